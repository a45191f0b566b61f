import { queryClient } from '../../core/http/query.ts'
import { RECALLS_KEY } from './api.ts'

/** Somebody answered a recall, or told an owner: what shows recalls reads again. */
export function refreshRecalls(): void {
  void queryClient.invalidateQueries({ queryKey: RECALLS_KEY })
}
