import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ChecklistSummary } from '#shared/checklists/checklists.ts'
import type { Montadora } from '#shared/rules/montadoras.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useLoja } from '../../core/session/loja.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { checklistsQuery, checklistOptions, checklistsTotal } from './api.ts'
import { ChecklistCard } from './columns.tsx'
import { fieldsFor, filtersLoja, FILTER_NAMES, SORT_PARAMS, sortOf, requestOf } from './filters.ts'
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
  filtros: readonly (keyof ReturnType<typeof fieldsFor>)[]
  exportable: boolean
  /** Shows only makes of this maker. */
  montadora?: Montadora
}

/** The dealership's checklists, newest first unless sorted otherwise, with filters and a detail drawer. */
export function ChecklistList({ lista: l }: { lista: ChecklistListConfig }) {
  const selected = useLoja()
  const { activeOnes } = useConcessionarias()
  const [filtros, modify] = useFilters(FILTER_NAMES)
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useDetail('checklist')
  const everOpened = useOnceOpened(detalhe)
  const codConcessionaria = filtersLoja(filtros, selected)
  const pedido = { ...requestOf(filtros, codConcessionaria), ...(l.montadora && { montadora: l.montadora }) }
  const sort = sortOf(filtros)
  const lista = usePages(checklistsQuery({ ...pedido, ...sort }))
  const total = useQuery(checklistsTotal(pedido))
  const exportData = useExport({ lista: 'checklists', filtro: pedido })
  const filtered = FILTER_NAMES.some((n) => !SORT_PARAMS.includes(n) && filtros[n])
  const opcoes = useQuery({
    ...checklistOptions(codConcessionaria),
    enabled: filterOpen || filtros.consultor !== undefined,
  })
  const all = fieldsFor({ ...(opcoes.data ?? NO_OPTIONS), lojas: activeOnes }, codConcessionaria === undefined)
  const campos = l.filtros.filter((nome) => nome !== 'loja' || activeOnes.length > 1).map((nome) => all[nome])
  return (
    <>
      <ListPage
        titulo={l.titulo}
        contagem={total.data}
        busca={{
          valor: filtros.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Placa, modelo, cliente ou número',
        }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
        onExport={l.exportable ? exportData.open : undefined}
      >
        <DataTable
          id={l.id}
          label={l.titulo}
          colunas={l.colunas}
          dados={lista}
          chave={(c) => c.codCheckList}
          sort={sort}
          onSort={({ ordem, sentido }) => modify({ ordem, sentido })}
          open={(c) => detalhe.open(c.codCheckList)}
          aberta={detalhe.codigo}
          card={(c) => <ChecklistCard checklist={c} />}
          empty={
            filtered ? (
              <NoMatches
                titulo="Nenhum checklist com estes filtros"
                clear={() => modify(Object.fromEntries(FILTER_NAMES.map((n) => [n, undefined])))}
              />
            ) : (
              <EmptyState
                titulo="Nenhum checklist ainda"
                texto="Os checklists que a oficina terminar no tablet, ou que chegarem pela integração, aparecem aqui."
              />
            )
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <ChecklistDetail detalhe={detalhe} neighbors={lista.linhas.map((c) => c.codCheckList)} />
        </Suspense>
      )}
      {exportData.drawer}
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
    </>
  )
}
