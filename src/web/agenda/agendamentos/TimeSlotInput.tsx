import { Select, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayInZone, formatDay, formatTime, todayIn } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { consultoresAgenda } from './api.ts'
import { offeredDays } from './days.ts'

const WEEK = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

interface Props {
  codConcessionaria: number
  /** Adviser whose hours are offered; null for any. */
  codConsultor: number | null
  dia: string
  hora: string | null
  modify: (v: { dia: string; hora: string | null }) => void
  error?: string | undefined
}

/** A day within the next two months and a free hour on it, in the store's time zone. */
export function TimeSlotInput({ codConcessionaria, codConsultor, dia, hora, modify, error }: Props) {
  const fuso = useTimeZone()
  const first = todayIn(fuso, new Date())
  const { data } = useQuery(consultoresAgenda(codConcessionaria, dia))
  const whose = (data ?? []).filter((n) => codConsultor === null || n.codConsultor === codConsultor)
  const free = [...new Set(whose.flatMap((n) => n.horasLivres))]
    .filter((start) => dayInZone(start, fuso) === dia)
    .toSorted()
    .map((start) => formatTime(start, fuso))
  const days = offeredDays(first, dia).map((d, i) => {
    const nome = i === 0 ? 'hoje' : i === 1 ? 'amanhã' : (WEEK[new Date(`${d}T12:00:00Z`).getUTCDay()] ?? '')
    return { value: d, label: `${nome}, ${formatDay(d).slice(0, 5)}` }
  })
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Select
        label="Dia"
        allowDeselect={false}
        searchable
        data={days}
        value={dia}
        onChange={(d) => modify({ dia: d ?? first, hora })}
      />
      <Select
        label="Hora"
        placeholder={data && free.length === 0 ? 'Nenhuma hora livre' : 'Escolha'}
        required
        searchable
        data={hora !== null && !free.includes(hora) ? [hora, ...free].toSorted() : free}
        value={hora}
        onChange={(h) => modify({ dia, hora: h })}
        error={error}
        nothingFoundMessage={free.length === 0 ? 'Nenhuma hora livre neste dia' : 'Esta hora não está livre'}
      />
    </SimpleGrid>
  )
}
