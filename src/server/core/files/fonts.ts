import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font, openSync } from 'fontkit'
import type { Content } from 'pdfmake'

const require = createRequire(import.meta.url)
export const FONTS_DIR = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')
export const EMOJI = join(
  dirname(require.resolve('@fontsource/noto-emoji/package.json')),
  'files',
  'noto-emoji-emoji-400-normal.woff',
)

const ROBOTO = openSync(join(FONTS_DIR, 'Roboto-Regular.ttf')) as Font
let emoji: Font | undefined

/** Longer words (hashes, addresses) may break anywhere, so that they stay inside their column. */
const MAX_WORD = 40
const MAX_IN_CELL = 18
/** Characters that only join or vary the one before; the fonts have no such combined glyphs. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

type Source = 'Roboto' | 'Emoji'
/** Replaces a character that neither font has. */
const MISSING_GLYPH = '\uFFFD'

function fontFor(c: string): Source | null {
  const codigo = c.codePointAt(0) ?? 0
  if (codigo < 0x20 || ROBOTO.hasGlyphForCodePoint(codigo)) return 'Roboto'
  emoji ??= openSync(EMOJI) as Font
  return emoji.hasGlyphForCodePoint(codigo) ? 'Emoji' : null
}

/** Scripts that no font here has; the first one found in a run of characters names it. */
const WRITES: readonly (readonly [RegExp, string])[] = [
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
 * Replaces words in a script that cannot be printed by its name: a reader then knows that text is missing, and in which script, which a row
 * of boxes does not say. On screens the text appears as written.
 */
function withScriptsNamed(text: string): string {
  let done = ''
  let withoutFont = ''
  const tell = () => {
    const writing = WRITES.find(([letter]) => letter.test(withoutFont))?.[1]
    done += writing ? `[texto em ${writing}]` : withoutFont
    withoutFont = ''
  }
  for (const signal of text)
    if (fontFor(signal) === null) withoutFont += signal
    else {
      if (withoutFont) tell()
      done += signal
    }
  if (withoutFont) tell()
  // Several words of one phrase become one note.
  return done.replace(/(\[texto em [^\]]+\])(?:[\s\p{P}]*\1)+/gu, '$1')
}

/** A printable text: each run in a font that has its characters; words longer than `max` may break anywhere. */
function trechos(text: string, max: number): string | Content[] {
  const cleaned = text.toWellFormed().replace(INVISIBLE, '')
  const allShort = cleaned.split(/\s+/).every((p) => p.length <= max)
  if (allShort && [...cleaned].every((c) => fontFor(c) === 'Roboto')) return cleaned
  const words = withScriptsNamed(cleaned).split(/(\s+)/)
  const feitos: { text: string; font: Source; wordBreak: 'normal' | 'break-all' }[] = []
  for (const word of words) {
    const wordBreak = word.length > max ? 'break-all' : 'normal'
    for (const signal of word) {
      const font = fontFor(signal) ?? 'Roboto'
      const c = fontFor(signal) ? signal : MISSING_GLYPH
      const last = feitos.at(-1)
      // pdfmake breaks between UTF-16 units, so a character of two units stays in a run of its own.
      if (last?.font === font && last.wordBreak === wordBreak && c.length === 1) last.text += c
      else feitos.push({ text: c, font, wordBreak: c.length === 1 ? wordBreak : 'normal' })
    }
  }
  return feitos
}

const TEXT_KEYS = ['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'] as const

/** A document's content with every text made printable. */
export function readable<T>(content: T, max = MAX_WORD): T {
  if (typeof content === 'string') {
    const done = trechos(content, max)
    return (typeof done === 'string' ? done : { text: done }) as T
  }
  if (Array.isArray(content)) return content.map((c: unknown) => readable(c, max)) as T
  if (typeof content !== 'object' || content === null) return content
  const built: Record<string, unknown> = Object.fromEntries(Object.entries(content))
  for (const nome of TEXT_KEYS)
    if (nome in built) built[nome] = readable(built[nome], nome === 'table' ? MAX_IN_CELL : max)
  if (typeof content === 'object' && 'text' in content && typeof content.text === 'string')
    built['text'] = trechos(content.text, max)
  return built as T
}
