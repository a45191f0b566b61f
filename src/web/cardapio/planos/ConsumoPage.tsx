import { Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Consumo } from '#shared/cardapio/planos.ts'
import { useLoja } from '../../core/session/loja.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Money } from '../../ui/display/Money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { consumoQuery } from './api.ts'

/** '2026-11' as '11/2026'. */
const monthLabel = (mes: string) => `${mes.slice(5)}/${mes.slice(0, 4)}`

const COLUMNS: readonly Column<Consumo>[] = [
  {
    id: 'codigo',
    title: 'Código',
    width: 130,
    orderBy: 'codigo',
    cell: (i) => <span className="num">{i.codigo}</span>,
  },
  { id: 'descricao', title: 'Peça', width: 280, grows: true, stays: true, cell: (i) => i.descricao },
  { id: 'mes', title: 'Mês', width: 100, cell: (i) => <span className="num">{monthLabel(i.mes)}</span> },
  {
    id: 'quantidade',
    title: 'Quantidade',
    width: 110,
    numeric: true,
    stays: true,
    cell: (i) => i.quantidade.toLocaleString('pt-BR'),
  },
  { id: 'veiculos', title: 'Veículos', width: 96, numeric: true, cell: (i) => i.veiculos.toLocaleString('pt-BR') },
  { id: 'valor', title: 'Valor', width: 130, numeric: true, cell: (i) => <Money centavos={i.valor} /> },
]
const FIELDS = [
  { kind: 'text', name: 'marca', label: 'Marca' },
  { kind: 'text', name: 'modelo', label: 'Modelo' },
] as const satisfies readonly FilterField<string>[]

/** /listarItensAgregado: parts that the plans of the selected store's vehicles will need in the next twelve months, by month. */
export function ConsumoPage() {
  const codConcessionaria = useLoja() ?? undefined
  const [f, modify] = useFilters(['busca', 'marca', 'modelo', 'sentido'])
  const [filterOpen, filter] = useDisclosure(false)
  const request = {
    busca: f.busca,
    marca: f.marca,
    modelo: f.modelo,
    codConcessionaria,
    sentido: f.sentido === 'desc' ? ('desc' as const) : ('asc' as const),
  }
  const list = usePages(consumoQuery(request))
  const exportData = useExport({ lista: 'itensAgregados', filtro: request })
  const { first } = list
  return (
    <ListPage
      title="Itens agregados"
      contagem={first?.contagem ?? undefined}
      search={{ value: f.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Código ou peça' }}
      chips={filterChips(FIELDS, f, modify)}
      onFilter={filter.open}
      onExport={exportData.open}
      summary={
        first && (
          <Text size="sm" c="dimmed" role="status">
            O que os pacotes devidos nos próximos 12 meses vão consumir, pelos {first.veiculos.toLocaleString('pt-BR')}{' '}
            {first.veiculos === 1 ? 'veículo' : 'veículos'} de que se sabem os km por dia (duas leituras ou mais nos
            últimos 36 meses)
            {first.cortado && '; há mais veículos, e a conta usa os vistos por último'}.
          </Text>
        )
      }
    >
      <DataTable
        id="itens-agregados"
        label="Itens agregados"
        columns={COLUMNS}
        data={list}
        rowKey={(i) => `${i.codigo} ${i.mes}`}
        sort={{ ordem: 'codigo', sentido: request.sentido }}
        onSort={({ sentido }) => modify({ sentido: sentido === 'desc' ? 'desc' : undefined })}
        card={(i) => (
          <Stack gap={4}>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} truncate>
                {i.descricao}
              </Text>
              <b className="num">{i.quantidade.toLocaleString('pt-BR')}</b>
            </Group>
            <Text c="dimmed" className="num">
              {i.codigo} · {monthLabel(i.mes)} · {i.veiculos} {i.veiculos === 1 ? 'veículo' : 'veículos'}
            </Text>
          </Stack>
        )}
        empty={
          <EmptyState
            title="Nada previsto"
            text="Quando houver veículos com duas leituras do hodômetro e pacotes publicados para eles, o consumo aparece aqui."
          />
        }
      />
      {exportData.drawer}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={FIELDS} filters={f} modify={modify} />
    </ListPage>
  )
}
