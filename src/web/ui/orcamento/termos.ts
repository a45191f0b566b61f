import type { OrcamentoCompleto, Termos, TermosParciais } from '#shared/oficina-digital/orcamentos.ts'
import { hoje } from '#shared/rules/datas.ts'

/** Terms as they are being typed: what is missing is null or empty. */
export interface RascunhoTermos {
  condicaoPagamento: string
  inicioPrevisto: string | null
  fimPrevisto: string | null
  validadeDias: number | null
}

/** Ways to pay that are offered while typing. */
export const FORMAS_DE_PAGAMENTO = [
  'Pix ou débito à vista',
  'Cartão de crédito em até 3x sem juros',
  'Cartão de crédito em até 6x sem juros',
  'Cartão de crédito em até 10x',
  'Boleto faturado em 28 dias',
  '50 % na aprovação e 50 % na entrega',
]

/** Terms to start from: the saved ones, else today and ten days of validity (CDC art. 40). */
export function rascunhoDe(o: Pick<OrcamentoCompleto, 'termos'>, fuso: string): RascunhoTermos {
  const { condicaoPagamento = '', inicioPrevisto, fimPrevisto, validadeDias } = o.termos
  const dia = hoje(fuso, new Date())
  return {
    condicaoPagamento,
    inicioPrevisto: inicioPrevisto ?? dia,
    fimPrevisto: fimPrevisto ?? inicioPrevisto ?? dia,
    validadeDias,
  }
}

/** The terms when they are complete, else what is wrong by field. */
export function lerTermos(
  r: RascunhoTermos,
): { termos: Termos } | { erros: Partial<Record<keyof RascunhoTermos, string>> } {
  const { inicioPrevisto, fimPrevisto, validadeDias } = r
  const condicaoPagamento = r.condicaoPagamento.trim()
  const erros: Partial<Record<keyof RascunhoTermos, string>> = {}
  if (condicaoPagamento.length > 300) erros.condicaoPagamento = 'Até 300 caracteres'
  if (condicaoPagamento === '') erros.condicaoPagamento = 'Informe a forma de pagamento'
  if (inicioPrevisto === null) erros.inicioPrevisto = 'Informe a data de início'
  if (fimPrevisto === null) erros.fimPrevisto = 'Informe a data de término'
  if (inicioPrevisto !== null && fimPrevisto !== null && fimPrevisto < inicioPrevisto)
    erros.fimPrevisto = 'O término não pode ser antes do início'
  if (validadeDias === null || !Number.isInteger(validadeDias) || validadeDias < 1 || validadeDias > 90)
    erros.validadeDias = 'De 1 a 90 dias'
  if (Object.keys(erros).length > 0 || inicioPrevisto === null || fimPrevisto === null || validadeDias === null)
    return { erros }
  return { termos: { condicaoPagamento, inicioPrevisto, fimPrevisto, validadeDias } }
}

/** What of the typed may be saved now; null while the dates or the validity make no sense. */
export function termosAGravar(r: RascunhoTermos): TermosParciais | null {
  const { inicioPrevisto, fimPrevisto, validadeDias } = r
  if (validadeDias === null || validadeDias < 1 || validadeDias > 90) return null
  if (inicioPrevisto !== null && fimPrevisto !== null && fimPrevisto < inicioPrevisto) return null
  return { condicaoPagamento: r.condicaoPagamento.trim() || null, inicioPrevisto, fimPrevisto, validadeDias }
}

/** Whether these terms are already the saved ones. */
export function mesmosTermos(a: Termos, o: Pick<OrcamentoCompleto, 'termos'>): boolean {
  const b = o.termos
  return (
    a.condicaoPagamento === b.condicaoPagamento &&
    a.inicioPrevisto === b.inicioPrevisto &&
    a.fimPrevisto === b.fimPrevisto &&
    a.validadeDias === b.validadeDias
  )
}
