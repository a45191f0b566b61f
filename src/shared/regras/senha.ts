/** The five checks of the strength meter, and the share of them that is met (0 to 1). */
export interface ForcaSenha {
  minimo: boolean
  minuscula: boolean
  maiuscula: boolean
  digito: boolean
  especial: boolean
  pontos: number
}

/** Shortest password accepted, in characters. */
export const SENHA_MINIMA = 8

/** Strength of a password: minimum length 8, lowercase, uppercase, digit, special character. */
export function forcaSenha(senha: string): ForcaSenha {
  const testes = {
    minimo: senha.length >= SENHA_MINIMA,
    minuscula: /\p{Ll}/u.test(senha),
    maiuscula: /\p{Lu}/u.test(senha),
    digito: /\d/.test(senha),
    especial: /[^\p{L}\p{N}]/u.test(senha),
  }
  const marcados = Object.values(testes)
  return { ...testes, pontos: marcados.filter(Boolean).length / marcados.length }
}
