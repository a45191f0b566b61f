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
  const [filterOpen, filter] = useDisclosure(false)
  const list = useOrcamentosList('gerenciar', filterOpen)
  const detail = useDetail('orcamento')
  const everOpened = useOnceOpened(detail)
  const [request, setRequest] = useState<RequestData | null>(null)
  const goTo = useGoTo()
  const exportData = useExport({ lista: 'orcamentos', filtro: list.filtro })
  const board = list.filtros.vista === 'quadro'
  const codes = list.dados.rows.map((o) => o.codOrcamento)
  const present = useMemo(() => list.dados.rows.map((o) => String(o.codOrcamento)), [list.dados.rows])
  const selection = useRowSelection(present)
  const actions = useCallback(
    (o: OrcamentoSummary) => <OrcamentoMenu orcamento={o} ask={setRequest} open={detail.open} />,
    [detail.open],
  )
  useLiveUpdates(detail.open)

  const proximo = useMutation({
    mutationFn: async () => (await import('./next.ts')).advanceNext(goTo, list.codConcessionaria),
  })

  return (
    <>
      <ListPage
        title="Orçamentos em aberto"
        contagem={list.total}
        search={{
          value: list.filtros.busca ?? '',
          modify: (busca) => list.modify({ busca }),
          hint: 'Placa, modelo, cliente ou número',
        }}
        chips={list.chips}
        onFilter={filter.open}
        onExport={exportData.open}
        action={
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
              onChange={(v) => list.modify({ vista: v === 'quadro' ? 'quadro' : undefined })}
              data={[
                { value: 'tabela', label: 'Tabela' },
                { value: 'quadro', label: 'Quadro' },
              ]}
            />
            <FiltrosSalvos screen="gerenciar" filters={list.filtros} apply={(f) => list.modify(f)} />
          </>
        }
        summary={<ManageSummary codConcessionaria={list.codConcessionaria} show={list.show} />}
        signal={<ListLiveIndicator atualizadoEm={list.atualizadoEm} />}
      >
        {board ? (
          <Suspense>
            <OrcamentoBoard filtro={list.filtro} open={detail.open} actions={actions} ask={setRequest} />
          </Suspense>
        ) : (
          <DataTable
            id="gerenciar"
            label="Orçamentos em aberto"
            columns={COLUMNS}
            data={list.dados}
            rowKey={(o) => o.codOrcamento}
            open={(o) => detail.open(o.codOrcamento)}
            openKey={detail.codigo}
            actions={actions}
            selection={selection}
            card={(o) => (
              <OrcamentoCard
                orcamento={o}
                value={<Totals valor={o.valor} parcial={o.valorParcial} />}
                tempo={<StageClock desde={o.entrouNoEstadoEm} metaMinutos={o.metaMinutos} />}
              />
            )}
            sort={list.sort}
            onSort={list.onSort}
            empty={
              list.filtered ? (
                <NoMatches title="Nenhum orçamento com estes filtros" clear={list.clear} />
              ) : (
                <EmptyState
                  title="Nenhum orçamento em aberto"
                  text="Quando um checklist com achados terminar na oficina, o orçamento aparece aqui na hora."
                />
              )
            }
          />
        )}
        {!board && selection.keys.size > 0 && (
          <Suspense>
            <SelectionBar
              codConcessionaria={list.codConcessionaria}
              codOrcamentos={[...selection.keys].map(Number)}
              clear={() => selection.choose([])}
            />
          </Suspense>
        )}
      </ListPage>
      {everOpened && (
        <Suspense>
          <OrcamentoDrawer detail={detail} neighbors={board ? undefined : codes} />
        </Suspense>
      )}
      <RequestedAct pedido={request} close={() => setRequest(null)} />
      {exportData.drawer}
      <FilterDrawer
        opened={filterOpen}
        close={filter.close}
        fields={list.campos}
        filters={list.filtros}
        modify={list.modify}
      />
    </>
  )
}
