import { ActionIcon } from '@mantine/core'
import { IconGasStation, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
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

const HALF = FUEL_NAMES.indexOf('1/2')
const FULL = FUEL_NAMES.length - 1

/** The tank in eighths, set by one tap. The reserve stands apart: it is no eighth. A glove that met the box beside it goes one on or back. */
export function FuelGauge({ value, onChange, disabled = false, error }: Props) {
  // Two quick taps go two on, also where the first is still being kept.
  const now = useRef(value)
  useEffect(() => {
    now.current = value
  }, [value])
  const set = (eighths: number) => {
    now.current = Math.min(FULL, Math.max(0, eighths))
    onChange(now.current)
  }
  const step = (by: 1 | -1) => set(now.current === null ? HALF : now.current + by)
  return (
    <div className={classes.combustivel}>
      <div className={classes.nivel}>
        <IconGasStation size={18} aria-hidden="true" />
        <span>Combustível</span>
        <b>{value === null ? 'toque no nível' : FUEL_NAMES[value]}</b>
        {!disabled && (
          <div className={classes.passos}>
            <ActionIcon
              size={48}
              variant="default"
              aria-label="Menos combustível"
              disabled={value === 0}
              onClick={() => step(-1)}
            >
              <IconMinus size={20} />
            </ActionIcon>
            <ActionIcon
              size={48}
              variant="default"
              aria-label="Mais combustível"
              disabled={value === FULL}
              onClick={() => step(1)}
            >
              <IconPlus size={20} />
            </ActionIcon>
          </div>
        )}
      </div>
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
            onClick={() => set(n)}
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
