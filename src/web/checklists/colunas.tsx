import { Group, Stack, Text } from '@mantine/core'
import type { ChecklistResumo } from '#shared/checklists.ts'
import { estadoOrcamento } from '#shared/orcamento.ts'
import { Achados } from '../ui/Achados.tsx'
import { EstadoBadge } from '../ui/EstadoBadge.tsx'
import { Placa } from '../ui/Placa.tsx'
import { Quando } from '../ui/Quando.tsx'
import type { Coluna } from '../ui/tabela.ts'

const modeloAno = (c: ChecklistResumo) => (c.ano === null ? c.modelo : `${c.modelo} · ${c.ano}`)

/** The state of a checklist's quote; a dash when it opened none. */
export function EstadoDoOrcamento({ checklist: c }: { checklist: Pick<ChecklistResumo, 'estadoOrcamento'> }) {
  const estado = estadoOrcamento.safeParse(c.estadoOrcamento)
  return estado.success ? <EstadoBadge estado={estado.data} /> : '—'
}

/** Columns of historico-checklist. */
export const COLUNAS: readonly Coluna<ChecklistResumo>[] = [
  {
    id: 'veiculo',
    titulo: 'Veículo',
    largura: 230,
    celula: (c) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={c.placa} chassi={c.chassi} />
        <Text truncate>{modeloAno(c)}</Text>
      </Group>
    ),
  },
  { id: 'checklist', titulo: 'Número', largura: 106, celula: (c) => <span className="num">{c.checklist}</span> },
  { id: 'cliente', titulo: 'Cliente', largura: 150, celula: (c) => c.cliente },
  { id: 'cores', titulo: 'Cores', largura: 98, celula: (c) => <Achados vermelhos={c.vermelhos} amarelos={c.amarelos} verdes={c.verdes} /> },
  { id: 'mecanico', titulo: 'Mecânico', largura: 115, celula: (c) => c.mecanico ?? '—' },
  { id: 'consultor', titulo: 'Consultor', largura: 115, celula: (c) => c.consultor ?? '—' },
  { id: 'quando', titulo: 'Quando', largura: 140, celula: (c) => <Quando instante={c.criadoEm} /> },
  { id: 'orcamento', titulo: 'Orçamento', largura: 170, celula: (c) => <EstadoDoOrcamento checklist={c} /> },
  { id: 'km', titulo: 'Km', largura: 90, numero: true, celula: (c) => c.km?.toLocaleString('pt-BR') ?? '—', oculta: true },
  { id: 'tipoOs', titulo: 'Tipo de OS', largura: 110, celula: (c) => c.tipoOs ?? '—', oculta: true },
  { id: 'concessionaria', titulo: 'Loja', largura: 160, celula: (c) => c.concessionaria, oculta: true },
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
      <Achados vermelhos={c.vermelhos} amarelos={c.amarelos} verdes={c.verdes} />
    </Stack>
  )
}
