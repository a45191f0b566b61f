import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ItemRow, ITEM_TYPES, type ItemType } from '#shared/cardapio/pacotes.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { useLoja } from '../../core/session/loja.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useExport } from '../../recipes/export/useExport.tsx'
import { useOpenForm } from '../../recipes/form/record.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { Money } from '../../ui/display/Money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { itemsQuery } from './api.ts'

const TYPES = Object.keys(ITEM_TYPES) as ItemType[]
const amount = (i: ItemRow) =>
  i.tipo === 'PECA' ? (i.quantidade?.toLocaleString('pt-BR') ?? '—') : i.minutos === null ? '—' : formatHours(i.minutos)

const COLUMNS: readonly Column<ItemRow>[] = [
  {
    id: 'codigo',
    title: 'Código',
    width: 120,
    orderBy: 'codigo',
    cell: (i) => <span className="num">{i.codigo || '—'}</span>,
  },
  {
    id: 'descricao',
    title: 'Item',
    width: 230,
    grows: true,
    stays: true,
    cell: (i) => i.descricao ?? <Text c="vermelho">não está no cadastro</Text>,
  },
  { id: 'tipo', title: 'Tipo', width: 120, cell: (i) => ITEM_TYPES[i.tipo] },
  { id: 'pacote', title: 'Pacote', width: 200, cell: (i) => i.pacote },
  { id: 'marca', title: 'Marca', width: 110, cell: (i) => i.marca || 'todas' },
  { id: 'modelo', title: 'Modelo', width: 140, cell: (i) => i.modelo || 'todos' },
  { id: 'quanto', title: 'Quantidade ou tempo', width: 150, numeric: true, cell: amount },
  {
    id: 'valor',
    title: 'Valor na loja',
    width: 120,
    numeric: true,
    stays: true,
    cell: (i) => <Money centavos={i.valor} />,
  },
]
const FIELDS = [
  {
    kind: 'choice',
    name: 'tipo',
    label: 'Tipo',
    options: TYPES.map((t) => ({ value: t, label: ITEM_TYPES[t] })),
  },
  { kind: 'text', name: 'marca', label: 'Marca' },
] as const satisfies readonly FilterField<string>[]

/** /listarItens: every item of every package, by code, with its value at the selected store. */
export function ItemsPage() {
  const codConcessionaria = useLoja() ?? undefined
  const [f, modify] = useFilters(['busca', 'tipo', 'marca', 'sentido'])
  const [filterOpen, filter] = useDisclosure(false)
  const openPackage = useOpenForm('/cardapio/adicionar/pacote', true)
  const openAdicional = useOpenForm('/cardapio/itensAdicionais/adicionar', true)
  const request = {
    busca: f.busca,
    tipo: TYPES.find((t) => t === f.tipo),
    marca: f.marca,
    codConcessionaria,
    sentido: f.sentido === 'desc' ? ('desc' as const) : ('asc' as const),
  }
  const list = usePages(itemsQuery(request))
  const exportData = useExport({ lista: 'itensPacote', filtro: request })
  return (
    <ListPage
      title="Itens"
      contagem={list.first?.contagem ?? undefined}
      search={{ value: f.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Código, item ou pacote' }}
      chips={filterChips(FIELDS, f, modify)}
      onFilter={filter.open}
      onExport={exportData.open}
      buttons={
        codConcessionaria !== undefined && (
          <Button
            variant="default"
            renderRoot={(p) => <ScreenLink {...p} to={`/importarpecaalarcate/${codConcessionaria}`} />}
          >
            Importar preços da loja
          </Button>
        )
      }
    >
      <DataTable
        id="itens-cardapio"
        label="Itens do cardápio"
        columns={COLUMNS}
        data={list}
        rowKey={(i) => i.codItem}
        open={(i) => (i.natureza === 'FABRICA' ? openPackage : openAdicional)(i.codPacote)}
        sort={{ ordem: 'codigo', sentido: request.sentido }}
        onSort={({ sentido }) => modify({ sentido: sentido === 'desc' ? 'desc' : undefined })}
        card={(i) => (
          <Stack gap={4}>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} truncate>
                {i.descricao ?? i.codigo}
              </Text>
              <b>
                <Money centavos={i.valor} />
              </b>
            </Group>
            <Text c="dimmed" truncate>
              {[i.codigo, amount(i), i.pacote].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        )}
        empty={
          f.busca || f.tipo || f.marca ? (
            <NoMatches
              title="Nada com estes filtros"
              clear={() => modify({ busca: undefined, tipo: undefined, marca: undefined })}
            />
          ) : (
            <EmptyState title="Nenhum item" text="Os itens vêm dos pacotes e dos itens adicionais do cardápio." />
          )
        }
      />
      {exportData.drawer}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={FIELDS} filters={f} modify={modify} />
    </ListPage>
  )
}
