import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../core/http/when-idle.ts'

const FRESH_MS = 240_000
const LOOK_MS = 300_000

/** Keeps what inspecting needs on the phone, fresh while the mechanic's day is seen: from there they go to the pit, where no network is. */
export function useInspectionsKept(codConcessionaria: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const keep = whenIdle(async () => {
      if (!navigator.onLine || document.visibilityState !== 'visible') return
      const { packageQuery } = await import('../../checklists/inspecoes/api.ts')
      await client.prefetchQuery({ ...packageQuery(codConcessionaria), staleTime: FRESH_MS })
    })
    const attempt = () => void keep().catch(() => undefined)
    attempt()
    const timer = setInterval(attempt, LOOK_MS)
    window.addEventListener('online', attempt)
    document.addEventListener('visibilitychange', attempt)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', attempt)
      document.removeEventListener('visibilitychange', attempt)
    }
  }, [client, codConcessionaria])
}
