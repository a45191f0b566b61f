import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lerHora } from './horas.ts'

interface Props {
  'aria-label': string
  /** 'HH:MM'. */
  value: string
  onChange: (hora: string) => void
}

/** A time of day in 24 hours, whatever the browser's language; what does not read as one is marked, and not kept. */
export function HoraInput({ value, onChange, ...resto }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const lida = digitado === null ? value : lerHora(digitado)
  return (
    <TextInput
      {...resto}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      maxLength={5}
      error={lida === null}
      value={digitado ?? value}
      onChange={(e) => {
        setDigitado(e.currentTarget.value)
        const hora = lerHora(e.currentTarget.value)
        if (hora) onChange(hora)
      }}
      onBlur={() => setDigitado(null)}
    />
  )
}
