import { useEffect, useState, type ReactNode } from 'react'
import { useHeightToBottom } from '../../ui/table/useHeightToBottom.ts'
import classes from './Board.module.css'

interface BoardProps {
  label: string
  /** Drop target of the column to bring in sight, when it changes: on a phone a filter's hit may stand four columns away. */
  reveal?: string | undefined
  children: ReactNode
}

/** Board of columns side by side, as high as the rest of the window. */
export function Board({ label, reveal, children }: BoardProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (reveal === undefined) return
    box?.querySelector(`[data-alvo="${CSS.escape(reveal)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [box, reveal])
  const height = useHeightToBottom(box)
  return (
    <div ref={setBox} className={classes.quadro} style={{ height }} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

interface ColumnProps {
  title: string
  /** Number of cards; undefined while unknown. */
  conta: number | undefined
  /** Under the title: alert about late cards. */
  alertRule?: ReactNode
  /** Under the count: a total. */
  sum?: ReactNode
  /** Colour that the store chose for the column. */
  color?: string
  /** Name of the drop target; without it the column takes no cards. */
  target?: string
  /** Whether the column accepts the card being dragged. */
  accepted?: boolean
  children: ReactNode
}

/** Column of a board: title, count and cards; narrow while it is empty and accepts no dragged card. */
export function BoardColumn({ title, conta, alertRule, sum, color, target, accepted = false, children }: ColumnProps) {
  return (
    <section
      className={classes.coluna}
      aria-label={title}
      data-alvo={target}
      data-aceita={accepted || undefined}
      data-vazia={(conta === 0 && !accepted) || undefined}
      style={color === undefined ? undefined : { borderTop: `3px solid ${color}` }}
    >
      <header className={classes.titulo}>
        <h2>{title}</h2>
        <span className={classes.conta}>{conta === undefined ? '…' : conta.toLocaleString('pt-BR')}</span>
        {alertRule && <span className={classes.fora}>{alertRule}</span>}
        {sum && <span className={classes.valor}>{sum}</span>}
      </header>
      {children}
    </section>
  )
}

/** Drop target that is no column; visible only while a card that it accepts is dragged. */
export function BoardExit({ title, target }: { title: string; target: string }) {
  return (
    <div className={classes.saida} data-alvo={target}>
      {title}
    </div>
  )
}
