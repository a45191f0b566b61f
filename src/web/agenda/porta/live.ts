import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { Received } from '#shared/core/realtime.ts'
import { queryClient } from '../../core/http/query.ts'
import type { GoTo } from '../../core/navigation/navigate.ts'
import { ringLinked } from '../../core/realtime/ring.ts'
import { sessaoStore } from '../../core/session/credentials.ts'
import { portaQuery } from './api.ts'

const TO = '/agenda-virtual/consultores'

/** Somebody arrived, or was received: the queue is read again; an arrival rings for those who receive customers. */
export function hear({ codConcessionaria, aviso }: Received<'porta_'>, goTo: GoTo): void {
  void queryClient.invalidateQueries({ queryKey: portaQuery(codConcessionaria).queryKey })
  const nivel = sessaoStore.get()?.nivel
  if (aviso === null || nivel === undefined || !(MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)) return
  const { placa, texto } = aviso
  ringLinked({ titulo: texto, cliente: `${placa} chegou`, placa, codConcessionaria, to: TO }, goTo)
}
