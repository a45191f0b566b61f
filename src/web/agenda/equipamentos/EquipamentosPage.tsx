import { Badge, Group, Stack, Text } from '@mantine/core'
import type { EquipamentoRow } from '#shared/agenda/equipamentos.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { EQUIPAMENTO_TYPE_CODES, EQUIPAMENTO_TYPES } from '#shared/rules/equipamento.ts'
import type { FilterField } from '../../recipes/list/filter.ts'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import type { Column } from '../../ui/table/column.ts'
import { equipamentosQuery } from './api.ts'

function OutOfUse({ ate }: { ate: string | null }) {
  if (ate === null) return null
  return (
    <Badge variant="light" color="amarelo" tt="none" style={{ flexShrink: 0 }}>
      Indisponível até {formatDay(ate)}
    </Badge>
  )
}

const weight = (e: EquipamentoRow) => (e.pesoMaximo === null ? '—' : `${e.pesoMaximo.toLocaleString('pt-BR')} kg`)

const COLUMNS: readonly Column<EquipamentoRow>[] = [
  {
    id: 'nome',
    title: 'Nome',
    width: 300,
    orderBy: 'nome',
    cell: (e) => (
      <Group gap={8} wrap="nowrap">
        <NameWithStatus name={e.nome} ativo={e.ativo} />
        <OutOfUse ate={e.ausenteAte} />
      </Group>
    ),
  },
  { id: 'tipo', title: 'Tipo', orderBy: 'tipo', width: 150, cell: (e) => EQUIPAMENTO_TYPES[e.tipo] },
  {
    id: 'concessionaria',
    title: 'Concessionária',
    orderBy: 'concessionaria',
    width: 190,
    cell: (e) => e.concessionaria,
  },
  { id: 'pesoMaximo', title: 'Peso máximo', orderBy: 'pesoMaximo', width: 120, numeric: true, cell: weight },
  { id: 'observacao', title: 'Observação', width: 240, cell: (e) => e.observacao || '—' },
]

/** /agenda-virtual/equipamentos/list: lifts, racks and bays, which the agenda gives out with the mechanics' time. */
export function EquipamentosPage() {
  const filters = useCadastroFilters(['loja', 'tipo'])
  const { codConcessionaria, campo } = useLojaFilter(filters.valores.loja)
  const tipo = EQUIPAMENTO_TYPE_CODES.find((t) => t === filters.valores.tipo)
  const request = { ...filters.pedido, ...(codConcessionaria && { codConcessionaria }), ...(tipo && { tipo }) }
  const list = usePages(equipamentosQuery(request))
  const fields: readonly FilterField<'loja' | 'tipo'>[] = [
    ...campo,
    {
      kind: 'choice',
      name: 'tipo',
      label: 'Tipo',
      empty: 'Qualquer',
      options: EQUIPAMENTO_TYPE_CODES.map((t) => ({ value: t, label: EQUIPAMENTO_TYPES[t] })),
    },
  ]
  return (
    <CadastroList
      id="equipamentos"
      title="Equipamentos"
      form="/agenda-virtual/equipamentos/form"
      novo="Novo equipamento"
      hint="Nome ou observação"
      empty="Cadastre elevadores, alinhador e boxes: a agenda passa a reservá-los com o horário do mecânico. Um tipo sem nenhum cadastrado não é controlado."
      columns={COLUMNS}
      rowKey={(e) => e.codEquipamento}
      card={(e) => (
        <Stack gap={6}>
          <Group justify="space-between" wrap="nowrap">
            <NameWithStatus name={e.nome} ativo={e.ativo} />
            <OutOfUse ate={e.ausenteAte} />
          </Group>
          <Text c="dimmed" truncate>
            {EQUIPAMENTO_TYPES[e.tipo]} · {e.concessionaria}
          </Text>
        </Stack>
      )}
      list={list}
      filters={filters}
      importable="equipamentos"
      exportable={{ lista: 'equipamentos', filtro: request }}
      fields={fields}
    />
  )
}
