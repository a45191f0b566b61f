import { shortChassi, normalizePlaca, placaStandard } from '#shared/rules/placa.ts'
import classes from './Placa.module.css'

interface Props {
  placa: string | null
  chassi: string | null
}

/** Small number plate: blue band for Mercosul, grey band and hyphen for the old pattern; without a plate, the end of the chassis number. */
export function Placa({ placa, chassi }: Props) {
  const cleaned = normalizePlaca(placa ?? '')
  if (cleaned === '') {
    return (
      <span className={classes.placa} data-tipo="chassi" title={chassi ? `Sem placa · chassi ${chassi}` : 'Sem placa'}>
        <span className={classes.texto}>{chassi ? shortChassi(chassi) : 'sem placa'}</span>
      </span>
    )
  }
  const former = placaStandard(cleaned) === 'ANTIGA'
  return (
    <span className={classes.placa} data-tipo={former ? 'antiga' : 'mercosul'}>
      <span className={classes.texto}>{former ? `${cleaned.slice(0, 3)}-${cleaned.slice(3)}` : cleaned}</span>
    </span>
  )
}
