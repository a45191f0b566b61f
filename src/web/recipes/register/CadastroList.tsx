import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ImportableRecord } from '#shared/arquivos/importacoes.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { RequestedList } from '../export/exportacoes.ts'
import { useExport } from '../export/useExport.tsx'
import { useOpenForm } from '../form/record.ts'
import { useImport } from '../import/useImport.tsx'
import { FilterDrawer } from '../list/FilterDrawer.tsx'
import { filterChips, type FilterField } from '../list/filter.ts'
import { ListPage } from '../list/ListPage.tsx'
import type { LoadedList } from '../list/usePages.ts'
import type { CadastroFilters } from './cadastro-filters.ts'

/** A page of the register's list endpoint. */
interface Page<L> {
  itens: L[]
  proximo: string | null
  contagem: { total: number; exato: boolean } | null
}

interface Props<L extends object, C extends string> {
  /** Key of the table in the stored preferences. */
  id: string
  title: string
  /** Screen to edit a record or a new one. */
  form: ScreenUrl
  /** Whether the record's code is the end of the form's path. */
  codeInUrl?: boolean
  /** Label of the add button, as in 'Novo grupo'. */
  novo: string
  /** Placeholder: what the search looks through. */
  hint: string
  /** Text for an empty register. */
  empty: string
  /** Keep it stable. Columns with `ordem` can be sorted; the default order is by 'nome'. */
  columns: readonly Column<L>[]
  rowKey: (linha: L) => number
  card: (linha: L) => ReactNode
  list: LoadedList<Page<L>>
  filters: CadastroFilters<C>
  /** Filter `situacao`, for registers with other states than active and inactive. */
  situacao?: FilterField<'situacao'>
  /** Filters of the drawer besides the state. */
  fields?: readonly FilterField<C>[]
  /** The list and its filters for the export. */
  exportable: RequestedList
  /** Register for the import, if it supports one. */
  importable?: ImportableRecord
  buttons?: ReactNode
  actions?: (linha: L) => ReactNode
}

const STATUS = {
  kind: 'choice',
  name: 'situacao',
  label: 'Situação',
  empty: 'Ativos',
  options: [
    { value: 'inativos', label: 'Inativos' },
    { value: 'todos', label: 'Ativos e inativos' },
  ],
} as const

/** List of a register: search, filters, sorting; a row opens its form. */
export function CadastroList<L extends object, C extends string = never>(p: Props<L, C>) {
  const { filters, list } = p
  const ordem = filters.pedido.ordem ?? 'nome'
  const open = useOpenForm(p.form, p.codeInUrl)
  const [filterOpen, drawer] = useDisclosure(false)
  const exportData = useExport(p.exportable)
  const importData = useImport(p.importable)
  const fields: readonly FilterField<C | 'busca' | 'situacao' | 'ordem' | 'sentido'>[] = [
    p.situacao ?? STATUS,
    ...(p.fields ?? []),
  ]
  const newButton = (
    <Button leftSection={<IconPlus size={17} />} onClick={() => open()}>
      {p.novo}
    </Button>
  )
  return (
    <ListPage
      title={p.title}
      contagem={list.first?.contagem ?? undefined}
      search={{
        value: (filters.valores as { busca?: string }).busca ?? '',
        modify: (busca) => filters.modify({ busca } as typeof filters.valores),
        hint: p.hint,
      }}
      chips={filterChips(fields, filters.valores, filters.modify)}
      onFilter={drawer.open}
      onExport={exportData.open}
      buttons={
        <>
          {p.buttons}
          {importData.open && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Importar"
              title="Importar de planilha"
              onClick={importData.open}
            >
              <IconUpload size={17} />
            </ActionIcon>
          )}
        </>
      }
      action={newButton}
    >
      <DataTable
        id={p.id}
        label={p.title}
        columns={p.columns}
        data={list}
        rowKey={p.rowKey}
        open={(l) => open(p.rowKey(l))}
        card={p.card}
        actions={p.actions}
        sort={{ ordem, sentido: filters.pedido.sentido }}
        onSort={(nova) =>
          filters.modify({
            ordem: nova.ordem === 'nome' ? undefined : nova.ordem,
            sentido: nova.ordem === ordem && nova.sentido === 'desc' ? 'desc' : undefined,
          } as typeof filters.valores)
        }
        empty={
          filters.filtered ? (
            <NoMatches title="Nada com estes filtros" clear={filters.clear} />
          ) : (
            <EmptyState title={`${p.title}: nada ainda`} text={p.empty} action={newButton} />
          )
        }
      />
      {exportData.drawer}
      {importData.drawer}
      <FilterDrawer
        opened={filterOpen}
        close={drawer.close}
        fields={fields}
        filters={filters.valores}
        modify={filters.modify}
      />
    </ListPage>
  )
}
