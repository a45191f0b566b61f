import type { TextInputProps } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DateInput } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

/** A field of a calendar day, 'YYYY-MM-DD', empty while none is chosen. */
export interface DiaInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'type' | 'defaultValue'> {
  value: string
  onChange: (dia: string) => void
  /** The first day that may be chosen. */
  min?: string | undefined
}

dayjs.extend(customParseFormat)

const FORMATOS = ['DD/MM/YYYY', 'D/M/YYYY', 'DD/MM/YY', 'DDMMYYYY', 'YYYY-MM-DD']

/** A day as it is typed in Brazil; null while it is none. */
function lerDia(texto: string): string | null {
  const dia = dayjs(texto.trim(), FORMATOS, true)
  return dia.isValid() ? dia.format('YYYY-MM-DD') : null
}

/** The field with its calendar. */
export function DiaAberto({ value, onChange, min, ...resto }: DiaInputProps) {
  return (
    <DateInput
      placeholder="dd/mm/aaaa"
      {...(resto as object)}
      locale="pt-br"
      valueFormat="DD/MM/YYYY"
      dateParser={lerDia}
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
      value={value === '' ? null : value}
      onChange={(dia) => onChange(dia ?? '')}
    />
  )
}
