import { cnpjError } from './cnpj.ts'
import { cpfError } from './cpf.ts'

/**
 * Message for a customer's document: up to eleven characters a CPF, longer a CNPJ (companies give it instead of a CPF). Null when it is
 * valid.
 */
export function documentoError(documento: string, alphanumeric: boolean): string | null {
  return documento.replace(/[^0-9A-Za-z]/g, '').length <= 11 ? cpfError(documento) : cnpjError(documento, alphanumeric)
}
