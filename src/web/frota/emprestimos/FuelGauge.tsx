import { FUEL_NAMES } from '#shared/rules/emprestimo.ts'
import classes from './Frota.module.css'

interface Props {
  /** Eighths of the tank; null while none was tapped. */
  value: number | null
  onChange: (eighths: number) => void
  error?: string | undefined
}

/** The tank in eighths, set by one tap. */
export function FuelGauge({ value, onChange, error }: Props) {
  return (
    <div>
      <b style={{ fontSize: 14, fontWeight: 500 }}>Combustível</b>
      <div className={classes.tanque} role="radiogroup" aria-label="Combustível">
        {FUEL_NAMES.map((nome, i) => (
          <button
            key={nome}
            type="button"
            role="radio"
            aria-checked={value === i}
            data-cheio={(value !== null && i <= value) || undefined}
            onClick={() => onChange(i)}
          >
            {nome}
          </button>
        ))}
      </div>
      {error !== undefined && (
        <span role="alert" style={{ color: 'var(--vermelho-texto)', fontSize: 13 }}>
          {error}
        </span>
      )}
    </div>
  )
}
