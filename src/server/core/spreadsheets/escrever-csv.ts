import { Readable } from 'node:stream'
import { writeCsv } from 'hucre/csv'
import type { TipoColuna } from '#shared/arquivos/colunas-exportadas.ts'
import { type Celula, escreverRelogio, pareceFormula, type Planilha } from './celulas.ts'

/** What the file says of the sign that people see in it. */
const AVISO =
  "Os que começam com = + - @ têm antes um ', para que a planilha não os calcule; em xlsx não precisam dele."

/** A CSV has no format of cells: an apostrophe keeps a text from being run. */
const neutralizar = (texto: string) => (pareceFormula(texto) ? `'${texto}` : texto)

const FORMA = { delimiter: ';', lineSeparator: '\r\n' } as const

function texto(celula: Celula, tipo: TipoColuna): string {
  if (celula === null) return ''
  if (typeof celula === 'string') return neutralizar(celula)
  if (tipo === 'instante') return escreverRelogio(celula)
  if (tipo === 'dia') return escreverRelogio(celula).slice(0, 10)
  if (tipo === 'decimal') return String(celula).replace('.', ',')
  if (tipo === 'dinheiro') return (celula / 100).toFixed(2).replace('.', ',')
  return String(celula)
}

const bloco = (linhas: readonly (readonly string[])[]) =>
  Buffer.from(`${writeCsv(linhas as string[][], FORMA).replace(/\r\n$/, '')}\r\n`)

/** CSV as a Brazilian Excel opens it by a double click: `;`, UTF-8 with BOM, comma decimals, day/month/year; title and filters stand above the table. */
export function escreverCsv(p: Planilha): Readable {
  async function* partes(): AsyncGenerator<Buffer> {
    const antes = [
      ['Lista', p.titulo],
      ...p.filtros.map(([nome, valor]) => [nome, neutralizar(valor)]),
      ['Gerado em', escreverRelogio(p.geradoEm)],
      ['Gerado por', neutralizar(p.usuario)],
      ['Linhas', String(p.previstas)],
      ['Textos', AVISO],
    ]
    yield Buffer.concat([
      Buffer.from('\uFEFF'),
      bloco(antes),
      Buffer.from('\r\n'),
      bloco([p.colunas.map((c) => c.titulo)]),
    ])
    const tipos = p.colunas.map((c) => c.tipo)
    for await (const pagina of p.linhas)
      if (pagina.length > 0) yield bloco(pagina.map((l) => l.map((c, i) => texto(c, tipos[i] ?? 'texto'))))
  }
  return Readable.from(partes(), { objectMode: false, highWaterMark: 65_536 })
}
