import type { CannedComment } from '#shared/checklists/modelos-inspecao.ts'
import { textOf } from '../../core/importing/cells.ts'
import { InvalidCell, type Column } from '../../core/importing/def.ts'

const MAX_TEXT = 200
const MAX_COMMENTS = 12
const INTERNAL = ' // '

type Written = Pick<CannedComment, 'cliente' | 'interno'>

// A bar or two slashes inside a comment have a backslash before them.
const marked = (t: string) => t.replaceAll(/\||\/\//g, String.raw`\$&`)
const unmarked = (t: string) => t.replaceAll(/\\(\||\/\/)/g, '$1')

/** Comments in one cell: bars between them, each with the workshop's words after two slashes. */
export function joinComments(comments: readonly Written[]): string {
  return comments
    .map(({ cliente, interno }) => (interno ? `${marked(cliente)}${INTERNAL}${marked(interno)}` : marked(cliente)))
    .join(' | ')
}

/** Splits one comment of a cell. */
export function splitComment(written: string): Written {
  const [cliente = '', ...interno] = written.split(/(?<!\\)\/\//).map((p) => unmarked(p.trim()))
  return { cliente, interno: interno.join(' ') }
}

/** Reads a cell of comments; each is kept as it is written. */
export const readComments: Column<unknown>['read'] = (valor) => {
  const comments = (typeof valor === 'string' ? valor : textOf(valor))
    .split(/(?<!\\)\||\n/)
    .map((p) => textOf(p).replace(/\s+/g, ' '))
    .filter(Boolean)
  if (comments.length > MAX_COMMENTS)
    throw new InvalidCell(`Tem ${comments.length} comentários: use até ${MAX_COMMENTS}.`)
  for (const { cliente, interno } of comments.map(splitComment)) {
    if (cliente === '') throw new InvalidCell('Escreva antes das duas barras o que o cliente lê.')
    if (cliente.length > MAX_TEXT || interno.length > MAX_TEXT)
      throw new InvalidCell(`Um dos comentários passa de ${MAX_TEXT} caracteres.`)
  }
  return comments
}
