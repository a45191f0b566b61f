import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { parseTime } from './hours.ts'
import { useHeldForm } from './useHeldForm.ts'

interface Props {
  'aria-label': string
  /** What stands above the field. */
  label?: string
  /** 'HH:MM'. */
  value: string
  onChange: (hora: string) => void
}

/** Field for a time of day in 24 hours, whatever the browser's language. What is none stays marked where it was typed. */
export function TimeInput({ value, onChange, ...rest }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const [told, setTold] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const unread = digitado !== null && parseTime(digitado) === null
  useHeldForm(field, unread, () => setTold(true))
  return (
    <TextInput
      {...rest}
      ref={field}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      maxLength={5}
      error={unread && (told ? 'Use hh:mm' : true)}
      value={digitado ?? value}
      onChange={(e) => {
        setTold(false)
        setDigitado(e.currentTarget.value)
        const hora = parseTime(e.currentTarget.value)
        if (hora) onChange(hora)
      }}
      onBlur={(e) => {
        const wrong = unread && e.currentTarget.value.trim() !== ''
        setTold(wrong)
        if (!wrong) setDigitado(null)
      }}
    />
  )
}
