import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordError } from '#shared/rules/password.ts'
import { plainText } from '#shared/rules/plain-text.ts'

/** The most common passwords of known breaches, in lower case; shorter ones are refused by their length. */
const LISTED = new Set(dictionary['passwords-common'].filter((p) => p.length >= 8))
const PRODUCT = 'patio'

/** Letters of a text without accents, case, and what stands before and after them. */
const wordOf = (text: string): string =>
  plainText(text)
    .replace(/^\P{L}+/u, '')
    .replace(/\P{L}+$/u, '')

/**
 * Why a new password is refused, in pt-BR; null when it is accepted. Beyond the rule that the browser shows: what breaches contain, and what
 * is only a name known here (the product's; `names` of distributor and person, e-mails among them) with digits and signs around it.
 */
export function refusePassword(senha: string, names: readonly string[]): string | null {
  const error = passwordError(senha)
  if (error) return error
  if (LISTED.has(senha.toLowerCase())) return 'Esta senha está nas listas de senhas vazadas. Escolha outra.'
  const known = [PRODUCT, ...names.flatMap((n) => [n, n.replace(/@.*$/, ''), ...n.split(/[\s@._-]+/)])]
  if (known.some((n) => n !== '' && wordOf(n) === wordOf(senha)))
    return 'Esta senha é só um nome conhecido aqui, com números ou sinais em volta. Escolha outra.'
  return null
}
