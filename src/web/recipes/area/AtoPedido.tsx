import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { Lugar } from './Lugar.tsx'

/** What a person asked to do with a quote, that needs a question first. */
export interface Pedido {
  tipo: 'enviar' | 'atribuir' | 'cancelar' | 'retirar' | 'responder' | 'reprovar' | 'complementar'
  orcamento: OrcamentoResumo
}

/** The question of the act that was asked for; none when there is none. */
export function AtoPedido({ pedido, fechar }: { pedido: Pedido | null; fechar: () => void }) {
  return pedido && <Lugar key={pedido.tipo} lugar={`ato:${pedido.tipo}`} orcamento={pedido.orcamento} fechar={fechar} />
}
