import { BufferSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { MAX_VIDEO_MS } from '#shared/checklists/inspecao.ts'

/** What phones round up: a recording of 20 s may be a little longer. */
const TOLERANCE_MS = 1000
const MP4_MARK = 'ftyp'
const EBML = 0x1a_45_df_a3

export type CheckedVideo = { ok: true; extensao: 'mp4' | 'webm'; duracaoMs: number } | { ok: false; erro: string }

const refused = (erro: string): CheckedVideo => ({ ok: false, erro })

/** The container by its first bytes, whatever the sender called it. */
function extensionOf(bytes: Buffer): 'mp4' | 'webm' | null {
  if (bytes.length < 16) return null
  if (bytes.toString('latin1', 4, 8) === MP4_MARK) return 'mp4'
  return bytes.readUInt32BE(0) === EBML ? 'webm' : null
}

/** Checks a video by its content: MP4, MOV or WebM with a picture, of at most 20 s. */
export async function checkVideo(bytes: Buffer): Promise<CheckedVideo> {
  const extensao = extensionOf(bytes)
  if (!extensao) return refused('O vídeo precisa ser MP4, MOV ou WebM')
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return refused('O arquivo não tem imagem: grave o vídeo de novo')
    // Recorders of browsers leave the duration out of the file's head, so it is read from the frames.
    const duracaoMs = Math.round((await input.computeDuration()) * 1000)
    if (duracaoMs > MAX_VIDEO_MS + TOLERANCE_MS) return refused('O vídeo passa de 20 segundos: grave um mais curto')
    if (duracaoMs <= 0) return refused('O vídeo está vazio: grave de novo')
    return { ok: true, extensao, duracaoMs }
  } catch {
    return refused('O vídeo não pôde ser lido: grave de novo')
  } finally {
    input.dispose()
  }
}
