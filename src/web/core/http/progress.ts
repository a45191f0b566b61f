import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from './errors.ts'

/** Shown while offline, where a search as you type cannot run. */
export const OFFLINE_TEXT = 'Sem rede. O que foi digitado é procurado assim que ela voltar.'

/** Whether the query is paused offline without its own data: rows on screen, if any, belong to another query. */
export function stalledOffline(q: Pick<UseQueryResult, 'isPaused' | 'isPlaceholderData' | 'data'>): boolean {
  return q.isPaused && (q.isPlaceholderData || q.data === undefined)
}

/**
 * State of a search as you type: `fetching` while results are still on their way, `notice` in place of a list that does not match the text.
 * `upToDate`: the query was made with the whole text.
 */
export function searchProgress(
  q: Pick<UseQueryResult, 'isFetching' | 'isPaused' | 'isPlaceholderData' | 'isError' | 'error' | 'data'>,
  upToDate: boolean,
): { fetching: boolean; notice: string | null } {
  const noResponse = q.isPlaceholderData || q.data === undefined
  const notice = stalledOffline(q) ? OFFLINE_TEXT : q.isError && noResponse ? errorMessage(q.error) : null
  return { fetching: q.isFetching || !upToDate, notice }
}
