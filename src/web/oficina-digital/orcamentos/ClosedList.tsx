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
  screen: OrcamentosFilter['tela']
  title: string
  /** Columns, with the totals shown in their footer. */
  columns: (soma: Sums) => readonly Column<OrcamentoSummary>[]
  /** Value shown on the card. */
  value: (o: OrcamentoSummary) => ReactNode
  /** Text of an empty, unfiltered list. */
  empty: { title: string; text: string }
  /** Secondary controls of the screen. */
  buttons?: ReactNode
}

/** List of quotes that left gerenciar: search, filters, paged rows, detail. */
export function ClosedList({ screen, title, columns, value, empty, buttons }: Props) {
  const [filterOpen, filter] = useDisclosure(false)
  const list = useOrcamentosList(screen, filterOpen)
  const detail = useDetail('orcamento')
  const everOpened = useOnceOpened(detail)
  const sum = list.total ?? NO_SUMS
  const visible = useMemo(() => columns(sum), [columns, sum])
  const exportData = useExport({ lista: 'orcamentos', filtro: list.filtro })
  useLiveUpdates(detail.open)
  return (
    <>
      <ListPage
        title={title}
        contagem={list.total}
        search={{
          value: list.filtros.busca ?? '',
          modify: (busca) => list.modify({ busca }),
          hint: 'Placa, modelo, cliente ou número',
        }}
        chips={list.chips}
        onFilter={filter.open}
        onExport={exportData.open}
        buttons={buttons}
      >
        <DataTable
          id={screen}
          label={title}
          columns={visible}
          data={list.dados}
          rowKey={(o) => o.codOrcamento}
          open={(o) => detail.open(o.codOrcamento)}
          openKey={detail.codigo}
          card={(o) => (
            <OrcamentoCard
              orcamento={o}
              value={value(o)}
              tempo={<When instant={o.respondidoEm ?? o.entrouNoEstadoEm} />}
            />
          )}
          sort={list.sort}
          onSort={list.onSort}
          empty={
            list.filtered ? <NoMatches title="Nada com estes filtros" clear={list.clear} /> : <EmptyState {...empty} />
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <OrcamentoDrawer detail={detail} neighbors={list.dados.rows.map((o) => o.codOrcamento)} />
        </Suspense>
      )}
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
