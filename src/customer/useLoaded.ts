import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from './api.ts'
import { applyTheme } from './theme.ts'
import { useReturn } from './useReturn.ts'

interface LojaBranding {
  concessionaria: string
  primaria: string
}

/**
 * Loads the data of a link at once and, with `intervalMs`, polls while the page is visible. A lost network keeps the last data; a link that
 * ended clears it.
 */
export function useLoaded<T extends LojaBranding>(
  read: () => Promise<T>,
  title: string,
  intervalMs?: number,
  /** Data that the page came with: then nothing is asked for. */
  given?: T,
): { dados: T | null; failure: Failure | null; attempt: () => void; keep: (dados: T) => void } {
  const [estado, setEstado] = useState<{ dados: T | null; failure: Failure | null }>({
    dados: given ?? null,
    failure: null,
  })
  const keep = useCallback(
    (dados: T) => {
      document.title = `${title} · ${dados.concessionaria}`
      applyTheme(dados.primaria)
      setEstado({ dados, failure: null })
    },
    [title],
  )
  const attempt = useCallback(() => {
    read().then(keep, (e: unknown) => {
      const failure =
        e instanceof Failure ? e : new Failure('erro', 'Não foi possível abrir. Tente de novo em instantes.')
      setEstado((before) => ({ dados: failure.code === 'nao-encontrado' ? null : before.dados, failure }))
    })
    // `read` is left out of the dependencies: a page shows one link for its whole life.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keep])
  useReturn(attempt)
  const first = useRef(given)
  useEffect(() => {
    if (first.current) keep(first.current)
    else attempt()
    if (intervalMs === undefined) return undefined
    const refresh = () => {
      if (document.visibilityState === 'visible') attempt()
    }
    const timer = setInterval(refresh, intervalMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [attempt, intervalMs, keep])
  return { ...estado, attempt, keep }
}
