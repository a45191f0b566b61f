import type { Received } from '#shared/core/realtime.ts'
import { queryClient } from '../../core/http/query.ts'
import { patioKey } from './api.ts'

/** A car or key of the store moved: what is on screen of it is read again. */
export function hear({ codConcessionaria }: Received<'patio_'>): void {
  void queryClient.invalidateQueries({ queryKey: patioKey(codConcessionaria) })
}
