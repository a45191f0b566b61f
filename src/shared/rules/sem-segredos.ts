import { erroCpf } from './cpf.ts'

/** What stands in the place of something that no log may hold. */
export const OMITIDO = '•••'

/** Fields that are secrets or documents of a person by their name. */
const CAMPO = /^(senha|senha_?hash|password|token.*|.*segredo|authorization|cookie|documento|cpf|rg|cnh)$/i
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g
/** A secret end of an address: 22 characters or more without a word's shape. */
const NO_CAMINHO = /(?<=[/=])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{22,}/g
const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g

/** A text without tokens, secret addresses and personal documents. */
export function textoSemSegredos(texto: string): string {
  return texto
    .replace(JWT, OMITIDO)
    .replace(NO_CAMINHO, OMITIDO)
    .replace(CPF, (achado) => (erroCpf(achado) === null ? OMITIDO : achado))
}

/** A value as a log may hold it: at any depth, secrets and documents are left out by the field's name and by what they look like. */
export function semSegredos(valor: unknown): unknown {
  if (typeof valor === 'string') return textoSemSegredos(valor)
  if (Array.isArray(valor)) return valor.map(semSegredos)
  if (valor === null || typeof valor !== 'object') return valor
  return Object.fromEntries(
    Object.entries(valor).map(([campo, v]) => [
      campo,
      CAMPO.test(campo) && v !== null && v !== '' ? OMITIDO : semSegredos(v),
    ]),
  )
}
