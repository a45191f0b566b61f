import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'

const RETRY_MS = 10_000

/**
 * Why what a board shows could not be read again, of all that it reads under a key; null when everything is as the server last said. What failed is
 * asked for by itself until it comes: nobody stands before a board to press a button.
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
