import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** Accessible name of the region, if it must be found by name. */
  name?: string
  /** Spans both columns. */
  wide?: boolean
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** Two columns of panels; one on narrow screens. */
export const Panels = ({ children }: { children: ReactNode }) => <div className={classes.grade}>{children}</div>

/** Titled card for figures, charts or rows. */
export function Panel({ title, name, wide, aside, children }: PanelProps) {
  return (
    <section className={classes.painel} data-largo={wide || undefined} aria-label={name}>
      {aside ? (
        <div className={classes.topo}>
          <h2>{title}</h2>
          {aside}
        </div>
      ) : (
        title !== undefined && <h2>{title}</h2>
      )}
      {children}
    </section>
  )
}

/** Note under a chart or list: how to read it, or that it is empty. */
export const Legend = ({ children }: { children: ReactNode }) => <p className={classes.legenda}>{children}</p>
