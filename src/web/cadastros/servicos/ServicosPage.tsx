import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatHours } from '#shared/rules/dates.ts'
import { maoDeObraTotal } from '#shared/rules/orcamento.ts'
import { SERVICO_TYPE_CODES, type ServicoRow, SERVICO_TYPES } from '#shared/cadastros/servicos.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { skillsInUse } from '../../recipes/register/options.ts'
import type { FilterField } from '../../recipes/list/filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { servicosQuery } from './api.ts'

const preco = (s: ServicoRow) => maoDeObraTotal({ minutos: s.minutos, valorHora: s.valorHora, desconto: 0 })
const tempo = (s: ServicoRow) => formatHours(s.minutos ?? 0)

const COLUMNS: readonly Column<ServicoRow>[] = [
  {
    id: 'codigo',
    title: 'Código',
    orderBy: 'codigo',
    width: 100,
    cell: (s) => <span className="num">{s.codigo}</span>,
  },
  {
    id: 'descricao',
    title: 'Serviço',
    width: 300,
    orderBy: 'nome',
    cell: (s) => <NameWithStatus name={s.descricao} ativo={s.ativo} />,
  },
  { id: 'tipo', title: 'Tipo', orderBy: 'tipo', width: 140, cell: (s) => SERVICO_TYPES[s.tipo].nome },
  { id: 'minutos', title: 'Tempo padrão', orderBy: 'minutos', width: 110, numeric: true, cell: tempo },
  {
    id: 'valorHora',
    title: 'Valor da hora',
    orderBy: 'valorHora',
    width: 110,
    numeric: true,
    cell: (s) => <Money centavos={s.valorHora} />,
  },
  {
    id: 'preco',
    title: 'Preço',
    orderBy: 'preco',
    width: 110,
    numeric: true,
    cell: (s) => <Money centavos={preco(s)} />,
  },
  { id: 'habilidades', title: 'Habilidades', width: 200, cell: (s) => s.habilidades.join(', ') || '—' },
  {
    id: 'custoHora',
    title: 'Custo da hora',
    orderBy: 'custoHora',
    width: 110,
    numeric: true,
    hidden: true,
    cell: (s) => <Money centavos={s.custoHora} />,
  },
]

/** /cadastros/servicos/list: the labour that the workshops sell. */
export function ServicosPage() {
  const filters = useCadastroFilters(['tipo', 'habilidade'])
  const { tipo, habilidade } = filters.valores
  const chosen = SERVICO_TYPE_CODES.find((t) => t === tipo)
  const request = { ...filters.pedido, ...(chosen && { tipo: chosen }), ...(habilidade && { habilidade }) }
  const list = usePages(servicosQuery(request))
  const { data: inUse = [] } = useQuery(skillsInUse)
  const fields: readonly FilterField<'tipo' | 'habilidade'>[] = [
    {
      kind: 'choice',
      name: 'tipo',
      label: 'Tipo',
      options: SERVICO_TYPE_CODES.map((t) => ({ value: t, label: SERVICO_TYPES[t].nome })),
    },
    { kind: 'choice', name: 'habilidade', label: 'Habilidade', options: inUse.map((h) => ({ value: h, label: h })) },
  ]
  return (
    <CadastroList
      id="servicos"
      title="Serviços"
      form="/cadastros/servicos/form"
      novo="Novo serviço"
      hint="Código ou descrição"
      empty="Cadastre a mão de obra que a oficina vende: ela entra nos orçamentos com o tempo e o preço daqui."
      columns={COLUMNS}
      rowKey={(s) => s.codServico}
      card={(s) => <Card servico={s} />}
      list={list}
      filters={filters}
      importable="servicos"
      exportable={{ lista: 'servicos', filtro: request }}
      fields={fields}
    />
  )
}

function Card({ servico: s }: { servico: ServicoRow }) {
  return (
    <Stack gap={4}>
      <NameWithStatus name={s.descricao} ativo={s.ativo} />
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" className="num" truncate>
          {s.codigo} · {tempo(s)}
        </Text>
        <Money centavos={preco(s)} />
      </Group>
      <Badge variant="default" tt="none" fw={500}>
        {SERVICO_TYPES[s.tipo].nome}
      </Badge>
    </Stack>
  )
}
