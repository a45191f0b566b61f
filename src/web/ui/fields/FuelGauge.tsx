import { IconGasStation } from '@tabler/icons-react'
import { FUEL_NAMES } from '#shared/rules/fuel.ts'
import classes from './FuelGauge.module.css'

/** As on a car's gauge, narrow enough for a phone. */
const MARKS = ['R', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞', '1'] as const

interface Props {
  /** Eighths of the tank; null while none was tapped. */
  value: number | null
  onChange: (eighths: number) => void
  disabled?: boolean
  error?: string | undefined
}

/** The tank in eighths, set by one tap. The reserve stands apart: it is no eighth. */
export function FuelGauge({ value, onChange, disabled = false, error }: Props) {
  return (
    <div className={classes.combustivel}>
      <span className={classes.nivel}>
        <IconGasStation size={18} aria-hidden="true" />
        Combustível
        <b>{value === null ? 'toque no nível' : FUEL_NAMES[value]}</b>
      </span>
      <div className={classes.tanque} role="radiogroup" aria-label="Combustível">
        {FUEL_NAMES.map((name, n) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={value === n}
            aria-label={name}
            disabled={disabled}
            data-cheio={(value !== null && n <= value) || undefined}
            onClick={() => onChange(n)}
          >
            <span />
            {MARKS[n]}
          </button>
        ))}
      </div>
      {error !== undefined && (
        <span role="alert" className={classes.erro}>
          {error}
        </span>
      )}
    </div>
  )
}
