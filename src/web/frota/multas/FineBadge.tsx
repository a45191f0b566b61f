import { IconCheck, IconMailCheck, IconSparkles, IconUserCheck } from '@tabler/icons-react'
import type { Multa } from '#shared/frota/multas.ts'
import { MULTA_STATE_NAMES } from '#shared/rules/emprestimo.ts'
import classes from '../../ui/display/StateBadge.module.css'
import type { Tone } from '../../ui/theme/tone.ts'

const STATES: Record<Multa['estado'], { tone: Tone; Icon: typeof IconCheck }> = {
  NOVA: { tone: 'amarelo', Icon: IconSparkles },
  AVISADA: { tone: 'azul', Icon: IconMailCheck },
  INDICADA: { tone: 'azul', Icon: IconUserCheck },
  PAGA: { tone: 'verde', Icon: IconCheck },
}

/** A fine's state as icon and word. */
export function FineBadge({ estado }: Pick<Multa, 'estado'>) {
  const { tone, Icon } = STATES[estado]
  return (
    <span className={classes.estado} data-tom={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {MULTA_STATE_NAMES[estado]}
    </span>
  )
}
