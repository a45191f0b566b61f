import { Group, Stack, Text } from '@mantine/core'
import { Dica } from '../../ui/paineis/Dica.tsx'
import { IconEyeOff } from '@tabler/icons-react'
import type { ChecklistResumo } from '#shared/checklists/checklists.ts'
import { ESTADOS_ORCAMENTO } from '#shared/rules/orcamento.ts'
import { Achados } from '../../ui/dados/Achados.tsx'
import { EstadoBadge } from '../../ui/dados/EstadoBadge.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import classes from './Checklists.module.css'

/** How many checks of the previous visit were left out; nothing when none was. */
function SemVerificar({ quantas }: { quantas: number }) {
  if (quantas === 0) return null
  const rotulo =
    quantas === 1
      ? '1 verificação da visita anterior não foi feita'
      : `${quantas} verificações da visita anterior não foram feitas`
  return (
    <Dica texto={rotulo}>
      <span role="img" aria-label={rotulo} className={classes.semVerificar}>
        <IconEyeOff size={14} aria-hidden /> {quantas}
      </span>
    </Dica>
  )
}

const modeloAno = (c: ChecklistResumo) => (c.ano === null ? c.modelo : `${c.modelo} · ${c.ano}`)

/** The state of a checklist's quote; a dash when it opened none. */
export function EstadoDoOrcamento({ checklist: c }: { checklist: Pick<ChecklistResumo, 'estadoOrcamento'> }) {
  const estado = ESTADOS_ORCAMENTO.find((e) => e === c.estadoOrcamento)
  return estado ? <EstadoBadge estado={estado} /> : '—'
}

const veiculo: Coluna<ChecklistResumo> = {
  id: 'veiculo',
  titulo: 'Veículo',
  largura: 230,
  celula: (c) => (
    <Group gap={8} wrap="nowrap">
      <Placa placa={c.placa} chassi={c.chassi} />
      <Text truncate>{modeloAno(c)}</Text>
    </Group>
  ),
}
const placa: Coluna<ChecklistResumo> = {
  id: 'placa',
  titulo: 'Placa',
  largura: 104,
  celula: (c) => <Placa placa={c.placa} chassi={null} />,
}
const numero: Coluna<ChecklistResumo> = {
  id: 'checklist',
  titulo: 'Número',
  ordem: 'checklist',
  largura: 108,
  celula: (c) => <span className="num">{c.checklist}</span>,
}
const cliente: Coluna<ChecklistResumo> = { id: 'cliente', titulo: 'Cliente', largura: 134, celula: (c) => c.cliente }
const cores: Coluna<ChecklistResumo> = {
  id: 'cores',
  titulo: 'Cores',
  ordem: 'gravidade',
  fica: true,
  largura: 112,
  celula: (c) => (
    <Group gap={6} wrap="nowrap">
      <Achados vermelhos={c.vermelhos} amarelos={c.amarelos} verdes={c.verdes} />
      <SemVerificar quantas={c.naoVerificadas} />
    </Group>
  ),
}
const mecanico: Coluna<ChecklistResumo> = {
  id: 'mecanico',
  titulo: 'Mecânico',
  largura: 115,
  celula: (c) => c.mecanico ?? '—',
}
const consultor: Coluna<ChecklistResumo> = {
  id: 'consultor',
  titulo: 'Consultor',
  largura: 115,
  celula: (c) => c.consultor ?? '—',
}
const quando: Coluna<ChecklistResumo> = {
  id: 'quando',
  titulo: 'Quando',
  ordem: 'criadoEm',
  fica: true,
  largura: 140,
  celula: (c) => <Quando instante={c.criadoEm} />,
}
const orcamento: Coluna<ChecklistResumo> = {
  id: 'orcamento',
  titulo: 'Orçamento',
  fica: true,
  largura: 176,
  celula: (c) => <EstadoDoOrcamento checklist={c} />,
}
const km: Coluna<ChecklistResumo> = {
  id: 'km',
  titulo: 'Km',
  ordem: 'km',
  largura: 90,
  numero: true,
  celula: (c) => c.km?.toLocaleString('pt-BR') ?? '—',
}
const tipoOs: Coluna<ChecklistResumo> = {
  id: 'tipoOs',
  titulo: 'Tipo de OS',
  largura: 104,
  celula: (c) => c.tipoOs ?? '—',
}
const garantia: Coluna<ChecklistResumo> = {
  id: 'garantia',
  titulo: 'Garantia',
  largura: 84,
  celula: (c) => (c.garantia ? 'Sim' : 'Não'),
}
const chassi: Coluna<ChecklistResumo> = {
  id: 'chassi',
  titulo: 'Chassi',
  largura: 192,
  celula: (c) => <span className="num">{c.chassi ?? '—'}</span>,
}
const marca: Coluna<ChecklistResumo> = { id: 'marca', titulo: 'Marca', largura: 100, celula: (c) => c.marca }
const modelo: Coluna<ChecklistResumo> = { id: 'modelo', titulo: 'Modelo', largura: 150, celula: (c) => modeloAno(c) }
const versao: Coluna<ChecklistResumo> = { id: 'versao', titulo: 'Versão', largura: 150, celula: (c) => c.versao ?? '—' }
const loja: Coluna<ChecklistResumo> = {
  id: 'concessionaria',
  titulo: 'Loja',
  largura: 160,
  celula: (c) => c.concessionaria,
}
const oculta = (c: Coluna<ChecklistResumo>): Coluna<ChecklistResumo> => ({ ...c, oculta: true })

/** Columns of historico-checklist. */
export const COLUNAS: readonly Coluna<ChecklistResumo>[] = [
  veiculo,
  numero,
  cliente,
  cores,
  mecanico,
  consultor,
  quando,
  orcamento,
  ...[marca, versao, chassi, garantia, km, tipoOs, loja].map(oculta),
]

/** Columns of historico-checklist-stellantis: the same rows with what the maker asks for. */
export const COLUNAS_STELLANTIS: readonly Coluna<ChecklistResumo>[] = [
  placa,
  chassi,
  modelo,
  versao,
  garantia,
  tipoOs,
  cliente,
  cores,
  quando,
  ...[numero, orcamento, consultor, mecanico, marca, km, loja].map(oculta),
]

/** A checklist as a card, for phones. */
export function CartaoChecklist({ checklist: c }: { checklist: ChecklistResumo }) {
  return (
    <Stack gap={7}>
      <Group justify="space-between" wrap="nowrap">
        <Placa placa={c.placa} chassi={c.chassi} />
        <EstadoDoOrcamento checklist={c} />
      </Group>
      <Text fw={600} truncate>
        {modeloAno(c)}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" truncate>
          {c.cliente}
        </Text>
        <Quando instante={c.criadoEm} />
      </Group>
      <Group gap={6}>
        <Achados vermelhos={c.vermelhos} amarelos={c.amarelos} verdes={c.verdes} />
        <SemVerificar quantas={c.naoVerificadas} />
      </Group>
    </Stack>
  )
}
