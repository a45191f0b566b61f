import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useLiveUpdates } from './live-updates.ts'
import type { OrcamentosFilter } from './api.ts'
import { OrcamentoCard } from './OrcamentoCard.tsx'
import { OrcamentoDrawer } from './drawer.ts'
import { useOrcamentosList } from './list.ts'

/** Totals of the filtered rows, in centavos; null while loading, or if there are too many rows to count. */
export interface Sums {
  valor: number | null
  valorAprovado: number | null
  valorRecusado: number | null
}
const NO_SUMS: Sums = { valor: null, valorAprovado: null, valorRecusado: null }

interface Props {
  tela: OrcamentosFilter['tela']
  titulo: string
  /** Columns, with the totals shown in their footer. */
  colunas: (soma: Sums) => readonly Column<OrcamentoSummary>[]
  /** Value shown on the card. */
  valor: (o: OrcamentoSummary) => ReactNode
  /** Text of an empty, unfiltered list. */
  empty: { titulo: string; texto: string }
  /** Secondary controls of the screen. */
  buttons?: ReactNode
}

/** List of quotes that left gerenciar: search, filters, paged rows, detail. */
export function ClosedList({ tela, titulo, colunas, valor, empty, buttons }: Props) {
  const [filterOpen, filtro] = useDisclosure(false)
  const lista = useOrcamentosList(tela, filterOpen)
  const detalhe = useDetail('orcamento')
  const everOpened = useOnceOpened(detalhe)
  const soma = lista.total ?? NO_SUMS
  const visible = useMemo(() => colunas(soma), [colunas, soma])
  const exportData = useExport({ lista: 'orcamentos', filtro: lista.filtro })
  useLiveUpdates(detalhe.open)
  return (
    <>
      <ListPage
        titulo={titulo}
        contagem={lista.total}
        busca={{
          valor: lista.filtros.busca ?? '',
          modify: (busca) => lista.modify({ busca }),
          hint: 'Placa, modelo, cliente ou número',
        }}
        chips={lista.chips}
        onFilter={filtro.open}
        onExport={exportData.open}
        buttons={buttons}
      >
        <DataTable
          id={tela}
          label={titulo}
          colunas={visible}
          dados={lista.dados}
          chave={(o) => o.codOrcamento}
          open={(o) => detalhe.open(o.codOrcamento)}
          aberta={detalhe.codigo}
          card={(o) => (
            <OrcamentoCard
              orcamento={o}
              valor={valor(o)}
              tempo={<When instant={o.respondidoEm ?? o.entrouNoEstadoEm} />}
            />
          )}
          sort={lista.sort}
          onSort={lista.onSort}
          empty={
            lista.filtered ? (
              <NoMatches titulo="Nada com estes filtros" clear={lista.clear} />
            ) : (
              <EmptyState {...empty} />
            )
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <OrcamentoDrawer detalhe={detalhe} neighbors={lista.dados.linhas.map((o) => o.codOrcamento)} />
        </Suspense>
      )}
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
