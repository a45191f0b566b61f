import { type OrcamentoState, isAllowed } from '#shared/rules/orcamento.ts'

/** Effect of moving a card to another stage. Only acts of the workshop are moves; acts of the customer cannot be dragged. */
export type Movimento = 'montar' | 'precificar' | 'pedirPreco' | 'enviar' | 'retirar' | 'reprovar'

/** Message for a stage that a card cannot be dropped on, with the alternative. */
export function whyNot(para: OrcamentoState): string {
  if (para === 'VISUALIZADO') return 'Quem leva a “Cliente abriu” é o cliente, quando abre a oferta.'
  if (para === 'AGUARDANDO_ALCADA')
    return 'Um orçamento espera alçada quando o desconto passa do limite, ao precificar.'
  if (para === 'NOVO') return 'Um orçamento começado não volta a “Novo”.'
  if (para === 'ENVIADO') return 'Antes de enviar, o orçamento precisa ser montado e precificado.'
  return 'Esta etapa não vem logo depois da atual: siga pelo menu do cartão.'
}

/**
 * The act that takes a quote from one stage to another, or null if no single act does; 'montar' and 'precificar' open the screen of that
 * work.
 */
export function moveTo(de: OrcamentoState, para: OrcamentoState): Movimento | null {
  if (de === para) return null
  if (para === 'AGUARDANDO_PRECO') return isAllowed('PRECO_PEDIDO', de) ? 'pedirPreco' : null
  if (para === 'ENVIADO') return de === 'PRECIFICADO' ? 'enviar' : null
  if (para === 'EM_MONTAGEM' && de === 'NOVO') return 'montar'
  if (para === 'PRECIFICADO') return de === 'AGUARDANDO_PRECO' ? 'precificar' : null
  if (para === 'EM_MONTAGEM') return isAllowed('RETIRADO', de) ? 'retirar' : null
  if (para === 'REPROVADO') return isAllowed('REPROVADO', de) ? 'reprovar' : null
  return null
}
