import { formatPhone, normalizePhone, whatsAppPhone } from '#shared/rules/phone.ts'
import type { Draft } from './draft.ts'

/** What is missing about the person, by field; pt-BR. */
export interface PersonErrors {
  nome?: string
  telefone?: string
  email?: string
  consentimento?: string
}

/** Checks name, phone, e-mail and consent; empty when all is well. */
export function personErrors(d: Pick<Draft, 'nome' | 'telefone' | 'email' | 'consentimento'>): PersonErrors {
  return {
    ...(d.nome.trim().length < 2 && { nome: 'Escreva o seu nome' }),
    ...(whatsAppPhone(d.telefone) === null && { telefone: 'Escreva um celular com DDD, como (11) 98765-4321' }),
    ...(d.email.trim() !== '' &&
      !/^\S+@\S+\.\S+$/.test(d.email.trim()) && { email: 'Confira o e-mail, ou deixe vazio' }),
    ...(!d.consentimento && { consentimento: 'Marque que aceita, para agendar' }),
  }
}

/** A phone while it is typed: masked as soon as it is whole. */
export const typedPhone = (text: string): string => {
  const digits = normalizePhone(text).slice(0, 11)
  return digits.length === 11 ? formatPhone(digits) : digits
}
