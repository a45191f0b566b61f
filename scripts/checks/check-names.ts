// Part of npm test: no file and nothing that a file exports bears a technical word in Portuguese. The old words stand in docs/glossario.md.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = ['src', 'tests', 'e2e', 'bench', 'scripts', 'db/seed'].map((f) => `${f}/**/*.{ts,tsx,mjs,css}`)
/** Terms of the domain, on the wire and on screen, that hold a word which is technical elsewhere. */
const DOMAIN_TERMS =
  /respostas?-?prontas?|conversa-?mensagem|conexao|conexoes|avisos-?de-?mensagem|avisos-?pix|reserva-?dia|entrada|espera|porta|previas?|lugar(?:es)?/gi
const EXPORT = /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm

/** The glossary's words of before and what stands for them now: lines of `old → new · old → new`. */
export function oldWords(glossary: string): Map<string, string> {
  return new Map(
    [...glossary.matchAll(/([a-z]+) → ([\w ,]+?)(?= · |\n|$)/g)].map(([, old = '', now = '']) => [old, now]),
  )
}

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((w) => w.toLowerCase())

/** What is wrong with the names of a file: its own, and those that it exports. */
export function badNames(path: string, text: string, old: ReadonlyMap<string, string>): string[] {
  const own = basename(path).replace(/(\.module|\.test)?\.\w+$/, '')
  const names = [own, ...[...text.matchAll(EXPORT)].map(([, name = '']) => name)]
  return names.flatMap((name) =>
    wordsOf(name.replace(DOMAIN_TERMS, ''))
      .filter((w) => old.has(w))
      .map((w) => `${path}: ${name}: "${w}" is "${old.get(w)}" in this code (docs/glossario.md)`),
  )
}

if (import.meta.main) {
  const old = oldWords(readFileSync(join(ROOT, 'docs/glossario.md'), 'utf8'))
  const paths = globSync(SOURCES, { cwd: ROOT, exclude: (p) => p.endsWith('schema.ts') || p.includes('node_modules') })
  const bad = paths.flatMap((p) => badNames(p, p.endsWith('.css') ? '' : readFileSync(join(ROOT, p), 'utf8'), old))
  for (const b of bad) console.error(b)
  if (old.size < 100 || paths.length < 1000) console.error('The glossary or the sources are not where they were.')
  process.exit(bad.length > 0 || old.size < 100 || paths.length < 1000 ? 1 : 0)
}
