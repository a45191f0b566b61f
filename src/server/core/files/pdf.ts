import type { Content, TableCell } from 'pdfmake'
import { Piscina } from 'piscina'
import sharp from 'sharp'
import { AppError } from '../http/errors.ts'
import type { Arquivos } from './files.ts'
import { foraDeTransacao } from '../database/transaction.ts'
import type { Imagens } from './imagens.ts'
import type { Partes } from '../partes.ts'
import { FUNDO, LARGURA, SUAVE, TINTA, TONS } from './pdf-medidas.ts'

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
  /** CNPJ and address of the store. */
  registro?: string | null
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
  /** A4 lying instead of standing. */
  paisagem?: true
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

/** Room that a title keeps below itself on its page. */
const RESERVA = 60
const MAX_DESENHISTAS = 2
const MAX_NA_FILA = 200

// What draws holds a processor for as long as the document is long: threads of their own do it, few at once, the rest in a queue.
const desenhistas = new Piscina({
  filename: new URL('./desenhista.ts', import.meta.url).href,
  name: 'desenhar',
  minThreads: 0,
  maxThreads: MAX_DESENHISTAS,
  maxQueue: MAX_NA_FILA,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/** The finished file. The same document gives the same bytes: nothing is drawn by chance, and no clock is read. Throws 503 when too many wait. */
export async function gerarPdf(d: DocumentoPdf): Promise<Buffer> {
  foraDeTransacao('a paper')
  if (desenhistas.queueSize >= MAX_NA_FILA)
    throw new AppError(503, 'ocupado', 'Há documentos demais em preparo. Tente de novo em alguns segundos.')
  return Buffer.from((await desenhistas.run(d)) as Uint8Array)
}

/** Heading of a part of the document; never left alone at a page's foot. What must not part from it, however tall, is given as `primeiro`. */
export function secao(titulo: string, primeiro?: Bloco): Bloco {
  if (primeiro !== undefined)
    return { unbreakable: true, stack: [{ text: titulo, fontSize: 12, bold: true, margin: [0, 12, 0, 4] }, primeiro] }
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
  return { text: texto, color, bold: como.negrito ?? false, margin: [0, 0, 0, 4] }
}

/** The figure that a document is about, at the right and large. */
export function valorGrande(rotulo: string, valor: string): Bloco {
  return {
    columns: [
      { width: '*', text: '' },
      { width: 'auto', text: rotulo, color: SUAVE, margin: [0, 6, 0, 0] },
      { width: 'auto', text: valor, fontSize: 17, bold: true },
    ],
    columnGap: 8,
    margin: [0, 6, 0, 4],
  }
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
            stack: [{ text: nome, fontSize: 8, color: SUAVE }, { text: valor }],
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
    ...(typeof c === 'string' ? { text: c } : { stack: [c] }),
    ...lado(i),
  })
  return {
    margin: [0, 2, 0, 6],
    layout: 'linhasFinas',
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

const LARGURA_AO_LADO = 96

/** Words at the left, their photos small beside them: a finding takes the height of its photo, not both. */
export function comFotos(texto: readonly Bloco[], lista: readonly (FotoPdf | null)[]): Bloco {
  if (lista.length === 0) return { stack: [...texto] }
  const vao = 6
  return {
    unbreakable: true,
    columnGap: 14,
    margin: [0, 0, 0, 4],
    columns: [
      { width: '*', stack: [...texto] },
      {
        width: lista.length * (LARGURA_AO_LADO + vao) - vao,
        columnGap: vao,
        columns: lista.map((foto) => ({
          width: LARGURA_AO_LADO,
          ...(foto
            ? { image: foto.dados, fit: [LARGURA_AO_LADO, LARGURA_AO_LADO * 0.75] as [number, number] }
            : { text: 'Foto indisponível', color: SUAVE, italics: true }),
        })),
      },
    ],
  }
}

/** Photos of a page by what they belong to, from their keys; read once the data are, outside their transaction. */
export async function abrirFotos<K>(
  { arquivos, imagens }: Pick<Partes, 'arquivos' | 'imagens'>,
  porItem: ReadonlyMap<K, readonly string[]>,
): Promise<Map<K, (FotoPdf | null)[]>> {
  const pares = [...porItem].map(async ([item, chaves]): Promise<[K, (FotoPdf | null)[]]> => {
    return [item, await Promise.all(chaves.map((chave) => lerFotoPdf(arquivos, imagens, chave)))]
  })
  return new Map(await Promise.all(pares))
}

/** A stored photo as JPEG at most 600 px, for `fotos`; null when its file is gone. */
async function lerFotoPdf(arquivos: Arquivos, imagens: Imagens, chave: string): Promise<FotoPdf | null> {
  try {
    const bytes = await arquivos.ler(chave)
    const { data, info } = await imagens.usar(() =>
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
