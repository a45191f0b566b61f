import type { Content, TableCell } from 'pdfmake'
import { Piscina } from 'piscina'
import sharp from 'sharp'
import { AppError } from '../http/errors.ts'
import type { FileStore } from './storage.ts'
import { requireNoTransaction } from '../database/transaction.ts'
import type { ImageQueue } from './images.ts'
import type { Services } from '../services.ts'
import { BACKGROUND, WIDTH, MUTED, INK, TONES } from './pdf-layout.ts'

/** A block of a document's body, made by the functions below; plain text is one too. */
export type Block = Content

/** Meaning of a coloured mark: the four colours of the screens, or none. */
export type PdfTone = 'verde' | 'amarelo' | 'vermelho' | 'azul' | 'neutro'

/** Issuer of a document: name, colour and store in the header, and the time zone of its times. */
export interface Issuer {
  nameEmpresa: string
  /** Hex colour of the distributor. */
  corPrimaria: string
  concessionaria: string
  /** CNPJ and address of the store. */
  registro?: string | null
  /** IANA zone of the store. */
  fuso: string
}

export interface PdfDocument {
  /** Heading of the first page, and title of the reader's window. */
  titulo: string
  subtitle?: string
  issuer: Issuer
  /** UTC instant in the footer and the file's metadata; the only difference between two runs over the same data. */
  generatedAt: string
  /** Text beside the page number on every page: a hash, a link. */
  footer?: string
  /** A4 landscape instead of portrait. */
  landscape?: true
  conteudo: readonly Block[]
}

/** A photo ready for a page: JPEG as a data URL. */
export interface PdfPhoto {
  dados: string
  largura: number
  altura: number
}

/** `largura` in points, 'auto' for the content's own, '*' (default) for a share of what is left. */
export interface PdfColumn {
  titulo: string
  largura?: number | 'auto' | '*'
  /** Right-aligned: money, counts, measures. */
  numero?: boolean
}

/** Points that a title reserves below itself on its page. */
const TITLE_RESERVE = 60
const MAX_PDF_WORKERS = 2
const MAX_QUEUED = 200

// Drawing keeps a processor busy: worker threads do it, few at once, the rest wait in a queue.
const pdfWorkers = new Piscina({
  filename: new URL('./pdf-worker.ts', import.meta.url).href,
  name: 'draw',
  minThreads: 0,
  maxThreads: MAX_PDF_WORKERS,
  maxQueue: MAX_QUEUED,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/** The finished PDF. The same document gives the same bytes: drawing uses no random values and no clock. Throws 503 when too many wait. */
export async function generatePdf(d: PdfDocument): Promise<Buffer> {
  requireNoTransaction('a paper')
  if (pdfWorkers.queueSize >= MAX_QUEUED)
    throw new AppError(503, 'ocupado', 'Há documentos demais em preparo. Tente de novo em alguns segundos.')
  return Buffer.from((await pdfWorkers.run(d)) as Uint8Array)
}

/** Heading of a section; never alone at the foot of a page. `first` is the block that must stay with it, however tall. */
export function section(title: string, first?: Block): Block {
  if (first !== undefined)
    return { unbreakable: true, stack: [{ text: title, fontSize: 12, bold: true, margin: [0, 12, 0, 4] }, first] }
  // The title reserves room for the next block and then gives it back: pdfmake has no "keep with next".
  return {
    stack: [
      { unbreakable: true, stack: [{ text: title, fontSize: 12, bold: true, margin: [0, 12, 0, 4 + TITLE_RESERVE] }] },
      { text: ' ', fontSize: 1, lineHeight: 1, margin: [0, -TITLE_RESERVE, 0, 0] },
    ],
  }
}

/** A paragraph; `muted` for secondary text, `bold` for important text. */
export function paragraph(text: string, mode: { muted?: boolean; bold?: boolean; tone?: PdfTone } = {}): Block {
  const color = mode.tone ? TONES[mode.tone] : mode.muted ? MUTED : INK
  return { text, color, bold: mode.bold ?? false, margin: [0, 0, 0, 4] }
}

/** The main figure of a document, large and right-aligned. */
export function largeValue(label: string, valor: string): Block {
  return {
    columns: [
      { width: '*', text: '' },
      { width: 'auto', text: label, color: MUTED, margin: [0, 6, 0, 0] },
      { width: 'auto', text: valor, fontSize: 17, bold: true },
    ],
    columnGap: 8,
    margin: [0, 6, 0, 4],
  }
}

/** A coloured square with its word: colour alone never carries the meaning. */
export function mark(tone: PdfTone, text: string): Block {
  return {
    columns: [
      { width: 8, canvas: [{ type: 'rect', x: 0, y: 2.5, w: 7, h: 7, r: 1.5, color: TONES[tone] }] },
      { width: '*', text, bold: true, color: TONES[tone] },
    ],
    columnGap: 4,
  }
}

/** Facts as name over value, `columns` to a row; facts without a value are left out. */
export function factSheet(data: readonly (readonly [nome: string, valor: string | null])[], columns = 3): Block {
  const cells = data.flatMap(([nome, valor]) =>
    valor === null || valor === ''
      ? []
      : [
          {
            stack: [{ text: nome, fontSize: 8, color: MUTED }, { text: valor }],
            margin: [0, 0, 0, 6] as [number, number, number, number],
          },
        ],
  )
  const linhas = Array.from({ length: Math.ceil(cells.length / columns) }, (_, i) =>
    Array.from({ length: columns }, (_, j): TableCell => cells[i * columns + j] ?? ''),
  )
  return linhas.length === 0
    ? []
    : { layout: 'noBorders', table: { widths: Array.from({ length: columns }, () => '*'), body: linhas } }
}

/** A table whose header repeats on each page and whose rows do not split; `total` is its last row, in bold. */
export function table(
  columns: readonly PdfColumn[],
  linhas: readonly (readonly Block[])[],
  total?: readonly string[],
): Block {
  const side = (i: number) => ({ alignment: columns[i]?.numero ? ('right' as const) : ('left' as const) })
  const cell = (c: Block, i: number): TableCell => ({
    ...(typeof c === 'string' ? { text: c } : { stack: [c] }),
    ...side(i),
  })
  return {
    margin: [0, 2, 0, 6],
    layout: 'linhasFinas',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columns.map((c) => c.largura ?? '*'),
      body: [
        columns.map((c, i) => ({
          text: c.titulo,
          fontSize: 8,
          bold: true,
          color: MUTED,
          fillColor: BACKGROUND,
          ...side(i),
        })),
        ...linhas.map((l) => l.map(cell)),
        ...(total ? [total.map((t, i) => ({ text: t, bold: true, fillColor: BACKGROUND, ...side(i) }))] : []),
      ],
    },
  }
}

/** Blocks that a page break never separates. */
export function joined(blocks: readonly Block[]): Block {
  return { stack: [...blocks], unbreakable: true, margin: [0, 4, 0, 0] }
}

/** A QR code of an address, with the text beside it. */
export function qrCode(address: string, text: readonly Block[]): Block {
  return {
    unbreakable: true,
    margin: [0, 6, 0, 6],
    columns: [
      { width: 'auto', qr: address, fit: 92 },
      { width: '*', stack: [...text] },
    ],
    columnGap: 14,
  }
}

/** A drawing made here, as SVG in points; its text is in the document's font. */
export function drawing(svg: string): Block {
  return { svg: svg.replaceAll('<text ', '<text font-family="Roboto" '), margin: [0, 4, 0, 6] }
}

function captioned(photo: PdfPhoto | null, caption: string | undefined, width: number): Content[] {
  return [
    photo
      ? { image: photo.dados, fit: [width, width * 0.75] }
      : { text: 'Foto indisponível', color: MUTED, italics: true },
    ...(caption ? [{ text: caption, fontSize: 8, color: MUTED, margin: [0, 2, 0, 0] } satisfies Content] : []),
  ]
}

/** A photo with what is said below it; null when its file is gone. */
export interface CaptionedPhoto {
  foto: PdfPhoto | null
  legenda?: string
}

/** Photos side by side with captions; a missing photo (null) shows a note. */
export function photos(list: readonly CaptionedPhoto[], byLinha = 3): Block {
  const gap = 8
  const width = (WIDTH - gap * (byLinha - 1)) / byLinha
  const gridRow = (start: number): Content => ({
    columnGap: gap,
    margin: [0, 3, 0, 5],
    unbreakable: true,
    columns: list.slice(start, start + byLinha).map(({ foto: photo, legenda: caption }) => ({
      width,
      stack: captioned(photo, caption, width),
    })),
  })
  return { stack: Array.from({ length: Math.ceil(list.length / byLinha) }, (_, i) => gridRow(i * byLinha)) }
}

const SIDE_WIDTH = 96

/** Text at the left, its photos small at the right: a finding takes the height of its photo, not of both. */
export function withPhotos(text: readonly Block[], list: readonly CaptionedPhoto[]): Block {
  if (list.length === 0) return { stack: [...text] }
  const gap = 6
  return {
    unbreakable: true,
    columnGap: 14,
    margin: [0, 0, 0, 4],
    columns: [
      { width: '*', stack: [...text] },
      {
        width: list.length * (SIDE_WIDTH + gap) - gap,
        columnGap: gap,
        columns: list.map(({ foto: photo, legenda: caption }) => ({
          width: SIDE_WIDTH,
          stack: captioned(photo, caption, SIDE_WIDTH),
        })),
      },
    ],
  }
}

/** Loads photos by the item that they belong to, from their keys; call after the data are read, outside their transaction. */
export async function loadPhotos<K>(
  { files, images }: Pick<Services, 'files' | 'images'>,
  byItem: ReadonlyMap<K, readonly string[]>,
): Promise<Map<K, (PdfPhoto | null)[]>> {
  const pairs = [...byItem].map(async ([item, keys]): Promise<[K, (PdfPhoto | null)[]]> => {
    return [item, await Promise.all(keys.map((key) => readPdfPhoto(files, images, key)))]
  })
  return new Map(await Promise.all(pairs))
}

/** A stored photo as a JPEG of at most 600 px, for `photos`; null when its file is gone. */
async function readPdfPhoto(files: FileStore, images: ImageQueue, key: string): Promise<PdfPhoto | null> {
  try {
    const bytes = await files.read(key)
    const { data, info } = await images.enqueue(() =>
      sharp(bytes)
        .resize(600, 600, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 76 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { dados: `data:image/jpeg;base64,${data.toString('base64')}`, largura: info.width, altura: info.height }
  } catch (e) {
    if (e instanceof AppError && e.status === 404) return null
    throw e
  }
}
