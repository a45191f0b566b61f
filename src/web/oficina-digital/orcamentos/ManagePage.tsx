import { Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useState } from 'react'
import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { RequestedAct, type RequestData } from '../../recipes/area/RequestedAct.tsx'
import { useExport } from '../../recipes/export/useExport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { FiltrosSalvos } from '../../recipes/list/SavedFilters.tsx'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { ListLiveIndicator } from '../../recipes/list/ListLiveIndicator.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { StageClock } from '../../recipes/board/StageClock.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { Totals } from '../../ui/display/Totals.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useRowSelection } from '../../ui/table/selection.ts'
import { useLiveUpdates } from './live-updates.ts'
import { OrcamentoCard } from './OrcamentoCard.tsx'
import { COLUMN } from './columns.tsx'
import { OrcamentoDrawer } from './drawer.ts'
import { useOrcamentosList } from './list.ts'
import { OrcamentoMenu } from './OrcamentoMenu.tsx'
import { ManageSummary } from './ManageSummary.tsx'

const SelectionBar = lazyComponent(() => import('./SelectionBar.tsx').then((m) => m.SelectionBar))
const OrcamentoBoard = lazyComponent(() => import('./OrcamentoBoard.tsx').then((m) => m.OrcamentoBoard))

const COLUMNS = [
  COLUMN.veiculo,
  COLUMN.estado,
  COLUMN.cliente,
  COLUMN.achados,
  COLUMN.valor,
  COLUMN.naEtapa,
  COLUMN.dono,
  { ...COLUMN.criadoEm, oculta: true },
  COLUMN.checklist,
  { ...COLUMN.consultor, oculta: true },
]

/** /oficina-digital/gerenciar: every open quote, live, and the next one to work on. */
export function ManagePage() {
  const [filterOpen, filtro] = useDisclosure(false)
  const lista = useOrcamentosList('gerenciar', filterOpen)
  const detalhe = useDetail('orcamento')
  const everOpened = useOnceOpened(detalhe)
  const [pedido, setPedido] = useState<RequestData | null>(null)
  const goTo = useGoTo()
  const exportData = useExport({ lista: 'orcamentos', filtro: lista.filtro })
  const board = lista.filtros.vista === 'quadro'
  const codigos = lista.dados.linhas.map((o) => o.codOrcamento)
  const present = useMemo(() => lista.dados.linhas.map((o) => String(o.codOrcamento)), [lista.dados.linhas])
  const selection = useRowSelection(present)
  const acoes = useCallback(
    (o: OrcamentoSummary) => <OrcamentoMenu orcamento={o} sendRequest={setPedido} open={detalhe.open} />,
    [detalhe.open],
  )
  useLiveUpdates(detalhe.open)

  const proximo = useMutation({
    mutationFn: async () => (await import('./next.ts')).advanceNext(goTo, lista.codConcessionaria),
  })

  return (
    <>
      <ListPage
        titulo="Orçamentos em aberto"
        contagem={lista.total}
        busca={{
          valor: lista.filtros.busca ?? '',
          modify: (busca) => lista.modify({ busca }),
          hint: 'Placa, modelo, cliente ou número',
        }}
        chips={lista.chips}
        onFilter={filtro.open}
        onExport={exportData.open}
        acao={
          <Button
            leftSection={<IconPlayerTrackNext size={17} />}
            loading={proximo.isPending}
            onClick={() => proximo.mutate()}
          >
            Avançar próximo
          </Button>
        }
        buttons={
          <>
            <SegmentedControl
              aria-label="Vista"
              value={board ? 'quadro' : 'tabela'}
              onChange={(v) => lista.modify({ vista: v === 'quadro' ? 'quadro' : undefined })}
              data={[
                { value: 'tabela', label: 'Tabela' },
                { value: 'quadro', label: 'Quadro' },
              ]}
            />
            <FiltrosSalvos tela="gerenciar" filtros={lista.filtros} apply={(f) => lista.modify(f)} />
          </>
        }
        resumo={<ManageSummary codConcessionaria={lista.codConcessionaria} show={lista.show} />}
        signal={<ListLiveIndicator atualizadoEm={lista.atualizadoEm} />}
      >
        {board ? (
          <Suspense>
            <OrcamentoBoard filtro={lista.filtro} open={detalhe.open} acoes={acoes} sendRequest={setPedido} />
          </Suspense>
        ) : (
          <DataTable
            id="gerenciar"
            label="Orçamentos em aberto"
            colunas={COLUMNS}
            dados={lista.dados}
            chave={(o) => o.codOrcamento}
            open={(o) => detalhe.open(o.codOrcamento)}
            aberta={detalhe.codigo}
            acoes={acoes}
            selection={selection}
            card={(o) => (
              <OrcamentoCard
                orcamento={o}
                valor={<Totals valor={o.valor} parcial={o.valorParcial} />}
                tempo={<StageClock desde={o.entrouNoEstadoEm} metaMinutos={o.metaMinutos} />}
              />
            )}
            sort={lista.sort}
            onSort={lista.onSort}
            empty={
              lista.filtered ? (
                <NoMatches titulo="Nenhum orçamento com estes filtros" clear={lista.clear} />
              ) : (
                <EmptyState
                  titulo="Nenhum orçamento em aberto"
                  texto="Quando um checklist com achados terminar na oficina, o orçamento aparece aqui na hora."
                />
              )
            }
          />
        )}
        {!board && selection.chaves.size > 0 && (
          <Suspense>
            <SelectionBar
              codConcessionaria={lista.codConcessionaria}
              codOrcamentos={[...selection.chaves].map(Number)}
              clear={() => selection.choose([])}
            />
          </Suspense>
        )}
      </ListPage>
      {everOpened && (
        <Suspense>
          <OrcamentoDrawer detalhe={detalhe} neighbors={board ? undefined : codigos} />
        </Suspense>
      )}
      <RequestedAct pedido={pedido} close={() => setPedido(null)} />
      {exportData.drawer}
      <FilterDrawer
        opened={filterOpen}
        close={filtro.close}
        campos={lista.campos}
        filtros={lista.filtros}
        modify={lista.modify}
      />
    </>
  )
}
