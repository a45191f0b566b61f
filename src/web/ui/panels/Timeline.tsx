import type { ReactNode } from 'react'
import { When } from '../display/When.tsx'
import type { Tone } from '../theme/tone.ts'
import classes from './Timeline.module.css'

/** Event of a timeline; `em` is a UTC instant. */
export interface TimelineEvent {
  id: string | number
  titulo: ReactNode
  em: string
  quem: string
  detalhe?: ReactNode
  tone?: Tone
}

/** Events of a record, in the given order. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.linha}>
      {events.map((a) => (
        <li key={a.id} className={classes.ponto} data-tom={a.tone ?? 'neutro'}>
          <div className={classes.topo}>
            <b>{a.titulo}</b>
            <When instant={a.em} />
          </div>
          <div className="suave">{a.quem}</div>
          {a.detalhe && <div className={classes.detalhe}>{a.detalhe}</div>}
        </li>
      ))}
    </ol>
  )
}
