import type { Loaded } from '#shared/core/contract.ts'
import type { integracoes } from '#shared/suporte/integracoes.ts'
import { toast } from '../../core/feedback/toast.ts'

/** Toast about resent messages: how many were sent, and the first that was refused again. */
export function reportResend({ reenviadas, recusadas }: Loaded<typeof integracoes.reenviarRegistros>): void {
  const [first] = recusadas
  if (reenviadas > 0)
    toast.ok(reenviadas === 1 ? 'Enviada de novo' : `${reenviadas.toLocaleString('pt-BR')} enviadas de novo`)
  if (first)
    toast.error(
      recusadas.length === 1
        ? `Recusada de novo: ${first.mensagem}`
        : `${recusadas.length.toLocaleString('pt-BR')} recusadas de novo; a primeira: ${first.mensagem}`,
    )
}
