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
  titulo: string
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
  colunas: readonly Column<L>[]
  chave: (linha: L) => number
  card: (linha: L) => ReactNode
  lista: LoadedList<Page<L>>
  filtros: CadastroFilters<C>
  /** Filter `situacao`, for registers with other states than active and inactive. */
  situacao?: FilterField<'situacao'>
  /** Filters of the drawer besides the state. */
  campos?: readonly FilterField<C>[]
  /** The list and its filters for the export. */
  exportable: RequestedList
  /** Register for the import, if it supports one. */
  importable?: ImportableRecord
  buttons?: ReactNode
  acoes?: (linha: L) => ReactNode
}

const STATUS = {
  tipo: 'escolha',
  nome: 'situacao',
  label: 'Situação',
  empty: 'Ativos',
  opcoes: [
    { valor: 'inativos', nome: 'Inativos' },
    { valor: 'todos', nome: 'Ativos e inativos' },
  ],
} as const

/** List of a register: search, filters, sorting; a row opens its form. */
export function CadastroList<L extends object, C extends string = never>(p: Props<L, C>) {
  const { filtros, lista } = p
  const ordem = filtros.pedido.ordem ?? 'nome'
  const open = useOpenForm(p.form, p.codeInUrl)
  const [filterOpen, drawer] = useDisclosure(false)
  const exportData = useExport(p.exportable)
  const importData = useImport(p.importable)
  const campos: readonly FilterField<C | 'busca' | 'situacao' | 'ordem' | 'sentido'>[] = [
    p.situacao ?? STATUS,
    ...(p.campos ?? []),
  ]
  const novo = (
    <Button leftSection={<IconPlus size={17} />} onClick={() => open()}>
      {p.novo}
    </Button>
  )
  return (
    <ListPage
      titulo={p.titulo}
      contagem={lista.first?.contagem ?? undefined}
      busca={{
        valor: (filtros.valores as { busca?: string }).busca ?? '',
        modify: (busca) => filtros.modify({ busca } as typeof filtros.valores),
        hint: p.hint,
      }}
      chips={filterChips(campos, filtros.valores, filtros.modify)}
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
      acao={novo}
    >
      <DataTable
        id={p.id}
        label={p.titulo}
        colunas={p.colunas}
        dados={lista}
        chave={p.chave}
        open={(l) => open(p.chave(l))}
        card={p.card}
        acoes={p.acoes}
        sort={{ ordem, sentido: filtros.pedido.sentido }}
        onSort={(nova) =>
          filtros.modify({
            ordem: nova.ordem === 'nome' ? undefined : nova.ordem,
            sentido: nova.ordem === ordem && nova.sentido === 'desc' ? 'desc' : undefined,
          } as typeof filtros.valores)
        }
        empty={
          filtros.filtered ? (
            <NoMatches titulo="Nada com estes filtros" clear={filtros.clear} />
          ) : (
            <EmptyState titulo={`${p.titulo}: nada ainda`} texto={p.empty} acao={novo} />
          )
        }
      />
      {exportData.drawer}
      {importData.drawer}
      <FilterDrawer
        opened={filterOpen}
        close={drawer.close}
        campos={campos}
        filtros={filtros.valores}
        modify={filtros.modify}
      />
    </ListPage>
  )
}
