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
    titulo: 'Código',
    largura: 130,
    ordem: 'codigo',
    cell: (i) => <span className="num">{i.codigo}</span>,
  },
  { id: 'descricao', titulo: 'Peça', largura: 280, livre: true, stays: true, cell: (i) => i.descricao },
  { id: 'mes', titulo: 'Mês', largura: 100, cell: (i) => <span className="num">{monthLabel(i.mes)}</span> },
  {
    id: 'quantidade',
    titulo: 'Quantidade',
    largura: 110,
    numero: true,
    stays: true,
    cell: (i) => i.quantidade.toLocaleString('pt-BR'),
  },
  { id: 'veiculos', titulo: 'Veículos', largura: 96, numero: true, cell: (i) => i.veiculos.toLocaleString('pt-BR') },
  { id: 'valor', titulo: 'Valor', largura: 130, numero: true, cell: (i) => <Money centavos={i.valor} /> },
]
const FIELDS = [
  { tipo: 'texto', nome: 'marca', label: 'Marca' },
  { tipo: 'texto', nome: 'modelo', label: 'Modelo' },
] as const satisfies readonly FilterField<string>[]

/** /listarItensAgregado: parts that the plans of the selected store's vehicles will need in the next twelve months, by month. */
export function ConsumoPage() {
  const codConcessionaria = useLoja() ?? undefined
  const [f, modify] = useFilters(['busca', 'marca', 'modelo', 'sentido'])
  const [filterOpen, filtro] = useDisclosure(false)
  const pedido = {
    busca: f.busca,
    marca: f.marca,
    modelo: f.modelo,
    codConcessionaria,
    sentido: f.sentido === 'desc' ? ('desc' as const) : ('asc' as const),
  }
  const lista = usePages(consumoQuery(pedido))
  const exportData = useExport({ lista: 'itensAgregados', filtro: pedido })
  const { first } = lista
  return (
    <ListPage
      titulo="Itens agregados"
      contagem={first?.contagem ?? undefined}
      busca={{ valor: f.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Código ou peça' }}
      chips={filterChips(FIELDS, f, modify)}
      onFilter={filtro.open}
      onExport={exportData.open}
      resumo={
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
        colunas={COLUMNS}
        dados={lista}
        chave={(i) => `${i.codigo} ${i.mes}`}
        sort={{ ordem: 'codigo', sentido: pedido.sentido }}
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
            titulo="Nada previsto"
            texto="Quando houver veículos com duas leituras do hodômetro e pacotes publicados para eles, o consumo aparece aqui."
          />
        }
      />
      {exportData.drawer}
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={FIELDS} filtros={f} modify={modify} />
    </ListPage>
  )
}
