import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePickerInput } from '@mantine/dates'
import dayjs from 'dayjs'
import { todayIn as diaDeHoje } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import classes from './PeriodInput.module.css'

interface Props {
  label: string
  /** Label while no period is chosen. */
  empty?: string | undefined
  de: string | undefined
  ate: string | undefined
  modify: (periodo: { de: string | undefined; ate: string | undefined }) => void
}

const day = (d: dayjs.Dayjs) => d.format('YYYY-MM-DD')

function shortcuts(fuso: string): { value: [string, string]; label: string }[] {
  const today = dayjs(diaDeHoje(fuso, new Date()))
  return [
    { value: [day(today), day(today)], label: 'Hoje' },
    { value: [day(today.subtract(6, 'day')), day(today)], label: '7 dias' },
    { value: [day(today.subtract(29, 'day')), day(today)], label: '30 dias' },
    { value: [day(today.startOf('month')), day(today)], label: 'Este mês' },
    {
      value: [day(today.subtract(1, 'month').startOf('month')), day(today.subtract(1, 'month').endOf('month'))],
      label: 'Mês passado',
    },
  ]
}

/** Input of a period of days, with shortcuts for usual ones. */
export function PeriodInput({ label, empty = 'Qualquer data', de, ate, modify }: Props) {
  return (
    <DatePickerInput
      type="range"
      label={label}
      placeholder={empty}
      locale="pt-br"
      valueFormat="DD/MM/YYYY"
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${label}` }}
      hideOutsideDates
      weekendDays={[]}
      popoverProps={{ withRoles: false, withinPortal: false }}
      ariaLabels={{
        previousMonth: 'Mês anterior',
        nextMonth: 'Próximo mês',
        previousYear: 'Ano anterior',
        nextYear: 'Próximo ano',
        previousDecade: 'Década anterior',
        nextDecade: 'Próxima década',
      }}
      classNames={{ datePickerRoot: classes.periodo, presetsList: classes.atalhos }}
      presets={shortcuts(useTimeZone())}
      value={[de ?? null, ate ?? null]}
      onChange={([start, end]) => modify({ de: start ?? undefined, ate: end ?? undefined })}
    />
  )
}
