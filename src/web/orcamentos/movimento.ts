import { type EstadoOrcamento, pode } from '#shared/regras/orcamento.ts'

/** What moving a card to another stage does. Only acts of the workshop are moves: what the customer does is not dragged. */
export type Movimento = 'pedirPreco' | 'enviar' | 'retirar' | 'reprovar'

/** The act that takes a quote from one stage to another; null where no single act does. */
export function movimentoPara(de: EstadoOrcamento, para: EstadoOrcamento): Movimento | null {
  if (de === para) return null
  if (para === 'AGUARDANDO_PRECO') return pode('PRECO_PEDIDO', de) ? 'pedirPreco' : null
  if (para === 'ENVIADO') return de === 'PRECIFICADO' ? 'enviar' : null
  if (para === 'EM_MONTAGEM') return pode('RETIRADO', de) ? 'retirar' : null
  if (para === 'REPROVADO') return pode('REPROVADO', de) ? 'reprovar' : null
  return null
}
