import { Button, Select, Skeleton, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingCliente } from '#shared/agenda/reservas.ts'
import { addDays, dayInZone, formatDay, formatTime, formatWhen, todayIn } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { consultoresAgenda } from '../agendamentos/api.ts'
import { useOffer } from './api.ts'
import classes from './Espera.module.css'
import { fitsPeriod } from './words.ts'

const WEEK = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const MAX_DAYS = 60

/** Days on which a customer can come, from today on. */
function daysOf({ de, ate }: Pick<WaitingCliente, 'de' | 'ate'>, today: string): string[] {
  const days: string[] = []
  for (let d = de < today ? today : de; d <= ate && days.length < MAX_DAYS; d = addDays(d, 1)) days.push(d)
  return days
}

interface Props {
  codConcessionaria: number
  espera: WaitingCliente
  done: (hora: string) => void
}

/** Free hours of the agenda within what the customer asked for; one click chooses, another offers. */
export function OfferForm({ codConcessionaria, espera: w, done }: Props) {
  const fuso = useTimeZone()
  const today = todayIn(fuso, new Date())
  const days = daysOf(w, today)
  const [dia, setDia] = useState(days[0] ?? today)
  const [all, setAll] = useState(false)
  const [start, setStart] = useState<string | null>(null)
  const q = useQuery(consultoresAgenda(codConcessionaria, dia))
  const offer = useOffer(codConcessionaria, w.codEspera)
  const free = [...new Set((q.data ?? []).flatMap((n) => n.horasLivres))]
    .filter((i) => dayInZone(i, fuso) === dia && (all || fitsPeriod(formatTime(i, fuso), w.periodo)))
    .toSorted()
  if (days.length === 0)
    return (
      <Section title="Oferecer uma hora">
        <Text c="dimmed">Os dias que o cliente pediu já passaram.</Text>
      </Section>
    )
  return (
    <Section title="Oferecer uma hora">
      <Select
        label="Dia"
        allowDeselect={false}
        data={days.map((d) => ({
          value: d,
          label: `${d === today ? 'hoje' : (WEEK[new Date(`${d}T12:00:00Z`).getUTCDay()] ?? '')}, ${formatDay(d).slice(0, 5)}`,
        }))}
        value={dia}
        onChange={(d) => {
          setDia(d ?? today)
          setStart(null)
        }}
      />
      {w.periodo !== 'QUALQUER' && (
        <Switch
          label="Mostrar também fora do período pedido"
          checked={all}
          onChange={(e) => setAll(e.currentTarget.checked)}
        />
      )}
      {!q.data || q.isPlaceholderData ? (
        <Skeleton height={64} />
      ) : free.length === 0 ? (
        <Text c="dimmed">Nenhuma hora livre neste dia.</Text>
      ) : (
        <div className={classes.horas} role="radiogroup" aria-label="Horas livres">
          {free.map((i) => (
            <button key={i} type="button" role="radio" aria-checked={start === i} onClick={() => setStart(i)}>
              {formatTime(i, fuso)}
            </button>
          ))}
        </div>
      )}
      <FormError error={offer.error} />
      <Button
        w="fit-content"
        disabled={start === null}
        loading={offer.isPending}
        onClick={() =>
          start !== null && offer.mutate(start, { onSuccess: () => done(formatWhen(start, fuso, new Date())) })
        }
      >
        {start === null ? 'Escolha uma hora' : `Oferecer ${formatWhen(start, fuso, new Date())} por 30 minutos`}
      </Button>
    </Section>
  )
}
