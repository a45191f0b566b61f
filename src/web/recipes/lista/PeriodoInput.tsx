import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePickerInput } from '@mantine/dates'
import dayjs from 'dayjs'
import { hoje as diaDeHoje } from '#shared/rules/datas.ts'
import { useFuso } from '../../core/loja.ts'

interface Props {
  rotulo: string
  /** What holds while no period is chosen. */
  vazio?: string | undefined
  de: string | undefined
  ate: string | undefined
  mudar: (periodo: { de: string | undefined; ate: string | undefined }) => void
}

const dia = (d: dayjs.Dayjs) => d.format('YYYY-MM-DD')

function atalhos(fuso: string): { value: [string, string]; label: string }[] {
  const hoje = dayjs(diaDeHoje(fuso, new Date()))
  return [
    { value: [dia(hoje), dia(hoje)], label: 'Hoje' },
    { value: [dia(hoje.subtract(6, 'day')), dia(hoje)], label: '7 dias' },
    { value: [dia(hoje.subtract(29, 'day')), dia(hoje)], label: '30 dias' },
    { value: [dia(hoje.startOf('month')), dia(hoje)], label: 'Este mês' },
    {
      value: [dia(hoje.subtract(1, 'month').startOf('month')), dia(hoje.subtract(1, 'month').endOf('month'))],
      label: 'Mês passado',
    },
  ]
}

/** A period of days, with the usual ones at hand. */
export function PeriodoInput({ rotulo, vazio = 'Qualquer data', de, ate, mudar }: Props) {
  return (
    <DatePickerInput
      type="range"
      label={rotulo}
      placeholder={vazio}
      locale="pt-br"
      valueFormat="DD/MM/YYYY"
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${rotulo}` }}
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
      presets={atalhos(useFuso())}
      value={[de ?? null, ate ?? null]}
      onChange={([inicio, fim]) => mudar({ de: inicio ?? undefined, ate: fim ?? undefined })}
    />
  )
}
