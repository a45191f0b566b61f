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
    titulo: 'Carro',
    ordem: 'modelo',
    largura: 260,
    stays: true,
    cell: (c) => <NameWithStatus nome={`${c.marca} ${c.modelo}`} ativo={c.ativo} />,
  },
  {
    id: 'placa',
    titulo: 'Placa',
    ordem: 'placa',
    largura: 120,
    stays: true,
    cell: (c) => <Placa placa={c.placa} chassi={null} />,
  },
  { id: 'agora', titulo: 'Agora', largura: 200, cell: (c) => statusOf(c) },
  { id: 'km', titulo: 'Rodados', ordem: 'km', largura: 130, numero: true, cell: (c) => kmText(c.km) },
  { id: 'categoria', titulo: 'Categoria', largura: 120, cell: (c) => CARRO_CATEGORIES[c.categoria] },
  { id: 'seguro', titulo: 'Seguro até', largura: 120, cell: (c) => (c.seguroAte ? formatDay(c.seguroAte) : '—') },
  {
    id: 'licenciamento',
    titulo: 'Licenciamento até',
    largura: 150,
    cell: (c) => (c.licenciamentoAte ? formatDay(c.licenciamentoAte) : '—'),
  },
  { id: 'caucao', titulo: 'Caução', largura: 120, numero: true, cell: (c) => <Money centavos={c.caucao} /> },
  {
    id: 'concessionaria',
    titulo: 'Concessionária',
    ordem: 'concessionaria',
    largura: 190,
    hidden: true,
    cell: (c) => c.concessionaria,
  },
]

const statusOf = (c: CarroRow) =>
  c.emUso ? 'Com cliente' : c.manutencaoAte ? `Manutenção até ${formatDay(c.manutencaoAte)}` : 'Na loja'

/** /frota/carros/list: the cars that the stores lend. */
export function CarrosPage() {
  const filtros = useCadastroFilters(['loja'])
  const { codConcessionaria, campo } = useLojaFilter(filtros.valores.loja)
  const pedido = { ...filtros.pedido, ...(codConcessionaria && { codConcessionaria }) }
  const lista = usePages(carrosQuery(pedido))
  return (
    <CadastroList
      id="carros"
      titulo="Frota de carros reserva"
      form="/frota/carros/form"
      novo="Novo carro"
      hint="Modelo, marca ou placa"
      empty="Os carros que a loja empresta enquanto o do cliente está na oficina. Cadastre o primeiro para reservá-lo nos empréstimos."
      colunas={COLUMNS}
      chave={(c) => c.codCarro}
      card={(c) => (
        <Stack gap={4}>
          <Group justify="space-between" wrap="nowrap">
            <NameWithStatus nome={`${c.marca} ${c.modelo}`} ativo={c.ativo} />
            <Placa placa={c.placa} chassi={null} />
          </Group>
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed">{statusOf(c)}</Text>
            <Text className="num">{kmText(c.km)}</Text>
          </Group>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      importable="carros"
      exportable={{ lista: 'carros', filtro: pedido }}
      campos={campo}
    />
  )
}
