import {
  IconBan,
  IconCheck,
  IconCheckbox,
  IconClockX,
  IconCoin,
  IconEye,
  IconLock,
  IconPencil,
  IconProgressCheck,
  IconSend,
  IconSparkles,
  IconTag,
  IconThumbDown,
  IconTool,
} from '@tabler/icons-react'
import { STATE_LABELS } from '#shared/rules/orcamento-names.ts'
import type { OrcamentoState } from '#shared/rules/orcamento.ts'
import { ToneBadge, type ToneIcon } from './ToneBadge.tsx'

const STATES: Record<OrcamentoState, ToneIcon> = {
  NOVO: { tone: 'azul', Icon: IconSparkles },
  EM_MONTAGEM: { tone: 'neutro', Icon: IconPencil },
  AGUARDANDO_PRECO: { tone: 'amarelo', Icon: IconCoin },
  PRECIFICADO: { tone: 'azul', Icon: IconTag },
  AGUARDANDO_ALCADA: { tone: 'vermelho', Icon: IconLock },
  ENVIADO: { tone: 'azul', Icon: IconSend },
  VISUALIZADO: { tone: 'verde', Icon: IconEye },
  PARCIAL: { tone: 'amarelo', Icon: IconProgressCheck },
  APROVADO: { tone: 'verde', Icon: IconCheck },
  REPROVADO: { tone: 'vermelho', Icon: IconThumbDown },
  EXPIRADO: { tone: 'amarelo', Icon: IconClockX },
  EM_EXECUCAO: { tone: 'azul', Icon: IconTool },
  FINALIZADO: { tone: 'verde', Icon: IconCheckbox },
  CANCELADO: { tone: 'neutro', Icon: IconBan },
}

/** Display name of a quote's state. */
export function stateName(estado: OrcamentoState): string {
  return STATE_LABELS[estado]
}

/** A quote's state as icon and word. */
export function StateBadge({ estado }: { estado: OrcamentoState }) {
  return <ToneBadge {...STATES[estado]}>{STATE_LABELS[estado]}</ToneBadge>
}
