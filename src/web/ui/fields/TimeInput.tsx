import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseTime } from './hours.ts'

interface Props {
  'aria-label': string
  /** What stands above the field. */
  label?: string
  /** 'HH:MM'. */
  value: string
  onChange: (hora: string) => void
}

/** Field for a time of day in 24 hours, whatever the browser's language. Invalid text is marked and not passed on. */
export function TimeInput({ value, onChange, ...rest }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const fetched = digitado === null ? value : parseTime(digitado)
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      maxLength={5}
      error={fetched === null}
      value={digitado ?? value}
      onChange={(e) => {
        setDigitado(e.currentTarget.value)
        const hora = parseTime(e.currentTarget.value)
        if (hora) onChange(hora)
      }}
      onBlur={() => setDigitado(null)}
    />
  )
}
