import type { ReactNode } from 'react'
import { When } from '../display/When.tsx'
import type { Tone } from '../theme/tone.ts'
import classes from './Timeline.module.css'

/** Event of a timeline; `em` is a UTC instant. */
export interface TimelineEvent {
  id: string | number
  title: ReactNode
  em: string
  actor: string
  detail?: ReactNode
  tone?: Tone
}

/** Events of a record, in the given order. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.linha}>
      {events.map((a) => (
        <li key={a.id} className={classes.ponto} data-tom={a.tone ?? 'neutro'}>
          <div className={classes.topo}>
            <b>{a.title}</b>
            <When instant={a.em} />
          </div>
          <div className="suave">{a.actor}</div>
          {a.detail && <div className={classes.detalhe}>{a.detail}</div>}
        </li>
      ))}
    </ol>
  )
}
