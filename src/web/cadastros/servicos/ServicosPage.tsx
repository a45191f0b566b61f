import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '#shared/rules/dates.ts'
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
const tempo = (s: ServicoRow) => formatDuration(s.minutos ?? 0)

const COLUMNS: readonly Column<ServicoRow>[] = [
  {
    id: 'codigo',
    titulo: 'Código',
    ordem: 'codigo',
    largura: 100,
    cell: (s) => <span className="num">{s.codigo}</span>,
  },
  {
    id: 'descricao',
    titulo: 'Serviço',
    largura: 300,
    ordem: 'nome',
    cell: (s) => <NameWithStatus nome={s.descricao} ativo={s.ativo} />,
  },
  { id: 'tipo', titulo: 'Tipo', ordem: 'tipo', largura: 140, cell: (s) => SERVICO_TYPES[s.tipo].nome },
  { id: 'minutos', titulo: 'Tempo padrão', ordem: 'minutos', largura: 110, numero: true, cell: tempo },
  {
    id: 'valorHora',
    titulo: 'Valor da hora',
    ordem: 'valorHora',
    largura: 110,
    numero: true,
    cell: (s) => <Money centavos={s.valorHora} />,
  },
  {
    id: 'preco',
    titulo: 'Preço',
    ordem: 'preco',
    largura: 110,
    numero: true,
    cell: (s) => <Money centavos={preco(s)} />,
  },
  { id: 'habilidades', titulo: 'Habilidades', largura: 200, cell: (s) => s.habilidades.join(', ') || '—' },
  {
    id: 'custoHora',
    titulo: 'Custo da hora',
    ordem: 'custoHora',
    largura: 110,
    numero: true,
    hidden: true,
    cell: (s) => <Money centavos={s.custoHora} />,
  },
]

/** /cadastros/servicos/list: the labour that the workshops sell. */
export function ServicosPage() {
  const filtros = useCadastroFilters(['tipo', 'habilidade'])
  const { tipo, habilidade } = filtros.valores
  const chosen = SERVICO_TYPE_CODES.find((t) => t === tipo)
  const pedido = { ...filtros.pedido, ...(chosen && { tipo: chosen }), ...(habilidade && { habilidade }) }
  const lista = usePages(servicosQuery(pedido))
  const { data: inUse = [] } = useQuery(skillsInUse)
  const campos: readonly FilterField<'tipo' | 'habilidade'>[] = [
    {
      tipo: 'escolha',
      nome: 'tipo',
      label: 'Tipo',
      opcoes: SERVICO_TYPE_CODES.map((t) => ({ valor: t, nome: SERVICO_TYPES[t].nome })),
    },
    { tipo: 'escolha', nome: 'habilidade', label: 'Habilidade', opcoes: inUse.map((h) => ({ valor: h, nome: h })) },
  ]
  return (
    <CadastroList
      id="servicos"
      titulo="Serviços"
      form="/cadastros/servicos/form"
      novo="Novo serviço"
      hint="Código ou descrição"
      empty="Cadastre a mão de obra que a oficina vende: ela entra nos orçamentos com o tempo e o preço daqui."
      colunas={COLUMNS}
      chave={(s) => s.codServico}
      card={(s) => <Card servico={s} />}
      lista={lista}
      filtros={filtros}
      importable="servicos"
      exportable={{ lista: 'servicos', filtro: pedido }}
      campos={campos}
    />
  )
}

function Card({ servico: s }: { servico: ServicoRow }) {
  return (
    <Stack gap={4}>
      <NameWithStatus nome={s.descricao} ativo={s.ativo} />
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
