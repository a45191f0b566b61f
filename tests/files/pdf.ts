import { inflateSync } from 'node:zlib'

/** Contents of a finished PDF, for tests: text of the pages in order, number of pictures, title. */
export interface ParsedPdf {
  paginas: string[]
  images: number
  titulo: string
}

/** Parses a PDF of `generatePdf`: each font's ToUnicode table maps glyphs to text. */
export function parsePdf(bytes: Buffer): ParsedPdf {
  const bruto = bytes.toString('latin1')
  const objects = new Map<number, string>()
  for (const m of bruto.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(Number(m[1]), m[2] ?? '')
  const objectOf = (ref: string | undefined) => objects.get(Number(ref?.split(' ')[0])) ?? ''
  const fluxo = (o: string) => {
    const dados = Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(o)?.[1] ?? '', 'latin1')
    return (o.includes('/FlateDecode') ? inflateSync(dados) : dados).toString('latin1')
  }
  const sources = new Map<string, string[]>()
  for (const m of bruto.matchAll(/\/(F\d+) (\d+ 0 R)/g)) {
    const table = fluxo(objectOf(/\/ToUnicode (\d+ 0 R)/.exec(objectOf(m[2]))?.[1]))
    const pairs = [...table.matchAll(/\[([^\]]*)\]/g)].flatMap((r) =>
      [...(r[1] ?? '').matchAll(/<([^>]*)>/g)].map((c) => (c[1] ?? '').replaceAll(' ', '')),
    )
    sources.set(
      m[1] ?? '',
      pairs.map((h) => Buffer.from(h, 'hex').swap16().toString('utf16le')),
    )
  }
  const paginas = [...objects.values()]
    .filter((o) => /\/Type \/Page\b(?!s)/.test(o))
    .map((p) => text(fluxo(objectOf(/\/Contents (\d+ 0 R)/.exec(p)?.[1])), sources))
  const titulo = /^\(([\s\S]*)\)$/.exec(objectOf(/\/Title (\d+ 0 R)/.exec(bruto)?.[1]))
  return {
    paginas,
    images: [...objects.values()].filter((o) => o.includes('/Subtype /Image')).length,
    titulo: literal(titulo?.[1] ?? ''),
  }
}

function text(conteudo: string, sources: Map<string, string[]>): string {
  let fonte: string[] = []
  let output = ''
  for (const m of conteudo.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\bBT\b/g)) {
    if (m[1]) fonte = sources.get(m[1]) ?? []
    else if (m[2] !== undefined)
      output += [...m[2].matchAll(/<([0-9a-f]+)>/g)]
        .map((h) => (h[1] ?? '').replace(/..../g, (g) => fonte[Number.parseInt(g, 16)] ?? ''))
        .join('')
  }
  return output
}

/** A PDF string literal: UTF-16BE after a byte-order mark, else Latin-1. */
function literal(s: string): string {
  const bytes = Buffer.from(
    s.replace(/\\(n|r|t|b|f|.)/gs, (_, c: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[c] ?? c),
    'latin1',
  )
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1')
}
