import { useCallback, useEffect, useState } from 'react'
import type { ReservaDia } from '#shared/agenda/reservas.ts'
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
}

/** Days with free hours for what was chosen; read again with `reload`, since others book meanwhile. */
export function useDays(loja: string, chosen: Chosen): Days {
  const key = JSON.stringify(chosen)
  const [found, setFound] = useState<{ key: string; dias: ReservaDia[] } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const reload = useCallback(() => {
    getDays(loja, { ...(JSON.parse(key) as Chosen), codConsultor: null }).then(
      (r) => {
        setFailure(null)
        setFound({ key, dias: r.dias })
      },
      (e: unknown) => setFailure(toFailure(e)),
    )
  }, [loja, key])
  useEffect(reload, [reload])
  return { dias: found?.key === key ? found.dias : null, failure, reload }
}
