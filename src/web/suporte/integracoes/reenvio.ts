import type { Lido } from '#shared/core/contract.ts'
import type { integracoes } from '#shared/suporte/integracoes.ts'
import { toast } from '../../core/toast.ts'

/** Tells what came of sending again: how many went, and the first that was refused anew. */
export function contarReenvio({ reenviadas, recusadas }: Lido<typeof integracoes.reenviarRegistros>): void {
  const [primeira] = recusadas
  if (reenviadas > 0)
    toast.ok(reenviadas === 1 ? 'Enviada de novo' : `${reenviadas.toLocaleString('pt-BR')} enviadas de novo`)
  if (primeira)
    toast.erro(
      recusadas.length === 1
        ? `Recusada de novo: ${primeira.mensagem}`
        : `${recusadas.length.toLocaleString('pt-BR')} recusadas de novo; a primeira: ${primeira.mensagem}`,
    )
}
