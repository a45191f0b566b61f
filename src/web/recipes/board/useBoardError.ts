import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'

const RETRY_MS = 10_000

/**
 * Error of an active query under `queryKey` that could not be read again; null when the board is up to date. Failed queries are retried
 * every 10 s: nobody stands at a wall board to press a button.
 */
export function useBoardError(queryKey: QueryKey): unknown {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  const failed = useCallback(
    () =>
      client.getQueryCache().find({
        queryKey: JSON.parse(key) as QueryKey,
        exact: false,
        type: 'active',
        predicate: (q) => q.state.status === 'error',
      })?.state.error ?? null,
    [client, key],
  )
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client])
  const error = useSyncExternalStore(subscribe, failed)
  useEffect(() => {
    if (error === null) return undefined
    const retry = () =>
      void client.refetchQueries({
        queryKey: JSON.parse(key) as QueryKey,
        type: 'active',
        predicate: (q) => q.state.status === 'error',
      })
    const timer = setInterval(retry, RETRY_MS)
    return () => clearInterval(timer)
  }, [client, error, key])
  return error
}
