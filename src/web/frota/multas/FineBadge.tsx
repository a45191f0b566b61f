import { IconCheck, IconMailCheck, IconSparkles, IconUserCheck } from '@tabler/icons-react'
import type { Multa } from '#shared/frota/multas.ts'
import { MULTA_STATE_NAMES } from '#shared/rules/emprestimo.ts'
import { ToneBadge, type ToneIcon } from '../../ui/display/ToneBadge.tsx'

const STATES: Record<Multa['estado'], ToneIcon> = {
  NOVA: { tone: 'amarelo', Icon: IconSparkles },
  AVISADA: { tone: 'azul', Icon: IconMailCheck },
  INDICADA: { tone: 'azul', Icon: IconUserCheck },
  PAGA: { tone: 'verde', Icon: IconCheck },
}

/** A fine's state as icon and word. */
export function FineBadge({ estado }: Pick<Multa, 'estado'>) {
  return <ToneBadge {...STATES[estado]}>{MULTA_STATE_NAMES[estado]}</ToneBadge>
}
