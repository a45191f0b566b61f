import type { FullOrcamento, Terms, PartialTerms } from '#shared/oficina-digital/orcamentos.ts'
import { todayIn } from '#shared/rules/dates.ts'

/** Terms while being typed; missing values are null or empty. */
export interface TermsDraft {
  condicaoPagamento: string
  inicioPrevisto: string | null
  fimPrevisto: string | null
  validadeDias: number | null
}

/** Payment methods suggested while typing. */
export const PAYMENT_METHODS = [
  'Pix ou débito à vista',
  'Cartão de crédito em até 3x sem juros',
  'Cartão de crédito em até 6x sem juros',
  'Cartão de crédito em até 10x',
  'Boleto faturado em 28 dias',
  '50 % na aprovação e 50 % na entrega',
]

/** Initial terms: the saved ones, else today and ten days of validity (CDC art. 40). */
export function draftFrom(o: Pick<FullOrcamento, 'termos'>, fuso: string): TermsDraft {
  const { condicaoPagamento = '', inicioPrevisto, fimPrevisto, validadeDias } = o.termos
  const dia = todayIn(fuso, new Date())
  return {
    condicaoPagamento,
    inicioPrevisto: inicioPrevisto ?? dia,
    fimPrevisto: fimPrevisto ?? inicioPrevisto ?? dia,
    validadeDias,
  }
}

/** The terms when complete, else the errors by field. */
export function readTerms(r: TermsDraft): { termos: Terms } | { erros: Partial<Record<keyof TermsDraft, string>> } {
  const { inicioPrevisto, fimPrevisto, validadeDias } = r
  const condicaoPagamento = r.condicaoPagamento.trim()
  const erros: Partial<Record<keyof TermsDraft, string>> = {}
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

/** The part of the draft that can be saved now; null while dates or validity are invalid. */
export function termsToSave(r: TermsDraft): PartialTerms | null {
  const { inicioPrevisto, fimPrevisto, validadeDias } = r
  if (validadeDias === null || validadeDias < 1 || validadeDias > 90) return null
  if (inicioPrevisto !== null && fimPrevisto !== null && fimPrevisto < inicioPrevisto) return null
  return { condicaoPagamento: r.condicaoPagamento.trim() || null, inicioPrevisto, fimPrevisto, validadeDias }
}

/** Whether these terms equal the saved ones. */
export function sameTerms(a: Terms, o: Pick<FullOrcamento, 'termos'>): boolean {
  const b = o.termos
  return (
    a.condicaoPagamento === b.condicaoPagamento &&
    a.inicioPrevisto === b.inicioPrevisto &&
    a.fimPrevisto === b.fimPrevisto &&
    a.validadeDias === b.validadeDias
  )
}
