import { MAX_ATTACHMENT_BYTES } from '#shared/conversas/conversas.ts'
import { pdfRefusal } from '../../core/files/check-pdf.ts'
import { AppError } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'

/** A file made safe, or why it was refused, for people. */
export type CheckedFile = { tipo: string; bytes: Buffer } | { motivo: string }

const KINDS = 'O arquivo não é foto (JPEG, PNG, WebP), PDF, áudio nem vídeo MP4'

/** Kinds by their first bytes, whatever the sender called them. */
const MARKS: readonly [tipo: string, test: (head: string) => boolean][] = [
  ['image/jpeg', (h) => h.startsWith('\xff\xd8\xff')],
  ['image/png', (h) => h.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (h) => h.startsWith('RIFF') && h.slice(8, 12) === 'WEBP'],
  ['application/pdf', (h) => h.startsWith('%PDF-')],
  ['audio/ogg', (h) => h.startsWith('OggS')],
  ['audio/mpeg', (h) => h.startsWith('ID3') || /^\xff[\xe2-\xe7\xf2-\xf7]/.test(h)],
  ['audio/mp4', (h) => /^M4[AB] $/.test(h.slice(8, 12)) && h.slice(4, 8) === 'ftyp'],
  ['video/mp4', (h) => h.slice(4, 8) === 'ftyp' && /^(isom|iso\d|mp4\d|avc1|MSNV|dash|M4V )$/.test(h.slice(8, 12))],
]

const ENDINGS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
}

/** Ending of a checked file's name. */
export const endingOf = (tipo: string): string => ENDINGS[tipo] ?? 'bin'

/** A file's name with the ending of what it is, free of what a path or a header could not hold. */
export const nameFor = (nome: string, tipo: string): string =>
  `${nome
    .replace(/[\\/"\p{Cc}]/gu, '_')
    .replace(/\.[^.]{1,10}$/, '')
    .slice(0, 150)}.${endingOf(tipo)}`

/**
 * The name of a checked file that its sender chose: a page or program that begins as a PDF must not be saved under its own ending. A mere
 * label ("Foto") stays.
 */
export const receivedName = (nome: string, tipo: string): string =>
  nome.includes('.') ? nameFor(nome, tipo) : nome.replace(/[\\/"\p{Cc}]/gu, '_')

/** Storage key of a thread's file; signed addresses tell the kind by its ending. */
export const fileKey = (codDistribuidor: number, idAnexo: string, tipo: string): string =>
  `conversas/${codDistribuidor}/${idAnexo}.${endingOf(tipo)}`

const HEAD = 16

/** The kind of a file by its content; null for one that may not come in. */
export const kindOf = (bytes: Buffer): string | null =>
  MARKS.find(([, test]) => test(bytes.toString('latin1', 0, HEAD)))?.[0] ?? null

/** Checks a file by its content: pictures are drawn anew without metadata, a PDF with programs is refused. */
export async function checkFile({ images }: Pick<Services, 'images'>, bytes: Buffer): Promise<CheckedFile> {
  if (bytes.length === 0) return { motivo: 'O arquivo está vazio' }
  if (bytes.length > MAX_ATTACHMENT_BYTES) return { motivo: TOO_LARGE }
  const tipo = kindOf(bytes)
  if (!tipo) return { motivo: KINDS }
  if (tipo === 'application/pdf') {
    const motivo = await pdfRefusal(bytes)
    return motivo ? { motivo } : { tipo, bytes }
  }
  if (!tipo.startsWith('image/')) return { tipo, bytes }
  try {
    const [drawn] = await images.photos([{ bytes, campo: 'arquivo' }])
    return drawn ? { tipo: 'image/webp', bytes: drawn.photo } : { motivo: KINDS }
  } catch (e) {
    if (e instanceof AppError && e.status < 500) return { motivo: e.message }
    throw e
  }
}

/** Said of a file beyond the bound. */
export const TOO_LARGE = `O arquivo passa de ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MB`
