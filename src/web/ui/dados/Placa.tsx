import { chassiCurto, normalizarPlaca, padraoPlaca } from '#shared/rules/placa.ts'
import classes from './Placa.module.css'

interface Props {
  placa: string | null
  chassi: string | null
}

/** A small number plate: blue band for Mercosul, grey band and hyphen for the old pattern, chassis tail when there is none. */
export function Placa({ placa, chassi }: Props) {
  const limpa = normalizarPlaca(placa ?? '')
  if (limpa === '') {
    return (
      <span className={classes.placa} data-tipo="chassi" title={chassi ? `Sem placa · chassi ${chassi}` : 'Sem placa'}>
        <span className={classes.texto}>{chassi ? chassiCurto(chassi) : 'sem placa'}</span>
      </span>
    )
  }
  const antiga = padraoPlaca(limpa) === 'ANTIGA'
  return (
    <span className={classes.placa} data-tipo={antiga ? 'antiga' : 'mercosul'}>
      <span className={classes.texto}>{antiga ? `${limpa.slice(0, 3)}-${limpa.slice(3)}` : limpa}</span>
    </span>
  )
}
