import type { Received } from '#shared/core/realtime.ts'
import { queryClient } from '../../core/http/query.ts'
import type { GoTo } from '../../core/navigation/navigate.ts'
import { ringLinked } from '../../core/realtime/ring.ts'
import { PAGAMENTOS_KEY } from './api.ts'

/** A charge changed: what shows money reads again; money that came in, or went wrong, rings. */
export function hear(changed: Received<'cobranca_'>, goTo: GoTo): void {
  void queryClient.invalidateQueries({ queryKey: PAGAMENTOS_KEY })
  const { aviso, codCobranca, codConcessionaria } = changed
  if (aviso === null) return
  const to = `/pagamentos/cobrancas/${codCobranca}` as const
  ringLinked({ titulo: aviso, cliente: 'Pagamentos', placa: null, codConcessionaria, to }, goTo)
}
