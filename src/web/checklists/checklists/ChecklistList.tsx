import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { CHECKLIST_SORTS, type ChecklistSummary } from '#shared/checklists/checklists.ts'
import type { Montadora } from '#shared/rules/montadoras.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { sortOf } from '../../recipes/list/sort.ts'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { checklistsQuery, checklistOptions, checklistsTotal } from './api.ts'
import { ChecklistCard } from './columns.tsx'
import { fieldsFor, type FilterName, FILTER_NAMES, requestOf } from './filters.ts'
import type { ChecklistDetailProps } from './ChecklistDetail.tsx'

const ChecklistDetail = lazyComponent<ChecklistDetailProps>(() =>
  import('./ChecklistDetail.tsx').then((m) => m.ChecklistDetail),
)

const NO_OPTIONS = { marcas: [], modelos: [], tiposOs: [], consultores: [] }

/** Configuration of a list of checklists: its columns and filters. */
export interface ChecklistListConfig {
  id: string
  titulo: string
  colunas: readonly Column<ChecklistSummary>[]
  filtros: readonly (keyof ReturnType<typeof fieldsFor> | 'loja')[]
  exportable: boolean
  /** Shows only makes of this maker. */
  montadora?: Montadora
}

/** The dealership's checklists, newest first unless sorted otherwise, with filters and a detail drawer. */
export function ChecklistList({ list: l }: { list: ChecklistListConfig }) {
  const [filters, modify] = useFilters(FILTER_NAMES)
  const [filterOpen, filter] = useDisclosure(false)
  const detail = useDetail('checklist')
  const everOpened = useOnceOpened(detail)
  const { codConcessionaria, codGrupo, campo } = useLojaFilter(filters.loja, true)
  const request = {
    ...requestOf(filters, codConcessionaria),
    ...(codGrupo !== undefined && { codGrupo }),
    ...(l.montadora && { montadora: l.montadora }),
  }
  const sort = sortOf(CHECKLIST_SORTS, filters)
  const list = usePages(checklistsQuery({ ...request, ...sort }))
  const total = useQuery(checklistsTotal(request))
  const exportData = useExport({ lista: 'checklists', filtro: request })
  const filtered = FILTER_NAMES.some((n) => n !== 'ordem' && n !== 'sentido' && filters[n])
  const options = useQuery({
    ...checklistOptions(codConcessionaria),
    enabled: filterOpen || filters.consultor !== undefined,
  })
  const all = fieldsFor(options.data ?? NO_OPTIONS, codConcessionaria === undefined)
  const fields = l.filtros.flatMap((nome): readonly FilterField<FilterName>[] =>
    nome === 'loja' ? campo : [all[nome]],
  )
  return (
    <>
      <ListPage
        title={l.titulo}
        contagem={total.data}
        search={{
          value: filters.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Placa, modelo, cliente ou número',
        }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        onExport={l.exportable ? exportData.open : undefined}
      >
        <DataTable
          id={l.id}
          label={l.titulo}
          columns={l.colunas}
          data={list}
          rowKey={(c) => c.codCheckList}
          sort={sort}
          onSort={({ ordem, sentido }) => modify({ ordem, sentido })}
          open={(c) => detail.open(c.codCheckList)}
          openKey={detail.codigo}
          card={(c) => <ChecklistCard checklist={c} />}
          empty={
            filtered ? (
              <NoMatches
                title="Nenhum checklist com estes filtros"
                clear={() => modify(Object.fromEntries(FILTER_NAMES.map((n) => [n, undefined])))}
              />
            ) : (
              <EmptyState
                title="Nenhum checklist ainda"
                text="Os checklists que a oficina terminar no tablet, ou que chegarem pela integração, aparecem aqui."
              />
            )
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <ChecklistDetail detail={detail} neighbors={list.rows.map((c) => c.codCheckList)} />
        </Suspense>
      )}
      {exportData.drawer}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
    </>
  )
}
