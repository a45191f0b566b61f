import { Suspense } from 'react'
import type { ClosedMonth } from '#shared/vendas/fechamento.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { filterChips, type FilterField } from '../../recipes/list/filter.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { useDisclosure } from '@mantine/hooks'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { monthName } from '../../ui/month/months.ts'
import { listClosedMonths } from './api.ts'

const FechamentoDrawer = lazyComponent(() => import('./FechamentoDrawer.tsx').then((m) => m.FechamentoDrawer))

const COLUMNS: readonly Column<ClosedMonth>[] = [
  { id: 'mes', title: 'Mês', width: 160, stays: true, cell: (m) => monthName(m.mes) },
  { id: 'concessionaria', title: 'Concessionária', width: 220, cell: (m) => m.concessionaria },
  {
    id: 'liquido',
    title: 'Fechado',
    width: 130,
    numeric: true,
    stays: true,
    cell: (m) => <Money centavos={m.liquido} />,
  },
  {
    id: 'ajustado',
    title: 'Ajustes',
    width: 120,
    numeric: true,
    cell: (m) => (m.ajustado === 0 ? '—' : <Money centavos={m.ajustado} />),
  },
  {
    id: 'total',
    title: 'Com ajustes',
    width: 130,
    numeric: true,
    cell: (m) => <Money centavos={m.liquido + m.ajustado} />,
  },
  { id: 'quem', title: 'Fechado por', width: 160, cell: (m) => m.quem },
  { id: 'quando', title: 'Quando', width: 140, cell: (m) => <When instant={m.fechadoEm} /> },
]

/** /relatorio/historico-mensal: closed months as frozen; a row opens one, for comparison with another. */
export function MonthlyHistoryPage() {
  const { activeLojas } = useConcessionarias()
  const [filters, modify] = useFilters(['loja'])
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useDetail('mes')
  const everOpened = useOnceOpened(detail)
  const list = usePages(listClosedMonths({ codConcessionaria: Number(filters.loja) || undefined }))
  const fields: readonly FilterField<'loja'>[] = [
    {
      kind: 'choice',
      name: 'loja',
      label: 'Concessionária',
      options: activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
    },
  ]
  return (
    <>
      <ListPage title="Histórico mensal" chips={filterChips(fields, filters, modify)} onFilter={filter.open}>
        <DataTable
          id="meses-fechados"
          label="Meses fechados"
          columns={COLUMNS}
          data={list}
          rowKey={(m) => m.codFechamento}
          open={(m) => detail.open(m.codFechamento)}
          openKey={detail.codigo}
          card={(m) => (
            <>
              <b>{monthName(m.mes)}</b>
              <div>{m.concessionaria}</div>
              <div>
                <Money centavos={m.liquido + m.ajustado} />
                {m.ajustado !== 0 && <span className="suave"> com ajustes</span>}
              </div>
            </>
          )}
          empty={
            <EmptyState
              title="Nenhum mês fechado"
              text="Os meses aprovados fecham em Relatórios, Fechamento mensal. Depois ficam aqui, como estavam."
            />
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <FechamentoDrawer detail={detail} others={list.rows} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
    </>
  )
}
