import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from '../theme/tone.ts'
import classes from './ToneBadge.module.css'

/** How a state is drawn. */
export interface ToneIcon {
  tone: Tone
  Icon: Icon
}

/** A state as icon and word, in the colour of its role. */
export function ToneBadge({ tone, Icon, children }: { tone: Tone; Icon?: Icon; children: ReactNode }) {
  return (
    <span className={classes.estado} data-tom={tone}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      {children}
    </span>
  )
}
