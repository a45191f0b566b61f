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
import classes from '../display/StateBadge.module.css'
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
    <span className={classes.estado} data-tom={MONTH_TONE[estado]}>
      <Icon size={14} stroke={2} aria-hidden />
      {MONTH_STATE_LABELS[estado]}
    </span>
  )
}
