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
function daysOf({ de, ate }: Pick<WaitingCliente, 'de' | 'ate'>, hoje: string): string[] {
  const dias: string[] = []
  for (let d = de < hoje ? hoje : de; d <= ate && dias.length < MAX_DAYS; d = addDays(d, 1)) dias.push(d)
  return dias
}

interface Props {
  codConcessionaria: number
  espera: WaitingCliente
  done: (hora: string) => void
}

/** Free hours of the agenda within what the customer asked for; one click chooses, another offers. */
export function OfferForm({ codConcessionaria, espera: w, done }: Props) {
  const fuso = useTimeZone()
  const hoje = todayIn(fuso, new Date())
  const dias = daysOf(w, hoje)
  const [dia, setDia] = useState(dias[0] ?? hoje)
  const [all, setAll] = useState(false)
  const [inicio, setInicio] = useState<string | null>(null)
  const q = useQuery(consultoresAgenda(codConcessionaria, dia))
  const offer = useOffer(codConcessionaria, w.codEspera)
  const free = [...new Set((q.data ?? []).flatMap((n) => n.horasLivres))]
    .filter((i) => dayInZone(i, fuso) === dia && (all || fitsPeriod(formatTime(i, fuso), w.periodo)))
    .toSorted()
  if (dias.length === 0)
    return (
      <Section titulo="Oferecer uma hora">
        <Text c="dimmed">Os dias que o cliente pediu já passaram.</Text>
      </Section>
    )
  return (
    <Section titulo="Oferecer uma hora">
      <Select
        label="Dia"
        allowDeselect={false}
        data={dias.map((d) => ({
          value: d,
          label: `${d === hoje ? 'hoje' : (WEEK[new Date(`${d}T12:00:00Z`).getUTCDay()] ?? '')}, ${formatDay(d).slice(0, 5)}`,
        }))}
        value={dia}
        onChange={(d) => {
          setDia(d ?? hoje)
          setInicio(null)
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
            <button key={i} type="button" role="radio" aria-checked={inicio === i} onClick={() => setInicio(i)}>
              {formatTime(i, fuso)}
            </button>
          ))}
        </div>
      )}
      <FormError erro={offer.error} />
      <Button
        w="fit-content"
        disabled={inicio === null}
        loading={offer.isPending}
        onClick={() =>
          inicio !== null && offer.mutate(inicio, { onSuccess: () => done(formatWhen(inicio, fuso, new Date())) })
        }
      >
        {inicio === null ? 'Escolha uma hora' : `Oferecer ${formatWhen(inicio, fuso, new Date())} por 30 minutos`}
      </Button>
    </Section>
  )
}
