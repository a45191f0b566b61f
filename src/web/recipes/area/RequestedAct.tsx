import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { Place } from './Place.tsx'

/** An act on a quote that the user asked for and that needs a dialog first. */
export interface RequestData {
  tipo: 'enviar' | 'atribuir' | 'cancelar' | 'retirar' | 'responder' | 'reprovar' | 'complementar'
  orcamento: OrcamentoSummary
}

/** Dialog of the requested act; nothing without a request. */
export function RequestedAct({ pedido, close }: { pedido: RequestData | null; close: () => void }) {
  return pedido && <Place key={pedido.tipo} place={`ato:${pedido.tipo}`} orcamento={pedido.orcamento} close={close} />
}
