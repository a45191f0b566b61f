import { inflateSync } from 'node:zlib'

/** What a finished PDF says and shows, for tests: its pages' text in order, how many pictures, its title. */
export interface PdfLido {
  paginas: string[]
  imagens: number
  titulo: string
}

/** Reads back a PDF of `gerarPdf`: each font's ToUnicode table turns glyphs into text. */
export function lerPdf(bytes: Buffer): PdfLido {
  const bruto = bytes.toString('latin1')
  const objetos = new Map<number, string>()
  for (const m of bruto.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objetos.set(Number(m[1]), m[2] ?? '')
  const objeto = (ref: string | undefined) => objetos.get(Number(ref?.split(' ')[0])) ?? ''
  const fluxo = (o: string) => {
    const dados = Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(o)?.[1] ?? '', 'latin1')
    return (o.includes('/FlateDecode') ? inflateSync(dados) : dados).toString('latin1')
  }
  const fontes = new Map<string, string[]>()
  for (const m of bruto.matchAll(/\/(F\d+) (\d+ 0 R)/g)) {
    const tabela = fluxo(objeto(/\/ToUnicode (\d+ 0 R)/.exec(objeto(m[2]))?.[1]))
    const pares = [...tabela.matchAll(/\[([^\]]*)\]/g)].flatMap((r) =>
      [...(r[1] ?? '').matchAll(/<([^>]*)>/g)].map((c) => (c[1] ?? '').replaceAll(' ', '')),
    )
    fontes.set(
      m[1] ?? '',
      pares.map((h) => Buffer.from(h, 'hex').swap16().toString('utf16le')),
    )
  }
  const paginas = [...objetos.values()]
    .filter((o) => /\/Type \/Page\b(?!s)/.test(o))
    .map((p) => texto(fluxo(objeto(/\/Contents (\d+ 0 R)/.exec(p)?.[1])), fontes))
  const titulo = /^\(([\s\S]*)\)$/.exec(objeto(/\/Title (\d+ 0 R)/.exec(bruto)?.[1]))
  return {
    paginas,
    imagens: [...objetos.values()].filter((o) => o.includes('/Subtype /Image')).length,
    titulo: literal(titulo?.[1] ?? ''),
  }
}

function texto(conteudo: string, fontes: Map<string, string[]>): string {
  let fonte: string[] = []
  let saida = ''
  for (const m of conteudo.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\bBT\b/g)) {
    if (m[1]) fonte = fontes.get(m[1]) ?? []
    else if (m[2] !== undefined)
      saida += [...m[2].matchAll(/<([0-9a-f]+)>/g)]
        .map((h) => (h[1] ?? '').replace(/..../g, (g) => fonte[Number.parseInt(g, 16)] ?? ''))
        .join('')
  }
  return saida
}

/** A PDF string literal: UTF-16BE behind a byte-order mark, else Latin-1. */
function literal(s: string): string {
  const bytes = Buffer.from(
    s.replace(/\\(n|r|t|b|f|.)/gs, (_, c: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[c] ?? c),
    'latin1',
  )
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1')
}
