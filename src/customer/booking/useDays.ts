import { useCallback, useEffect, useState } from 'react'
import type { ReservaDia } from '#shared/agenda/reservas.ts'
import { addDays } from '#shared/rules/dates.ts'
import { toFailure, type Failure } from '../api.ts'
import { getDays } from './api.ts'

interface Chosen {
  servicos: number[]
  pacotes: number[]
  texto: string
}
export interface Days {
  /** Null while they load. */
  dias: ReservaDia[] | null
  failure: Failure | null
  reload: () => void
  /** Reads the days after the last one. */
  more: () => void
}

/** Days with free hours for what was chosen; read again with `reload`, since others book meanwhile. */
export function useDays(loja: string, chosen: Chosen): Days {
  const key = JSON.stringify(chosen)
  const [found, setFound] = useState<{ key: string; dias: ReservaDia[] } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = useCallback(
    (de?: string) => {
      getDays(loja, { ...(JSON.parse(key) as Chosen), codConsultor: null, ...(de && { de }) }).then(
        (r) => {
          setFailure(null)
          setFound((before) => ({
            key,
            dias: de && before?.key === key ? [...before.dias.filter((d) => d.dia < de), ...r.dias] : r.dias,
          }))
        },
        (e: unknown) => setFailure(toFailure(e)),
      )
    },
    [loja, key],
  )
  useEffect(() => read(), [read])
  const dias = found?.key === key ? found.dias : null
  const last = dias?.at(-1)?.dia
  const more = useCallback(() => {
    if (last) read(addDays(last, 1))
  }, [last, read])
  const reload = useCallback(() => read(), [read])
  return { dias, failure, reload, more }
}
