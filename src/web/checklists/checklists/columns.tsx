import { Group, Stack, Text } from '@mantine/core'
import { Tooltip } from '../../ui/panels/Tooltip.tsx'
import { IconEyeOff } from '@tabler/icons-react'
import type { ChecklistSummary } from '#shared/checklists/checklists.ts'
import { CHECKLIST_ORIGIN_LABELS } from '#shared/rules/checklist-words.ts'
import { ORCAMENTO_STATES } from '#shared/rules/orcamento.ts'
import { Achados } from '../../ui/display/Achados.tsx'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import classes from './Checklists.module.css'

/** Number of unchecked items of the previous visit; nothing when zero. */
function UncheckedCount({ count }: { count: number }) {
  if (count === 0) return null
  const label =
    count === 1
      ? '1 verificação da visita anterior não foi feita'
      : `${count} verificações da visita anterior não foram feitas`
  return (
    <Tooltip text={label}>
      <span role="img" aria-label={label} className={classes.semVerificar}>
        <IconEyeOff size={14} aria-hidden /> {count}
      </span>
    </Tooltip>
  )
}

const modeloAndYear = (c: ChecklistSummary) => (c.ano === null ? c.modelo : `${c.modelo} · ${c.ano}`)

/** The state of a checklist's quote; a dash if it has none. */
export function ChecklistOrcamentoState({ checklist: c }: { checklist: Pick<ChecklistSummary, 'estadoOrcamento'> }) {
  const estado = ORCAMENTO_STATES.find((e) => e === c.estadoOrcamento)
  return estado ? <StateBadge estado={estado} /> : '—'
}

const veiculo: Column<ChecklistSummary> = {
  id: 'veiculo',
  title: 'Veículo',
  width: 230,
  cell: (c) => (
    <Group gap={8} wrap="nowrap">
      <Placa placa={c.placa} chassi={c.chassi} />
      <Text truncate>{modeloAndYear(c)}</Text>
    </Group>
  ),
}
const placa: Column<ChecklistSummary> = {
  id: 'placa',
  title: 'Placa',
  width: 104,
  cell: (c) => <Placa placa={c.placa} chassi={null} />,
}
const numero: Column<ChecklistSummary> = {
  id: 'checklist',
  title: 'Número',
  orderBy: 'checklist',
  width: 108,
  cell: (c) => <span className="num">{c.checklist}</span>,
}
const cliente: Column<ChecklistSummary> = { id: 'cliente', title: 'Cliente', width: 134, cell: (c) => c.cliente }
const cores: Column<ChecklistSummary> = {
  id: 'cores',
  title: 'Cores',
  orderBy: 'gravidade',
  stays: true,
  width: 112,
  cell: (c) => (
    <Group gap={6} wrap="nowrap">
      <Achados vermelhos={c.vermelhos} amarelos={c.amarelos} verdes={c.verdes} />
      <UncheckedCount count={c.naoVerificadas} />
    </Group>
  ),
}
const mecanico: Column<ChecklistSummary> = {
  id: 'mecanico',
  title: 'Mecânico',
  width: 115,
  cell: (c) => c.mecanico ?? '—',
}
const consultor: Column<ChecklistSummary> = {
  id: 'consultor',
  title: 'Consultor',
  width: 115,
  cell: (c) => c.consultor ?? '—',
}
const quando: Column<ChecklistSummary> = {
  id: 'quando',
  title: 'Quando',
  orderBy: 'criadoEm',
  stays: true,
  width: 140,
  cell: (c) => <When instant={c.criadoEm} />,
}
const orcamento: Column<ChecklistSummary> = {
  id: 'orcamento',
  title: 'Orçamento',
  stays: true,
  width: 176,
  cell: (c) => <ChecklistOrcamentoState checklist={c} />,
}
const km: Column<ChecklistSummary> = {
  id: 'km',
  title: 'Km',
  orderBy: 'km',
  width: 90,
  numeric: true,
  cell: (c) => c.km?.toLocaleString('pt-BR') ?? '—',
}
const tipoOs: Column<ChecklistSummary> = {
  id: 'tipoOs',
  title: 'Tipo de OS',
  width: 104,
  cell: (c) => c.tipoOs ?? '—',
}
const garantia: Column<ChecklistSummary> = {
  id: 'garantia',
  title: 'Garantia',
  width: 84,
  cell: (c) => (c.garantia ? 'Sim' : 'Não'),
}
const origem: Column<ChecklistSummary> = {
  id: 'origem',
  title: 'Origem',
  width: 130,
  cell: (c) => CHECKLIST_ORIGIN_LABELS[c.origem],
}
const chassi: Column<ChecklistSummary> = {
  id: 'chassi',
  title: 'Chassi',
  width: 192,
  cell: (c) => <span className="num">{c.chassi ?? '—'}</span>,
}
const marca: Column<ChecklistSummary> = { id: 'marca', title: 'Marca', width: 100, cell: (c) => c.marca }
const modelo: Column<ChecklistSummary> = { id: 'modelo', title: 'Modelo', width: 150, cell: (c) => modeloAndYear(c) }
const versao: Column<ChecklistSummary> = { id: 'versao', title: 'Versão', width: 150, cell: (c) => c.versao ?? '—' }
const loja: Column<ChecklistSummary> = {
  id: 'concessionaria',
  title: 'Loja',
  width: 160,
  cell: (c) => c.concessionaria,
}
const hidden = (c: Column<ChecklistSummary>): Column<ChecklistSummary> => ({ ...c, hidden: true })

/** Columns of historico-checklist. */
export const COLUMNS: readonly Column<ChecklistSummary>[] = [
  veiculo,
  numero,
  cliente,
  cores,
  mecanico,
  consultor,
  quando,
  origem,
  orcamento,
  ...[marca, versao, chassi, garantia, km, tipoOs, loja].map(hidden),
]

/** Columns of historico-checklist-stellantis: the same rows with the fields that the maker requires. */
export const STELLANTIS_COLUMNS: readonly Column<ChecklistSummary>[] = [
  placa,
  chassi,
  modelo,
  versao,
  garantia,
  tipoOs,
  cliente,
  cores,
  quando,
  origem,
  ...[numero, orcamento, consultor, mecanico, marca, km, loja].map(hidden),
]

/** A checklist as a card, for phones. */
export function ChecklistCard({ checklist: c }: { checklist: ChecklistSummary }) {
  return (
    <Stack gap={7}>
      <Group justify="space-between" wrap="nowrap">
        <Placa placa={c.placa} chassi={c.chassi} />
        <ChecklistOrcamentoState checklist={c} />
      </Group>
      <Text fw={600} truncate>
        {modeloAndYear(c)}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" truncate>
          {c.cliente}
        </Text>
        <When instant={c.criadoEm} />
      </Group>
      <Group gap={6}>
        <Achados vermelhos={c.vermelhos} amarelos={c.amarelos} verdes={c.verdes} />
        <UncheckedCount count={c.naoVerificadas} />
      </Group>
    </Stack>
  )
}
