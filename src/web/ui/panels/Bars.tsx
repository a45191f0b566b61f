import type { ReactNode } from 'react'
import type { Tone } from '../theme/tone.ts'
import classes from './Bars.module.css'

/** A bar: its name, its value, and the text at its end. */
export interface Bar {
  id: string
  name: string
  value: number
  text: ReactNode
  tone?: Tone
  onClick?: () => void
}

/**
 * Horizontal bars from zero, each with its label; a list for screen readers. `fullSize` is the value of a full bar, by default the largest
 * one.
 */
export function Bars({ label, bars, fullSize }: { label: string; bars: readonly Bar[]; fullSize?: number }) {
  const largest = fullSize ?? Math.max(1, ...bars.map((b) => b.value))
  return (
    <ul className={classes.barras} aria-label={label}>
      {bars.map((b) => {
        const content = (
          <>
            <span className={classes.nome}>{b.name}</span>
            <span className={classes.texto}>{b.text}</span>
            <span className={classes.trilho}>
              <span
                className={classes.barra}
                data-tom={b.tone ?? 'azul'}
                style={{ width: `${Math.min(100, (100 * b.value) / largest)}%` }}
              />
            </span>
          </>
        )
        return (
          <li key={b.id}>
            {b.onClick ? (
              <button type="button" className={classes.item} onClick={b.onClick}>
                {content}
              </button>
            ) : (
              <div className={classes.item}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
