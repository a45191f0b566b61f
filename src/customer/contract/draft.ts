import type { ContractPage } from '#shared/frota/contract.ts'
import { isValidCnh } from '#shared/rules/emprestimo.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { isValidCpf } from '#shared/rules/cpf.ts'

/** What the driver types; days as dd/mm/aaaa. */
export interface ContractDraft {
  motorista: string
  cpf: string
  nascimento: string
  cnh: string
  cnhCategoria: string
  cnhValidade: string
}

/** The draft with what the store typed before. */
const draftOf = (c: ContractPage): ContractDraft => ({
  motorista: c.motorista,
  cpf: c.cpf,
  nascimento: c.nascimento === null ? '' : formatDay(c.nascimento),
  cnh: c.cnh,
  cnhCategoria: c.cnhCategoria,
  cnhValidade: c.cnhValidade === null ? '' : formatDay(c.cnhValidade),
})

/** A kept draft over what the store typed; what cannot be read counts as none. */
export function keptOver(kept: string | null, c: ContractPage): ContractDraft {
  try {
    return { ...draftOf(c), ...(JSON.parse(kept ?? '') as Partial<ContractDraft> | null) }
  } catch {
    return draftOf(c)
  }
}

/** A day while it is typed: digits with their slashes. */
export function typedDay(text: string): string {
  const d = text.replace(/\D/g, '').slice(0, 8)
  return [d.slice(0, 2), d.slice(2, 4), d.slice(4)].filter(Boolean).join('/')
}

/** The day of dd/mm/aaaa as YYYY-MM-DD; null when it is none. */
export function toDay(text: string): string | null {
  const [, d, m, y] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${y}-${m}-${d}`
  return y !== undefined && new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) === iso ? iso : null
}

type Errors = Partial<Record<keyof ContractDraft | 'assinatura' | 'fotos', string>>

/** What the form still lacks; age and validity are the store's to judge. */
export function contractErrors(d: ContractDraft, assinatura: string | null, fotos: number): Errors {
  const errors: Errors = {}
  if (d.motorista.trim().length < 2) errors.motorista = 'Escreva o seu nome'
  if (!isValidCpf(d.cpf)) errors.cpf = 'Confira o CPF'
  if (toDay(d.nascimento) === null) errors.nascimento = 'Escreva como 31/12/1990'
  if (!isValidCnh(d.cnh.replace(/\D/g, ''))) errors.cnh = 'Confira o número: tem 11 algarismos'
  if (d.cnhCategoria.trim() === '') errors.cnhCategoria = 'Escreva a categoria, como B ou AB'
  if (toDay(d.cnhValidade) === null) errors.cnhValidade = 'Escreva como 31/12/2030'
  if (fotos === 0) errors.fotos = 'Fotografe a CNH'
  if (assinatura === null) errors.assinatura = 'Assine no quadro'
  return errors
}
