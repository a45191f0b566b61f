import { IconGasStation } from '@tabler/icons-react'
import { FUEL_EIGHTHS } from '#shared/checklists/inspecao.ts'
import classes from './Reception.module.css'

const NAMES = ['Reserva', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'Cheio'] as const

/** Fuel in eighths: a tap on the gauge. */
export function FuelGauge({
  value,
  onChange,
  disabled,
}: {
  value: number | null
  onChange: (eighths: number) => void
  disabled: boolean
}) {
  return (
    <div className={classes.combustivel}>
      <div className={classes.tanque} role="radiogroup" aria-label="Combustível">
        {Array.from({ length: FUEL_EIGHTHS + 1 }, (_, n) => (
          <button
            key={n}
            type="button"
            role="radio"
            aria-checked={value === n}
            aria-label={NAMES[n]}
            disabled={disabled}
            data-cheio={(value !== null && n <= value) || undefined}
            onClick={() => onChange(n)}
          />
        ))}
      </div>
      <span className={classes.nivel}>
        <IconGasStation size={18} aria-hidden="true" />
        {value === null ? 'Toque no nível' : NAMES[value]}
      </span>
    </div>
  )
}
