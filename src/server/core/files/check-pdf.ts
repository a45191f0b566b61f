import { setImmediate as respirar } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflateAsync = promisify(inflate)
const MB = 1024 * 1024
const PART_BYTES = MB
/** Limits for the compressed objects of a file: total bytes once inflated, and how many are inspected. */
const MAX_INFLATED = 64 * MB
const MAX_OBJECTS = 20_000

/** PDF names that run a program, open something outside, or embed another file. The full names do not occur by chance. */
const DANGERS: Readonly<Record<string, string>> = {
  JavaScript: 'traz um programa (JavaScript)',
  Launch: 'manda abrir outro programa',
  EmbeddedFiles: 'traz outro arquivo dentro de si',
  EmbeddedFile: 'traz outro arquivo dentro de si',
  RichMedia: 'traz mídia que executa',
  ImportData: 'importa dados de fora',
  SubmitForm: 'envia dados para fora',
  XFA: 'traz um formulário que executa',
  JS: 'traz um programa (JavaScript)',
}
const NAME = /\/([A-Za-z#][\w#]{1,40})(?![\w#])/g
const STREAM_START = /stream\r?\n/g

/** A name with its escapes decoded, as a PDF reader does: '/J#61vaScript' is '/JavaScript'. */
const unescaped = (nome: string) =>
  nome.replace(/#([0-9a-f]{2})/gi, (_, h: string) => String.fromCharCode(Number.parseInt(h, 16)))

function dangerIn(text: string, includeShort: boolean): string | null {
  for (const [, nome = ''] of text.matchAll(NAME)) {
    const loaded = unescaped(nome)
    if (loaded.length < 4 && !includeShort) continue
    const said = DANGERS[loaded]
    if (said) return said
  }
  return null
}

/**
 * Returns why bytes are not a PDF that people may open, in pt-BR; null when they are. Checks the content, not the file name: a PDF from
 * first byte to last, without programs, embedded files, passwords or wrong lengths.
 */
export async function pdfRefusal(bytes: Buffer): Promise<string | null> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'O arquivo não é um PDF.'
  if (!bytes.subarray(Math.max(0, bytes.length - 2048)).includes('%%EOF'))
    return 'O PDF está incompleto: falta o fim. Gere o arquivo de novo.'
  // Streams hold pictures and fonts: search only full names there, and short names outside of them.
  let streams = 0
  let hasPages = false
  let em = 0
  while (em < bytes.length) {
    const start = nextStream(bytes, em)
    const end = start < 0 ? bytes.length : start
    for (let de = em; de < end; de += PART_BYTES) {
      const text = bytes.toString('latin1', de, Math.min(end, de + PART_BYTES + 64))
      const said = dangerIn(text, true)
      if (said) return recusado(said)
      if (/\/Encrypt(?![\w#])/.test(text)) return 'O PDF tem senha ou está protegido. Tire a proteção e envie de novo.'
      const falseLength = [...text.matchAll(/\/Length\s+(\d{1,15})(?!\s+\d+\s+R)/g)].some(
        ([, n]) => Number(n) > bytes.length,
      )
      if (falseLength) return 'O PDF declara partes maiores do que o próprio arquivo. Gere o arquivo de novo.'
      hasPages ||= /\/Pages?(?![\w#])/.test(text)
      await respirar()
    }
    if (start < 0) break
    const streamEnd = bytes.indexOf('endstream', start)
    const ate = streamEnd < 0 ? bytes.length : streamEnd
    if (++streams > MAX_OBJECTS * 5) return 'O PDF tem partes demais. Gere o arquivo de novo, mais simples.'
    for (let de = start; de < ate; de += PART_BYTES) {
      const said = dangerIn(bytes.toString('latin1', de, Math.min(ate, de + PART_BYTES + 64)), false)
      if (said) return recusado(said)
      if (de > start) await respirar()
    }
    em = ate
  }
  const fromObjects = await inspectObjects(bytes)
  if (fromObjects.recusa) return fromObjects.recusa
  return hasPages || fromObjects.temPaginas ? null : 'O PDF não tem páginas.'
}

const recusado = (said: string) => `O PDF foi recusado: ${said}. Envie-o sem isso, como foi publicado.`

function nextStream(bytes: Buffer, de: number): number {
  let em = de
  for (;;) {
    const i = bytes.indexOf('stream', em)
    if (i < 0) return -1
    const after = bytes[i + 6]
    if ((after === 10 || after === 13) && bytes.toString('latin1', Math.max(0, i - 3), i) !== 'end') return i + 7
    em = i + 6
  }
}

/** Inspects compressed objects (/ObjStm) too: dangerous names can hide there. */
async function inspectObjects(bytes: Buffer): Promise<{ recusa: string | null; temPaginas: boolean }> {
  let [inflated, vistos, hasPages] = [0, 0, false]
  for (let em = bytes.indexOf('/ObjStm'); em >= 0; em = bytes.indexOf('/ObjStm', em + 7)) {
    if (++vistos > MAX_OBJECTS)
      return { recusa: 'O PDF tem partes demais. Gere o arquivo de novo, mais simples.', temPaginas: hasPages }
    STREAM_START.lastIndex = 0
    const achado = STREAM_START.exec(bytes.toString('latin1', em, em + 2048))
    if (!achado) continue
    const start = em + achado.index + achado[0].length
    const end = bytes.indexOf('endstream', start)
    const raw = bytes.subarray(start, end < 0 ? bytes.length : end)
    let inside: Buffer
    try {
      inside = await inflateAsync(raw, { maxOutputLength: MAX_INFLATED - inflated, finishFlush: 2 })
    } catch (e) {
      if ((e as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
        return {
          recusa: 'O PDF se abre em muito mais do que o seu tamanho. Gere o arquivo de novo.',
          temPaginas: hasPages,
        }
      inside = raw
    }
    inflated += inside.length
    const text = inside.toString('latin1')
    const said = dangerIn(text, true)
    if (said) return { recusa: recusado(said), temPaginas: hasPages }
    hasPages ||= /\/Pages?(?![\w#])/.test(text)
    await respirar()
  }
  return { recusa: null, temPaginas: hasPages }
}
