import classes from './AgendaColor.module.css'

/** Swatch of a consultor's colour in the agenda. */
export function AgendaColor({ color, size = 12 }: { color: string; size?: number }) {
  return <span className={classes.cor} style={{ background: color, width: size, height: size }} aria-hidden="true" />
}
