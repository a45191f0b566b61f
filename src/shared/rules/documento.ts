import { erroCnpj } from './cnpj.ts'
import { erroCpf } from './cpf.ts'

/** Message for a customer's document: a CPF up to eleven characters, beyond that a CNPJ (companies give it in place of the CPF); null when it is valid. */
export function erroDocumento(documento: string, alfanumerico: boolean): string | null {
  return documento.replace(/[^0-9A-Za-z]/g, '').length <= 11 ? erroCpf(documento) : erroCnpj(documento, alfanumerico)
}
