import { sql } from 'kysely'
import { placaPatterns } from '#shared/rules/placa.ts'
import { plainText } from '#shared/rules/plain-text.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'

/** Newest messages and customers that a search takes. */
const MAX_FOUND = 500
const AROUND = 60

/** Words of a typed text, without accents. */
export const wordsOf = (text: string): string[] => plainText(text).match(/[a-z0-9]+/g) ?? []

/** What is searched for by a typed text; null when it is too short. */
export function parseSearch(digitado: string | undefined) {
  const text = digitado?.trim() ?? ''
  const words = wordsOf(text)
  if (text.length < 2 || words.length === 0) return null
  const digits = text.replace(/\D/g, '')
  return {
    nome: text.length > 2 ? text : '',
    // Only what looks like a phone: a plate and a price have digits too.
    fone: digits.length >= 4 && !/[a-z]/i.test(text) ? digits : '',
    placas: placaPatterns(text),
    // A word of one letter alone would find everything.
    palavras: words.some((w) => w.length > 1) ? words.map((w) => `${w}:*`).join(' & ') : '',
    words,
  }
}
type Search = NonNullable<ReturnType<typeof parseSearch>>

/** Threads that a search finds, each with the newest message that has its words. */
export async function findConversas(
  c: Ctx,
  s: Search,
  codConcessionaria: number | undefined,
): Promise<Map<number, number | null>> {
  const r = await sql<{ cod: number; mensagem: number | null }>`
    select cod, mensagem from acha_conversas(${s.nome}, ${s.fone}, ${s.placas}::text[], ${s.palavras}, ${codConcessionaria ?? null}::int, ${MAX_FOUND})`.execute(
    c.tx,
  )
  return new Map(r.rows.map((x) => [x.cod, x.mensagem]))
}

/** The part of a text that holds the first of the searched words, for the list. */
export function snippetOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // Each character without its accents, so that places in both texts are the same.
  const bare = [...line].map((x) => plainText(x).charAt(0) || x).join('')
  const at = words.map((w) => bare.search(new RegExp(`(?<![a-z0-9])${w}`))).find((i) => i >= 0) ?? 0
  const from = Math.max(0, at - AROUND)
  const cut = [...line].slice(from, at + 2 * AROUND).join('')
  return `${from > 0 ? '…' : ''}${cut}${at + 2 * AROUND < [...line].length ? '…' : ''}`
}

/** Snippets of found messages, by their codes. */
export async function readSnippets(
  c: Ctx,
  codes: readonly number[],
  words: readonly string[],
): Promise<Map<number, string>> {
  if (codes.length === 0) return new Map()
  const found = await c.tx
    .selectFrom('conversaMensagem')
    .select(['codConversaMensagem', 'assunto', 'texto'])
    .where(ofTenant(c))
    .where('codConversaMensagem', 'in', [...codes])
    .execute()
  return new Map(
    found.map((m) => [m.codConversaMensagem, snippetOf([m.assunto, m.texto].filter(Boolean).join(' · '), words)]),
  )
}
