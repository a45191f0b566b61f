import {
  IconArrowBackUp,
  IconCheck,
  IconEdit,
  IconEye,
  IconLock,
  IconLockOpen,
  IconProgressCheck,
  IconSend,
} from '@tabler/icons-react'
import { type MonthState, MONTH_STATE_LABELS } from '#shared/rules/mes-vendas.ts'
import { ToneBadge } from '../display/ToneBadge.tsx'
import type { Tone } from '../theme/tone.ts'

export const MONTH_TONE: Record<MonthState, Tone> = {
  ABERTO: 'neutro',
  PREENCHIDO: 'azul',
  ENVIADO: 'amarelo',
  EM_ANALISE: 'amarelo',
  APROVADO: 'verde',
  FECHADO: 'verde',
  DEVOLVIDO: 'vermelho',
  REABERTO: 'vermelho',
}
const ICON: Record<MonthState, typeof IconCheck> = {
  ABERTO: IconEdit,
  PREENCHIDO: IconProgressCheck,
  ENVIADO: IconSend,
  EM_ANALISE: IconEye,
  APROVADO: IconCheck,
  FECHADO: IconLock,
  DEVOLVIDO: IconArrowBackUp,
  REABERTO: IconLockOpen,
}

/** State of a month as icon and word. */
export function MonthStateBadge({ estado }: { estado: MonthState }) {
  const Icon = ICON[estado]
  return (
    <ToneBadge tone={MONTH_TONE[estado]} Icon={Icon}>
      {MONTH_STATE_LABELS[estado]}
    </ToneBadge>
  )
}
