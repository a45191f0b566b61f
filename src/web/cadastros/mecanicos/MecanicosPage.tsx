import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MecanicoRow } from '#shared/cadastros/mecanicos.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { weeklyHoursText } from '#shared/rules/weekly-hours.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import { skillsInUse } from '../../recipes/register/options.ts'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import type { FilterField } from '../../recipes/list/filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import type { Column } from '../../ui/table/column.ts'
import { mecanicosQuery } from './api.ts'
import { Portrait } from '../../ui/display/Portrait.tsx'

function Absent({ ate }: { ate: string | null }) {
  if (ate === null) return null
  return (
    <Badge variant="light" color="amarelo" tt="none" style={{ flexShrink: 0 }}>
      Ausente até {formatDay(ate)}
    </Badge>
  )
}

const COLUMNS: readonly Column<MecanicoRow>[] = [
  {
    id: 'nome',
    titulo: 'Nome',
    largura: 330,
    ordem: 'nome',
    cell: (m) => (
      <Group gap={8} wrap="nowrap">
        <NameWithStatus nome={m.nome} ativo={m.ativo} antes={<Portrait imagem={m.imagem} />} />
        <Absent ate={m.ausenteAte} />
      </Group>
    ),
  },
  {
    id: 'concessionaria',
    titulo: 'Concessionária',
    ordem: 'concessionaria',
    largura: 190,
    cell: (m) => m.concessionaria,
  },
  { id: 'habilidades', titulo: 'Habilidades', largura: 220, cell: (m) => m.habilidades.join(', ') || '—' },
  { id: 'turnos', titulo: 'Turnos', largura: 220, cell: (m) => weeklyHoursText(m.turnos) },
  { id: 'usuario', titulo: 'Usuário', ordem: 'usuario', largura: 150, cell: (m) => m.usuario ?? '—' },
  {
    id: 'telefone',
    titulo: 'Telefone',
    largura: 140,
    hidden: true,
    cell: (m) => <span className="num">{m.telefone || '—'}</span>,
  },
]

/** /cadastros/mecanicos/list: the mechanics, whose hours the workshops sell. */
export function MecanicosPage() {
  const filtros = useCadastroFilters(['loja', 'habilidade'])
  const { codConcessionaria, campo } = useLojaFilter(filtros.valores.loja)
  const { habilidade } = filtros.valores
  const pedido = {
    ...filtros.pedido,
    ...(codConcessionaria && { codConcessionaria }),
    ...(habilidade && { habilidade }),
  }
  const lista = usePages(mecanicosQuery(pedido))
  const { data: inUse = [] } = useQuery(skillsInUse)
  const campos: readonly FilterField<'loja' | 'habilidade'>[] = [
    ...campo,
    {
      tipo: 'escolha',
      nome: 'habilidade',
      label: 'Habilidade',
      empty: 'Qualquer',
      opcoes: inUse.map((h) => ({ valor: h, nome: h })),
    },
  ]
  return (
    <CadastroList
      id="mecanicos"
      titulo="Mecânicos"
      form="/cadastros/mecanicos/form"
      novo="Novo mecânico"
      hint="Nome"
      empty="Cadastre os mecânicos da loja com seus turnos: é deles que vem a capacidade da agenda."
      colunas={COLUMNS}
      chave={(m) => m.codMecanico}
      card={(m) => (
        <Stack gap={6}>
          <Group justify="space-between" gap="4px 8px">
            <NameWithStatus nome={m.nome} ativo={m.ativo} antes={<Portrait imagem={m.imagem} />} />
            <Absent ate={m.ausenteAte} />
          </Group>
          <Text c="dimmed" truncate>
            {m.habilidades.join(', ') || m.concessionaria}
          </Text>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      importable="mecanicos"
      exportable={{ lista: 'mecanicos', filtro: pedido }}
      campos={campos}
    />
  )
}
