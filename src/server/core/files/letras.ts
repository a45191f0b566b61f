import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font, openSync } from 'fontkit'
import type { Content } from 'pdfmake'

const require = createRequire(import.meta.url)
export const FONTES = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')
export const EMOJI = join(
  dirname(require.resolve('@fontsource/noto-emoji/package.json')),
  'files',
  'noto-emoji-emoji-400-normal.woff',
)

const ROBOTO = openSync(join(FONTES, 'Roboto-Regular.ttf')) as Font
let emoji: Font | undefined

/** Longer words (hashes, addresses) are broken anywhere rather than run out of their place. */
const MAX_PALAVRA = 40
const MAX_NA_CELULA = 18
/** What only joins or varies the sign before it: the fonts have the signs one by one. */
const INVISIVEL = /\p{Default_Ignorable_Code_Point}/gu

type Fonte = 'Roboto' | 'Emoji'
/** Stands for a sign that neither font has. */
const SEM_SINAL = '\uFFFD'

function fonteDe(c: string): Fonte | null {
  const codigo = c.codePointAt(0) ?? 0
  if (codigo < 0x20 || ROBOTO.hasGlyphForCodePoint(codigo)) return 'Roboto'
  emoji ??= openSync(EMOJI) as Font
  return emoji.hasGlyphForCodePoint(codigo) ? 'Emoji' : null
}

/** Writings that no font here has, by a letter of each; the first that a run of them holds names it. */
const ESCRITAS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hebrew}/u, 'hebraico'],
  [/\p{Script=Arabic}/u, 'árabe'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'japonês'],
  [/\p{Script=Hangul}/u, 'coreano'],
  [/\p{Script=Han}/u, 'chinês ou japonês'],
  [/\p{Script=Devanagari}/u, 'hindi'],
  [/\p{Script=Thai}/u, 'tailandês'],
  [/[\p{L}\p{M}]/u, 'outra escrita'],
]

/**
 * A text whose words in a writing that cannot be printed are named in their place: a reader sees that something stands there, and what, where a row of
 * boxes says nothing. On the screen they are as they were written.
 */
function comEscritasDitas(texto: string): string {
  let feito = ''
  let semFonte = ''
  const dizer = () => {
    const escrita = ESCRITAS.find(([letra]) => letra.test(semFonte))?.[1]
    feito += escrita ? `[texto em ${escrita}]` : semFonte
    semFonte = ''
  }
  for (const sinal of texto)
    if (fonteDe(sinal) === null) semFonte += sinal
    else {
      if (semFonte) dizer()
      feito += sinal
    }
  if (semFonte) dizer()
  // Words of one phrase are one text.
  return feito.replace(/(\[texto em [^\]]+\])(?:[\s\p{P}]*\1)+/gu, '$1')
}

/** A text as it can be printed: each run in a font that has its signs, words too long for their place broken anywhere. */
function trechos(texto: string, maximo: number): string | Content[] {
  const limpo = texto.toWellFormed().replace(INVISIVEL, '')
  const curtas = limpo.split(/\s+/).every((p) => p.length <= maximo)
  if (curtas && [...limpo].every((c) => fonteDe(c) === 'Roboto')) return limpo
  const palavras = comEscritasDitas(limpo).split(/(\s+)/)
  const feitos: { text: string; font: Fonte; wordBreak: 'normal' | 'break-all' }[] = []
  for (const palavra of palavras) {
    const wordBreak = palavra.length > maximo ? 'break-all' : 'normal'
    for (const sinal of palavra) {
      const font = fonteDe(sinal) ?? 'Roboto'
      const c = fonteDe(sinal) ? sinal : SEM_SINAL
      const ultimo = feitos.at(-1)
      // Breaking anywhere works by UTF-16 units: a sign of two stands alone.
      if (ultimo?.font === font && ultimo.wordBreak === wordBreak && c.length === 1) ultimo.text += c
      else feitos.push({ text: c, font, wordBreak: c.length === 1 ? wordBreak : 'normal' })
    }
  }
  return feitos
}

const ONDE_HA_TEXTO = ['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'] as const

/** A document's content with every text as it can be printed. */
export function legivel<T>(conteudo: T, maximo = MAX_PALAVRA): T {
  if (typeof conteudo === 'string') {
    const feito = trechos(conteudo, maximo)
    return (typeof feito === 'string' ? feito : { text: feito }) as T
  }
  if (Array.isArray(conteudo)) return conteudo.map((c: unknown) => legivel(c, maximo)) as T
  if (typeof conteudo !== 'object' || conteudo === null) return conteudo
  const feito: Record<string, unknown> = Object.fromEntries(Object.entries(conteudo))
  for (const nome of ONDE_HA_TEXTO)
    if (nome in feito) feito[nome] = legivel(feito[nome], nome === 'table' ? MAX_NA_CELULA : maximo)
  if (typeof conteudo === 'object' && 'text' in conteudo && typeof conteudo.text === 'string')
    feito['text'] = trechos(conteudo.text, maximo)
  return feito as T
}
