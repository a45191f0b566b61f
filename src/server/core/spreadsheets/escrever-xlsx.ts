import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { TipoColuna } from '#shared/arquivos/colunas-exportadas.ts'
import { type Celula, pareceFormula, type Planilha } from './celulas.ts'
import {
  CABECALHO,
  conteudos,
  ESTILO,
  estilos,
  LARGURA,
  pasta,
  relacoesDaPasta,
  relacoesDaRaiz,
  ROTULO,
  SO_TEXTO,
} from './xlsx-partes.ts'

const DIAS_ATE_1970 = 25_569
const DIA_MS = 86_400_000
const LINHAS_POR_BLOCO = 200
/** Deflate's own trade-off: two thirds of the default's time for files a tenth larger. */
const NIVEL_ZIP = 4

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\t': '\t',
  '\n': '\n',
  '\r': '&#13;',
}
/** What XML 1.0 writes in another way, or cannot hold at all: markup, controls, halves of a pair. */
const ESPECIAIS = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]/gu

function xml(texto: string): string {
  return texto.replace(ESPECIAIS, (c) => ESCAPES[c] ?? '')
}

/** A, B … Z, AA: the letters of a column. */
function letras(i: number): string {
  return i < 26 ? String.fromCharCode(65 + i) : letras(Math.floor(i / 26) - 1) + letras(i % 26)
}

const celulaTexto = (ref: string, texto: string, estilo: number) =>
  `<c r="${ref}"${estilo ? ` s="${estilo}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xml(texto)}</t></is></c>`

/** A cell that the spreadsheet works out, with what it comes to now for who only reads. */
export interface Formula {
  formula: string
  valor: number
}

function celula(ref: string, valor: Celula | Formula, tipo: TipoColuna): string {
  if (valor === null) return ''
  if (typeof valor === 'object') {
    const n = tipo === 'dinheiro' ? valor.valor / 100 : valor.valor
    return `<c r="${ref}" s="${ESTILO[tipo]}"><f>${xml(valor.formula)}</f><v>${n}</v></c>`
  }
  if (typeof valor === 'string') return celulaTexto(ref, valor, pareceFormula(valor) ? SO_TEXTO : ESTILO.texto)
  const numero =
    tipo === 'instante' || tipo === 'dia' ? valor / DIA_MS + DIAS_ATE_1970 : tipo === 'dinheiro' ? valor / 100 : valor
  return `<c r="${ref}" s="${ESTILO[tipo]}"><v>${numero}</v></c>`
}

const ABRE =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
const larguras = (l: readonly number[]) =>
  `<cols>${l.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('')}</cols>`

/** A sheet of a workbook of several; `linhas` is read when its turn comes. */
export interface Folha {
  nome: string
  colunas: Planilha['colunas']
  linhas: AsyncIterable<readonly (Celula | Formula)[][]>
}

/** The rows' sheet, in pieces: header frozen and filterable, then a row per row. */
async function* folha(
  p: Pick<Folha, 'colunas' | 'linhas'>,
  aoEscrever: (linhas: number) => void,
): AsyncGenerator<Buffer> {
  const colunas = p.colunas.map((c, i) => ({ letra: letras(i), tipo: c.tipo }))
  const cabecalho = p.colunas.map((c, i) => celulaTexto(`${colunas[i]?.letra}1`, c.titulo, CABECALHO)).join('')
  yield Buffer.from(
    `${ABRE}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${larguras(p.colunas.map((c) => Math.max(LARGURA[c.tipo], c.titulo.length + 4)))}<sheetData><row r="1">${cabecalho}</row>`,
  )
  let n = 1
  for await (const pagina of p.linhas) {
    for (let de = 0; de < pagina.length; de += LINHAS_POR_BLOCO) {
      let texto = ''
      for (const linha of pagina.slice(de, de + LINHAS_POR_BLOCO)) {
        n++
        texto += `<row r="${n}">`
        for (const [i, c] of colunas.entries()) texto += celula(c.letra + n, linha[i] ?? null, c.tipo)
        texto += '</row>'
      }
      yield Buffer.from(texto)
    }
    aoEscrever(n - 1)
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${colunas.at(-1)?.letra ?? 'A'}${n}"/></worksheet>`)
}

/** What the file says of itself: filters in words, when, who, how many rows it really has. */
function folhaDosFiltros(p: Planilha, linhas: number): Buffer {
  const pares: [string, Celula, TipoColuna][] = [
    ['Lista', p.titulo, 'texto'],
    ...p.filtros.map(([nome, valor]): [string, Celula, TipoColuna] => [nome, valor, 'texto']),
    ['Gerado em', p.geradoEm, 'instante'],
    ['Gerado por', p.usuario, 'texto'],
    ['Linhas', linhas, 'inteiro'],
  ]
  const corpo = pares.map(
    ([nome, valor, tipo], i) =>
      `<row r="${i + 1}">${celulaTexto(`A${i + 1}`, nome, ROTULO)}${celula(`B${i + 1}`, valor, tipo)}</row>`,
  )
  return Buffer.from(`${ABRE}${larguras([24, 48])}<sheetData>${corpo.join('')}</sheetData></worksheet>`)
}

/** The workbook as a stream whose memory does not grow with the rows: a sheet with them, and "Filtros". Our spreadsheet library streams one sheet only, so the parts are written here and zipped one after the other. */
export function escreverXlsx(p: Planilha): Readable {
  const zip = new ZipFile()
  let linhas = 0
  const fixa = (nome: string, texto: string) => zip.addBuffer(Buffer.from(texto), nome, { compressionLevel: NIVEL_ZIP })
  fixa('[Content_Types].xml', conteudos(2))
  fixa('_rels/.rels', relacoesDaRaiz)
  fixa('xl/workbook.xml', pasta([p.titulo, 'Filtros']))
  fixa('xl/_rels/workbook.xml.rels', relacoesDaPasta(2))
  fixa('xl/styles.xml', estilos)
  const fonte = Readable.from(
    folha(p, (n) => (linhas = n)),
    { objectMode: false, highWaterMark: 65_536 },
  )
  zip.addReadStream(fonte, 'xl/worksheets/sheet1.xml', { compressionLevel: NIVEL_ZIP })
  zip.addReadStreamLazy('xl/worksheets/sheet2.xml', { compressionLevel: NIVEL_ZIP }, (pronto) =>
    pronto(null, Readable.from([folhaDosFiltros(p, linhas)])),
  )
  zip.end()
  const saida = zip.outputStream as Readable
  // Half a file must not look like a whole one, and nobody's rows are read for a reader who left.
  fonte.once('error', (e) => saida.destroy(e))
  zip.once('error', (e: Error) => saida.destroy(e))
  saida.once('close', () => fonte.destroy())
  return saida
}

/** A workbook of several sheets as a stream, one after the other: memory holds one page of one of them. The first that a reader sees is written last, so that it may sum up what the others held. */
export function escreverFolhas(resumo: Folha, outras: readonly Folha[]): Readable {
  const folhas = [resumo, ...outras]
  const zip = new ZipFile()
  const fixa = (nome: string, texto: string) => zip.addBuffer(Buffer.from(texto), nome, { compressionLevel: NIVEL_ZIP })
  fixa('[Content_Types].xml', conteudos(folhas.length))
  fixa('_rels/.rels', relacoesDaRaiz)
  fixa('xl/workbook.xml', pasta(folhas.map((f) => f.nome)))
  fixa('xl/_rels/workbook.xml.rels', relacoesDaPasta(folhas.length))
  fixa('xl/styles.xml', estilos)
  const saida = zip.outputStream as Readable
  let lendo: Readable | undefined
  for (const f of [...outras, resumo])
    zip.addReadStreamLazy(
      `xl/worksheets/sheet${folhas.indexOf(f) + 1}.xml`,
      { compressionLevel: NIVEL_ZIP },
      (pronto) => {
        lendo = Readable.from(
          folha(f, () => {}),
          { objectMode: false, highWaterMark: 65_536 },
        )
        // Half a file must not look like a whole one.
        lendo.once('error', (e) => saida.destroy(e))
        pronto(null, lendo)
      },
    )
  zip.end()
  zip.once('error', (e: Error) => saida.destroy(e))
  saida.once('close', () => lendo?.destroy())
  return saida
}
