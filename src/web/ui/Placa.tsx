import classes from './Placa.module.css'

const ANTIGA = /^[A-Z]{3}\d{4}$/

interface Props {
  placa: string | null
  chassi: string | null
}

/** A small number plate: blue band for Mercosul, grey band and hyphen for the old pattern, chassis tail when there is none. */
export function Placa({ placa, chassi }: Props) {
  const limpa = placa?.replace(/[^A-Za-z0-9]/g, '').toUpperCase() ?? ''
  if (limpa === '') {
    return (
      <span className={classes.placa} data-tipo="chassi" title={chassi ? `Sem placa · chassi ${chassi}` : 'Sem placa'}>
        <span className={classes.texto}>{chassi ? `…${chassi.slice(4).slice(-7)}` : 'sem placa'}</span>
      </span>
    )
  }
  const antiga = ANTIGA.test(limpa)
  return (
    <span className={classes.placa} data-tipo={antiga ? 'antiga' : 'mercosul'}>
      <span className={classes.texto}>{antiga ? `${limpa.slice(0, 3)}-${limpa.slice(3)}` : limpa}</span>
    </span>
  )
}
