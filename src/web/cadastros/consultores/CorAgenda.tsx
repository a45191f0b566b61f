import classes from './CorAgenda.module.css'

/** A consultant's colour in the agenda. */
export function CorAgenda({ cor, tamanho = 12 }: { cor: string; tamanho?: number }) {
  return (
    <span className={classes.cor} style={{ background: cor, width: tamanho, height: tamanho }} aria-hidden="true" />
  )
}
