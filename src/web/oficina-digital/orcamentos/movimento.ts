import { type EstadoOrcamento, pode } from '#shared/rules/orcamento.ts'

/** What moving a card to another stage does. Only acts of the workshop are moves: what the customer does is not dragged. */
export type Movimento = 'montar' | 'precificar' | 'pedirPreco' | 'enviar' | 'retirar' | 'reprovar'

/** Why a card cannot be let go at a stage, and what to do instead. */
export function porQueNao(para: EstadoOrcamento): string {
  if (para === 'VISUALIZADO') return 'Quem leva a “Cliente abriu” é o cliente, quando abre a oferta.'
  if (para === 'AGUARDANDO_ALCADA')
    return 'Um orçamento espera alçada quando o desconto passa do limite, ao precificar.'
  if (para === 'NOVO') return 'Um orçamento começado não volta a “Novo”.'
  if (para === 'ENVIADO') return 'Antes de enviar, o orçamento precisa ser montado e precificado.'
  return 'Esta etapa não vem logo depois da atual: siga pelo menu do cartão.'
}

/** The act that takes a quote from one stage to another; 'montar' and 'precificar' open the screen where it is done. Null where no single act does. */
export function movimentoPara(de: EstadoOrcamento, para: EstadoOrcamento): Movimento | null {
  if (de === para) return null
  if (para === 'AGUARDANDO_PRECO') return pode('PRECO_PEDIDO', de) ? 'pedirPreco' : null
  if (para === 'ENVIADO') return de === 'PRECIFICADO' ? 'enviar' : null
  if (para === 'EM_MONTAGEM' && de === 'NOVO') return 'montar'
  if (para === 'PRECIFICADO') return de === 'AGUARDANDO_PRECO' ? 'precificar' : null
  if (para === 'EM_MONTAGEM') return pode('RETIRADO', de) ? 'retirar' : null
  if (para === 'REPROVADO') return pode('REPROVADO', de) ? 'reprovar' : null
  return null
}
