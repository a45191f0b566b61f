import type { ReactNode } from 'react'
import classes from './Painel.module.css'

interface PainelProps {
  titulo?: ReactNode
  /** Name of the region, where it is looked for by name. */
  nome?: string
  /** Takes the width of both columns. */
  largo?: boolean
  /** What stands at the right of the title. */
  lado?: ReactNode
  children: ReactNode
}

/** Two columns of panels, one on narrow screens. */
export const Paineis = ({ children }: { children: ReactNode }) => <div className={classes.grade}>{children}</div>

/** A titled card of figures, pictures or rows. */
export function Painel({ titulo, nome, largo, lado, children }: PainelProps) {
  return (
    <section className={classes.painel} data-largo={largo || undefined} aria-label={nome}>
      {lado ? (
        <div className={classes.topo}>
          <h2>{titulo}</h2>
          {lado}
        </div>
      ) : (
        titulo !== undefined && <h2>{titulo}</h2>
      )}
      {children}
    </section>
  )
}

/** How to read what stands above it, or that there is nothing. */
export const Legenda = ({ children }: { children: ReactNode }) => <p className={classes.legenda}>{children}</p>
