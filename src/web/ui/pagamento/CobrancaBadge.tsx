import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowUp,
  IconBan,
  IconCheck,
  IconClock,
  IconClockExclamation,
  IconClockX,
  IconProgressCheck,
} from '@tabler/icons-react'
import { COBRANCA_STATE_NAMES, type CobrancaState } from '#shared/rules/cobranca.ts'
import { ToneBadge, type ToneIcon } from '../display/ToneBadge.tsx'
import type { Tone } from '../theme/tone.ts'

const STATES: Record<CobrancaState, ToneIcon> = {
  ABERTA: { tone: 'azul', Icon: IconClock },
  PARCIAL: { tone: 'amarelo', Icon: IconProgressCheck },
  PAGA: { tone: 'verde', Icon: IconCheck },
  A_MAIOR: { tone: 'amarelo', Icon: IconArrowUp },
  ATRASADA: { tone: 'amarelo', Icon: IconClockExclamation },
  EXPIRADA: { tone: 'neutro', Icon: IconClockX },
  CANCELADA: { tone: 'neutro', Icon: IconBan },
  A_DEVOLVER: { tone: 'vermelho', Icon: IconAlertTriangle },
  DEVOLVIDA_PARTE: { tone: 'azul', Icon: IconArrowBackUp },
  DEVOLVIDA: { tone: 'neutro', Icon: IconArrowBackUp },
}

/** A charge's state as icon and word. */
export function CobrancaBadge({ estado }: { estado: CobrancaState }) {
  return <ToneBadge {...STATES[estado]}>{COBRANCA_STATE_NAMES[estado]}</ToneBadge>
}

/** Colour role of a charge's state. */
export const cobrancaTone = (estado: CobrancaState): Tone => STATES[estado].tone
