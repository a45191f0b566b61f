import { Group, Stack, Text } from '@mantine/core'
import { CARRO_CATEGORIES, type CarroRow } from '#shared/frota/carros.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import type { Column } from '../../ui/table/column.ts'
import { carrosQuery } from './api.ts'

const kmText = (km: number) => `${km.toLocaleString('pt-BR')} km`

const COLUMNS: readonly Column<CarroRow>[] = [
  {
    id: 'modelo',
    title: 'Carro',
    orderBy: 'modelo',
    width: 260,
    stays: true,
    cell: (c) => <NameWithStatus name={`${c.marca} ${c.modelo}`} ativo={c.ativo} />,
  },
  {
    id: 'placa',
    title: 'Placa',
    orderBy: 'placa',
    width: 120,
    stays: true,
    cell: (c) => <Placa placa={c.placa} chassi={null} />,
  },
  { id: 'agora', title: 'Agora', width: 200, cell: (c) => statusOf(c) },
  { id: 'km', title: 'Rodados', orderBy: 'km', width: 130, numeric: true, cell: (c) => kmText(c.km) },
  { id: 'categoria', title: 'Categoria', width: 120, cell: (c) => CARRO_CATEGORIES[c.categoria] },
  { id: 'seguro', title: 'Seguro até', width: 120, cell: (c) => (c.seguroAte ? formatDay(c.seguroAte) : '—') },
  {
    id: 'licenciamento',
    title: 'Licenciamento até',
    width: 150,
    cell: (c) => (c.licenciamentoAte ? formatDay(c.licenciamentoAte) : '—'),
  },
  { id: 'caucao', title: 'Caução', width: 120, numeric: true, cell: (c) => <Money centavos={c.caucao} /> },
  {
    id: 'concessionaria',
    title: 'Concessionária',
    orderBy: 'concessionaria',
    width: 190,
    hidden: true,
    cell: (c) => c.concessionaria,
  },
]

const statusOf = (c: CarroRow) =>
  c.emUso ? 'Com cliente' : c.manutencaoAte ? `Manutenção até ${formatDay(c.manutencaoAte)}` : 'Na loja'

/** /frota/carros/list: the cars that the stores lend. */
export function CarrosPage() {
  const filters = useCadastroFilters(['loja'])
  const { codConcessionaria, campo } = useLojaFilter(filters.valores.loja)
  const request = { ...filters.pedido, ...(codConcessionaria && { codConcessionaria }) }
  const list = usePages(carrosQuery(request))
  return (
    <CadastroList
      id="carros"
      title="Frota de carros reserva"
      form="/frota/carros/form"
      novo="Novo carro"
      hint="Modelo, marca ou placa"
      empty="Os carros que a loja empresta enquanto o do cliente está na oficina. Cadastre o primeiro para reservá-lo nos empréstimos."
      columns={COLUMNS}
      rowKey={(c) => c.codCarro}
      card={(c) => (
        <Stack gap={4}>
          <Group justify="space-between" wrap="nowrap">
            <NameWithStatus name={`${c.marca} ${c.modelo}`} ativo={c.ativo} />
            <Placa placa={c.placa} chassi={null} />
          </Group>
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed">{statusOf(c)}</Text>
            <Text className="num">{kmText(c.km)}</Text>
          </Group>
        </Stack>
      )}
      list={list}
      filters={filters}
      importable="carros"
      exportable={{ lista: 'carros', filtro: request }}
      fields={campo}
    />
  )
}
