import { useState } from 'react'
import { Failure } from '../api.ts'
import { useAct, type Act } from '../useAct.ts'
import { holdHour, releaseHour } from './api.ts'
import { takeAnswer } from './challenge.ts'
import { requestOf, withHold } from './draft.ts'
import type { Booking } from './useDraft.ts'

export interface Hold extends Omit<Act, 'run' | 'busy'> {
  hold: (inicio: string, codConsultor?: number | null) => void
  /** Hour on its way to the server. */
  sending: string | null
  /** Free hours nearest to one that was taken meanwhile. */
  next: string[]
  /** The field that people leave empty. */
  trap: { value: string; change: (value: string) => void }
}

/** Holds an hour for this page; an hour held before is let go once the new one is sure. */
export function useHold(loja: string, { draft, update, go }: Booking): Hold {
  const { busy: _, run, ...act } = useAct()
  const [sending, setSending] = useState<string | null>(null)
  const [site, setSite] = useState('')
  const { failure } = act
  const next = failure?.code === 'hora-tomada' ? ((failure.atual as { proximas?: string[] })?.proximas ?? []) : []

  async function take(inicio: string, codConsultor: number | null): Promise<void> {
    setSending(inicio)
    try {
      const body = { ...requestOf(draft), inicio, codConsultor, placa: draft.placa, site }
      const attempt = async () => holdHour(loja, { ...body, ...(await takeAnswer()) })
      const segurada = await attempt().catch((e: unknown) => {
        // An answer that expired on its way is calculated once more.
        if (e instanceof Failure && (e.code === 'desafio-invalido' || e.code === 'desafio-usado')) return attempt()
        throw e
      })
      if (draft.segurada) releaseHour(draft.segurada.token).catch(() => {})
      update((d) => withHold(d, segurada))
      go('dados')
    } finally {
      setSending(null)
    }
  }
  return {
    ...act,
    sending,
    next,
    trap: { value: site, change: setSite },
    hold: (start, codConsultor = draft.codConsultor) => void run(() => take(start, codConsultor)),
  }
}
