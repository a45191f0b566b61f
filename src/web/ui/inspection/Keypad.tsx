import { Button } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import classes from './Inspection.module.css'
import { pressed } from './keypad-figure.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0'] as const

interface Props {
  /** What was typed so far, with a decimal comma. */
  value: string
  onChange: (value: string) => void
  /** Decimals that may be typed; 0 hides the comma. */
  decimals?: number
  maxLength?: number
  /** Largest figure: a key that goes beyond it is not taken. */
  max?: number
  label: string
}

/** A keypad for gloved fingers. The typed text is shown by the caller; a keyboard works too while the keypad has the focus. */
export function Keypad({ value, onChange, decimals = 1, maxLength = 7, max = Infinity, label }: Props) {
  function press(key: string): void {
    const next = pressed(value, key, { decimals, maxLength, max })
    if (next !== value) onChange(next)
  }
  return (
    <div
      role="group"
      aria-label={label}
      className={classes.keypad}
      onKeyDown={(e) => {
        if (e.key === 'Backspace') onChange(value.slice(0, -1))
        else if (/^[\d.,]$/.test(e.key)) press(e.key === '.' ? ',' : e.key)
        else return
        e.preventDefault()
      }}
    >
      {KEYS.map((k) => (
        <Button
          key={k}
          variant="default"
          className={classes.key}
          disabled={k === ',' && decimals === 0}
          aria-label={k === ',' ? 'Vírgula' : k}
          onClick={() => press(k)}
        >
          {k}
        </Button>
      ))}
      <Button
        variant="default"
        className={classes.key}
        aria-label="Apagar o último número"
        onClick={() => onChange(value.slice(0, -1))}
      >
        <IconBackspace size={24} />
      </Button>
    </div>
  )
}
