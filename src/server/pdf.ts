import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake'
import sharp from 'sharp'
import { formatarInstante } from '#shared/regras/datas.ts'
import { AppError } from './errors.ts'
import type { Arquivos } from './files.ts'

/** A piece of a document's body, made by the functions below; plain text is one too. */
export type Bloco = Content

/** Meaning of a mark: the four roles of the screens, or none. */
export type TomPdf = 'verde' | 'amarelo' | 'vermelho' | 'azul' | 'neutro'

/** Who a document speaks for: the header's name, colour and store, and the zone of its times. */
export interface Emissor {
  nameEmpresa: string
  /** Hex colour of the distributor. */
  corPrimaria: string
  concessionaria: string
  /** IANA zone of the store. */
  fuso: string
}

export interface DocumentoPdf {
  /** Heading of the first page, and what the reader's window is called. */
  titulo: string
  subtitulo?: string
  emissor: Emissor
  /** UTC instant that the footer and the file state; the only thing that differs between two runs over the same data. */
  geradoEm: string
  /** Beside the page number on every page: a hash, a link. */
  rodape?: string
  conteudo: readonly Bloco[]
}

/** A photo ready for a page, JPEG as a data address. */
export interface FotoPdf {
  dados: string
  largura: number
  altura: number
}

/** `largura` in points, 'auto' for the content's own, '*' (default) for a share of what is left. */
export interface ColunaPdf {
  titulo: string
  largura?: number | 'auto' | '*'
  /** Right-aligned: money, counts, measures. */
  numero?: boolean
}

const TINTA = '#1b2330'
const SUAVE = '#5c6774'
const BORDA = '#d9dee4'
const FUNDO = '#f5f7f9'
const TONS: Record<TomPdf, string> = {
  verde: '#17794a',
  amarelo: '#a06000',
  vermelho: '#c4261d',
  azul: '#0b66b8',
  neutro: SUAVE,
}

/** A4 between its margins, in points. */
const MARGEM = 40
const LARGURA = 595.28 - 2 * MARGEM
/** Room that a title keeps below itself on its page. */
const RESERVA = 60
/** Longer words (hashes, addresses) are broken anywhere rather than run out of the page. */
const MAX_PALAVRA = 40
const MAX_NA_CELULA = 24

const FONTES = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
pdfmake.setFonts({
  Roboto: {
    normal: join(FONTES, 'Roboto-Regular.ttf'),
    bold: join(FONTES, 'Roboto-Medium.ttf'),
    italics: join(FONTES, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTES, 'Roboto-MediumItalic.ttf'),
  },
})
// A document reads its fonts and nothing else, whatever a customer's text says.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((caminho) => caminho.startsWith(FONTES + sep))

const LINHAS_FINAS: CustomTableLayout = {
  hLineWidth: (i) => (i === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => BORDA,
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

/** The finished file. The same document gives the same bytes: nothing is drawn by chance, and no clock is read. */
export async function gerarPdf(d: DocumentoPdf): Promise<Buffer> {
  const { emissor } = d
  const quando = formatarInstante(d.geradoEm, emissor.fuso)
  const pdf = pdfmake.createPdf({
    version: '1.7',
    language: 'pt-BR',
    displayTitle: true,
    info: {
      title: d.titulo,
      author: emissor.nameEmpresa,
      creator: 'Pátio',
      producer: 'Pátio',
      creationDate: new Date(d.geradoEm),
    },
    pageSize: 'A4',
    pageMargins: [MARGEM, 74, MARGEM, 52],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: TINTA },
    header: cabecalho(emissor),
    footer: (pagina, paginas) => ({
      margin: [MARGEM, 18, MARGEM, 0],
      fontSize: 8,
      color: SUAVE,
      columns: [
        { width: 'auto', text: `Gerado em ${quando} (${emissor.fuso})` },
        { width: '*', alignment: 'center', text: d.rodape ?? '' },
        { width: 'auto', text: `Página ${pagina} de ${paginas}` },
      ],
      columnGap: 10,
    }),
    content: [
      { text: d.titulo, fontSize: 17, bold: true, margin: [0, 0, 0, d.subtitulo ? 1 : 8] },
      ...(d.subtitulo
        ? [
            {
              text: d.subtitulo,
              color: SUAVE,
              fontSize: 10.5,
              margin: [0, 0, 0, 10] as [number, number, number, number],
            },
          ]
        : []),
      ...d.conteudo,
    ],
  })
  return pdf.getBuffer()
}

function cabecalho(e: Emissor): Content {
  return {
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: 595.28, h: 6, color: e.corPrimaria }] },
      {
        margin: [MARGEM, 16, MARGEM, 0],
        columns: [
          { width: '*', text: e.nameEmpresa, bold: true, fontSize: 12 },
          { width: 'auto', text: e.concessionaria, color: SUAVE, fontSize: 10, margin: [0, 1.5, 0, 0] },
        ],
        columnGap: 12,
      },
      {
        margin: [MARGEM, 6, MARGEM, 0],
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: LARGURA, y2: 0, lineWidth: 0.5, lineColor: BORDA }],
      },
    ],
  }
}

/** Heading of a part of the document; never left alone at a page's foot. */
export function secao(titulo: string): Bloco {
  // The title asks for room for what follows, then gives it back: pdfmake has no "keep with next".
  return {
    stack: [
      { unbreakable: true, stack: [{ text: titulo, fontSize: 12, bold: true, margin: [0, 12, 0, 4 + RESERVA] }] },
      { text: ' ', fontSize: 1, lineHeight: 1, margin: [0, -RESERVA, 0, 0] },
    ],
  }
}

/** A paragraph; `suave` for what is said in passing, `negrito` for what must be seen. */
export function paragrafo(texto: string, como: { suave?: boolean; negrito?: boolean; tom?: TomPdf } = {}): Bloco {
  const color = como.tom ? TONS[como.tom] : como.suave ? SUAVE : TINTA
  return { ...quebravel(texto), color, bold: como.negrito ?? false, margin: [0, 0, 0, 4] }
}

/** A colour's square and its word: meaning is never told by colour alone. */
export function marca(tom: TomPdf, texto: string): Bloco {
  return {
    columns: [
      { width: 8, canvas: [{ type: 'rect', x: 0, y: 2.5, w: 7, h: 7, r: 1.5, color: TONS[tom] }] },
      { width: '*', text: texto, bold: true, color: TONS[tom] },
    ],
    columnGap: 4,
  }
}

/** Facts as name over value, `colunas` to a row; what has no value stays out. */
export function ficha(dados: readonly (readonly [nome: string, valor: string | null])[], colunas = 3): Bloco {
  const celulas = dados.flatMap(([nome, valor]) =>
    valor === null || valor === ''
      ? []
      : [
          {
            stack: [{ text: nome, fontSize: 8, color: SUAVE }, quebravel(valor)],
            margin: [0, 0, 0, 6] as [number, number, number, number],
          },
        ],
  )
  const linhas = Array.from({ length: Math.ceil(celulas.length / colunas) }, (_, i) =>
    Array.from({ length: colunas }, (_, j): TableCell => celulas[i * colunas + j] ?? ''),
  )
  return linhas.length === 0
    ? []
    : { layout: 'noBorders', table: { widths: Array.from({ length: colunas }, () => '*'), body: linhas } }
}

/** A table whose head is repeated on each page and whose rows stay whole; `total` is its last row, in bold. */
export function tabela(
  colunas: readonly ColunaPdf[],
  linhas: readonly (readonly Bloco[])[],
  total?: readonly string[],
): Bloco {
  const lado = (i: number) => ({ alignment: colunas[i]?.numero ? ('right' as const) : ('left' as const) })
  const celula = (c: Bloco, i: number): TableCell => ({
    ...(typeof c === 'string' ? quebravel(c, MAX_NA_CELULA) : { stack: [c] }),
    ...lado(i),
  })
  return {
    margin: [0, 2, 0, 6],
    layout: LINHAS_FINAS,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: colunas.map((c) => c.largura ?? '*'),
      body: [
        colunas.map((c, i) => ({
          text: c.titulo,
          fontSize: 8,
          bold: true,
          color: SUAVE,
          fillColor: FUNDO,
          ...lado(i),
        })),
        ...linhas.map((l) => l.map(celula)),
        ...(total ? [total.map((t, i) => ({ text: t, bold: true, fillColor: FUNDO, ...lado(i) }))] : []),
      ],
    },
  }
}

/** Pieces that a page's end never separates. */
export function junto(blocos: readonly Bloco[]): Bloco {
  return { stack: [...blocos], unbreakable: true, margin: [0, 4, 0, 0] }
}

/** An address as a square that a phone's camera reads, and beside it what it is for. */
export function codigoQr(endereco: string, texto: readonly Bloco[]): Bloco {
  return {
    unbreakable: true,
    margin: [0, 6, 0, 6],
    columns: [
      { width: 'auto', qr: endereco, fit: 92 },
      { width: '*', stack: [...texto] },
    ],
    columnGap: 14,
  }
}

/** Photos side by side with what each shows; a missing one (null) says so. */
export function fotos(lista: readonly { foto: FotoPdf | null; legenda?: string }[], porLinha = 3): Bloco {
  const vao = 8
  const largura = (LARGURA - vao * (porLinha - 1)) / porLinha
  const fileira = (inicio: number): Content => ({
    columnGap: vao,
    margin: [0, 3, 0, 5],
    unbreakable: true,
    columns: lista.slice(inicio, inicio + porLinha).map(({ foto, legenda }) => ({
      width: largura,
      stack: [
        foto
          ? { image: foto.dados, fit: [largura, largura * 0.75] as [number, number] }
          : { text: 'Foto indisponível', color: SUAVE, italics: true },
        ...(legenda
          ? [{ text: legenda, fontSize: 8, color: SUAVE, margin: [0, 2, 0, 0] as [number, number, number, number] }]
          : []),
      ],
    })),
  })
  return { stack: Array.from({ length: Math.ceil(lista.length / porLinha) }, (_, i) => fileira(i * porLinha)) }
}

/** A stored photo as JPEG at most `lado` px, for `fotos`; null when its file is gone. */
export async function lerFotoPdf(arquivos: Arquivos, chave: string, lado = 800): Promise<FotoPdf | null> {
  try {
    const { data, info } = await sharp(await arquivos.ler(chave))
      .resize(lado, lado, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 76 })
      .toBuffer({ resolveWithObject: true })
    return { dados: `data:image/jpeg;base64,${data.toString('base64')}`, largura: info.width, altura: info.height }
  } catch (e) {
    if (e instanceof AppError && e.status === 404) return null
    throw e
  }
}

function quebravel(texto: string, maximo = MAX_PALAVRA) {
  return { text: texto, ...(texto.split(/\s/).some((p) => p.length > maximo) && { wordBreak: 'break-all' as const }) }
}
