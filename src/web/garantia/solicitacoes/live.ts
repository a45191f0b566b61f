import type { Received } from '#shared/core/realtime.ts'
import { queryClient } from '../../core/http/query.ts'
import type { GoTo } from '../../core/navigation/navigate.ts'
import { ringLinked } from '../../core/realtime/ring.ts'
import { sessaoStore } from '../../core/session/credentials.ts'
import { GARANTIAS_KEY } from './api.ts'

/** A claim changed: what shows claims reads again; whoever sent it hears of an answer or a deadline. */
export function hear(changed: Received<'garantia_'>, goTo: GoTo): void {
  void queryClient.invalidateQueries({ queryKey: GARANTIAS_KEY })
  const { aviso, codSolicitacao, codConcessionaria, codUsuario } = changed
  if (aviso === null || (codUsuario !== null && codUsuario !== sessaoStore.get()?.usuario.codUsuario)) return
  const to = `/garantia/solicitacoes/${codSolicitacao}` as const
  ringLinked({ titulo: aviso, cliente: 'Garantia', placa: null, codConcessionaria, to }, goTo)
}
