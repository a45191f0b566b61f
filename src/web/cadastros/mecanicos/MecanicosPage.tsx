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
    title: 'Nome',
    width: 330,
    orderBy: 'nome',
    cell: (m) => (
      <Group gap={8} wrap="nowrap">
        <NameWithStatus name={m.nome} ativo={m.ativo} before={<Portrait imagem={m.imagem} />} />
        <Absent ate={m.ausenteAte} />
      </Group>
    ),
  },
  {
    id: 'concessionaria',
    title: 'Concessionária',
    orderBy: 'concessionaria',
    width: 190,
    cell: (m) => m.concessionaria,
  },
  { id: 'habilidades', title: 'Habilidades', width: 220, cell: (m) => m.habilidades.join(', ') || '—' },
  { id: 'turnos', title: 'Turnos', width: 220, cell: (m) => weeklyHoursText(m.turnos) },
  { id: 'usuario', title: 'Usuário', orderBy: 'usuario', width: 150, cell: (m) => m.usuario ?? '—' },
  {
    id: 'telefone',
    title: 'Telefone',
    width: 140,
    hidden: true,
    cell: (m) => <span className="num">{m.telefone || '—'}</span>,
  },
]

/** /cadastros/mecanicos/list: the mechanics, whose hours the workshops sell. */
export function MecanicosPage() {
  const filters = useCadastroFilters(['loja', 'habilidade'])
  const { codConcessionaria, campo } = useLojaFilter(filters.valores.loja)
  const { habilidade } = filters.valores
  const request = {
    ...filters.pedido,
    ...(codConcessionaria && { codConcessionaria }),
    ...(habilidade && { habilidade }),
  }
  const list = usePages(mecanicosQuery(request))
  const { data: inUse = [] } = useQuery(skillsInUse)
  const fields: readonly FilterField<'loja' | 'habilidade'>[] = [
    ...campo,
    {
      kind: 'choice',
      name: 'habilidade',
      label: 'Habilidade',
      empty: 'Qualquer',
      options: inUse.map((h) => ({ value: h, label: h })),
    },
  ]
  return (
    <CadastroList
      id="mecanicos"
      title="Mecânicos"
      form="/cadastros/mecanicos/form"
      novo="Novo mecânico"
      hint="Nome"
      empty="Cadastre os mecânicos da loja com seus turnos: é deles que vem a capacidade da agenda."
      columns={COLUMNS}
      rowKey={(m) => m.codMecanico}
      card={(m) => (
        <Stack gap={6}>
          <Group justify="space-between" gap="4px 8px">
            <NameWithStatus name={m.nome} ativo={m.ativo} before={<Portrait imagem={m.imagem} />} />
            <Absent ate={m.ausenteAte} />
          </Group>
          <Text c="dimmed" truncate>
            {m.habilidades.join(', ') || m.concessionaria}
          </Text>
        </Stack>
      )}
      list={list}
      filters={filters}
      importable="mecanicos"
      exportable={{ lista: 'mecanicos', filtro: request }}
      fields={fields}
    />
  )
}
