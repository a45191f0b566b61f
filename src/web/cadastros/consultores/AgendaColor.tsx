import classes from './AgendaColor.module.css'

/** Swatch of a consultor's colour in the agenda. */
export function AgendaColor({ cor, size = 12 }: { cor: string; size?: number }) {
  return <span className={classes.cor} style={{ background: cor, width: size, height: size }} aria-hidden="true" />
}
