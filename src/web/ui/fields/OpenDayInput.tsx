import type { TextInputProps } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DateInput } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

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

/** The field with its calendar, loaded lazily. */
export function OpenDayInput({ value, onChange, min, ...rest }: DayInputProps) {
  return (
    <DateInput
      placeholder="dd/mm/aaaa"
      {...(rest as object)}
      locale="pt-br"
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
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
