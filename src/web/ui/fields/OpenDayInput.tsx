import type { TextInputProps } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DateInput } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useRef, useState } from 'react'
import { formatDay } from '#shared/rules/dates.ts'
import { useHeldForm } from './useHeldForm.ts'

/** Props of a field for a calendar day, 'YYYY-MM-DD'; empty while none is chosen. */
export interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'type' | 'defaultValue'> {
  value: string
  onChange: (dia: string) => void
  /** First selectable day. */
  min?: string | undefined
}

dayjs.extend(customParseFormat)

const FORMATS = ['DD/MM/YYYY', 'D/M/YYYY', 'DD/MM/YY', 'DDMMYYYY', 'YYYY-MM-DD']

/** Parses a day as typed in Brazil; null when it is none. */
function parseDay(text: string): string | null {
  const dia = dayjs(text.trim(), FORMATS, true)
  return dia.isValid() ? dia.format('YYYY-MM-DD') : null
}

/** Characters of a whole day: with fewer, it may still be being typed. */
const WHOLE = 'dd/mm/aaaa'.length

/** Why a typed text is not taken; null when it is, or is empty. */
function refusal(text: string, min: string | undefined): string | null {
  if (text.trim() === '') return null
  const dia = parseDay(text)
  if (dia === null) return `“${text.trim()}” não é um dia. Escreva como 25/12/2026.`
  return min && dia < min ? `Escolha um dia a partir de ${formatDay(min)}` : null
}

/** The field with its calendar, loaded lazily. What is not a day stays where it was typed, with what to write instead. */
export function OpenDayInput({ value, onChange, min, onInput, onBlur, error, ...rest }: DayInputProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const [told, setTold] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useHeldForm(field, refused !== null, () => setTold(true))
  return (
    <DateInput
      placeholder="dd/mm/aaaa"
      maxLength={20}
      {...(rest as object)}
      ref={field}
      locale="pt-br"
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
      fixOnBlur={refused === null}
      weekendDays={[]}
      hideOutsideDates
      popoverProps={{ withRoles: false, withinPortal: false }}
      ariaLabels={{
        previousMonth: 'Mês anterior',
        nextMonth: 'Próximo mês',
        previousYear: 'Ano anterior',
        nextYear: 'Próximo ano',
        previousDecade: 'Década anterior',
        nextDecade: 'Próxima década',
      }}
      minDate={min === undefined || min === '' ? undefined : min}
      error={told && refused !== null ? refused : error}
      onInput={(e) => {
        onInput?.(e)
        const text = e.currentTarget.value
        // A day that need not be is taken out by emptying the field.
        if (text.trim() === '' && !rest.required && value !== '') onChange('')
        setRefused(refusal(text, min))
        setTold(text.trim().length >= WHOLE)
      }}
      onBlur={(e) => {
        onBlur?.(e)
        setTold(true)
      }}
      value={value === '' ? null : value}
      onChange={(dia) => {
        setRefused(null)
        onChange(dia ?? '')
      }}
    />
  )
}
