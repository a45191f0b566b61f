import { setImmediate as respirar } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflar = promisify(inflate)
const MB = 1024 * 1024
const PARTE = MB
/** What compressed objects of a file may hold together, and how many are looked at. */
const MAX_INFLADO = 64 * MB
const MAX_OBJETOS = 20_000

/** Names by which a PDF runs something, opens something outside, or carries another file; written in full they never come about by chance. */
const PERIGOS: Readonly<Record<string, string>> = {
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
const NOME = /\/([A-Za-z#][\w#]{1,40})(?![\w#])/g
const TOCA_FLUXO = /stream\r?\n/g

/** A name as the reader understands it: '/J#61vaScript' is '/JavaScript'. */
const semEscapes = (nome: string) =>
  nome.replace(/#([0-9a-f]{2})/gi, (_, h: string) => String.fromCharCode(Number.parseInt(h, 16)))

function perigoEm(texto: string, curtos: boolean): string | null {
  for (const [, nome = ''] of texto.matchAll(NOME)) {
    const lido = semEscapes(nome)
    if (lido.length < 4 && !curtos) continue
    const dito = PERIGOS[lido]
    if (dito) return dito
  }
  return null
}

/** Why bytes are no PDF that people may be shown; null when they are. Looks at what they are, whatever they are called: a PDF from its first byte to its end, without programs, other files, passwords or lengths that lie. */
export async function recusaDoPdf(bytes: Buffer): Promise<string | null> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'O arquivo não é um PDF.'
  if (!bytes.subarray(Math.max(0, bytes.length - 2048)).includes('%%EOF'))
    return 'O PDF está incompleto: falta o fim. Gere o arquivo de novo.'
  // What is in a stream is pictures and letters: only names in full are looked for there, the short ones outside.
  let fluxos = 0
  let temPaginas = false
  let em = 0
  while (em < bytes.length) {
    const inicio = proximoFluxo(bytes, em)
    const fim = inicio < 0 ? bytes.length : inicio
    for (let de = em; de < fim; de += PARTE) {
      const texto = bytes.toString('latin1', de, Math.min(fim, de + PARTE + 64))
      const dito = perigoEm(texto, true)
      if (dito) return recusado(dito)
      if (/\/Encrypt(?![\w#])/.test(texto)) return 'O PDF tem senha ou está protegido. Tire a proteção e envie de novo.'
      const mentira = [...texto.matchAll(/\/Length\s+(\d{1,15})(?!\s+\d+\s+R)/g)].some(
        ([, n]) => Number(n) > bytes.length,
      )
      if (mentira) return 'O PDF declara partes maiores do que o próprio arquivo. Gere o arquivo de novo.'
      temPaginas ||= /\/Pages?(?![\w#])/.test(texto)
      await respirar()
    }
    if (inicio < 0) break
    const fecho = bytes.indexOf('endstream', inicio)
    const ate = fecho < 0 ? bytes.length : fecho
    if (++fluxos > MAX_OBJETOS * 5) return 'O PDF tem partes demais. Gere o arquivo de novo, mais simples.'
    for (let de = inicio; de < ate; de += PARTE) {
      const dito = perigoEm(bytes.toString('latin1', de, Math.min(ate, de + PARTE + 64)), false)
      if (dito) return recusado(dito)
      if (de > inicio) await respirar()
    }
    em = ate
  }
  const deDentro = await olharObjetos(bytes)
  if (deDentro.recusa) return deDentro.recusa
  return temPaginas || deDentro.temPaginas ? null : 'O PDF não tem páginas.'
}

const recusado = (dito: string) => `O PDF foi recusado: ${dito}. Envie-o sem isso, como foi publicado.`

function proximoFluxo(bytes: Buffer, de: number): number {
  let em = de
  for (;;) {
    const i = bytes.indexOf('stream', em)
    if (i < 0) return -1
    const depois = bytes[i + 6]
    if ((depois === 10 || depois === 13) && bytes.toString('latin1', Math.max(0, i - 3), i) !== 'end') return i + 7
    em = i + 6
  }
}

/** Objects that are kept compressed (/ObjStm) are looked into: names hide there. */
async function olharObjetos(bytes: Buffer): Promise<{ recusa: string | null; temPaginas: boolean }> {
  let [inflado, vistos, temPaginas] = [0, 0, false]
  for (let em = bytes.indexOf('/ObjStm'); em >= 0; em = bytes.indexOf('/ObjStm', em + 7)) {
    if (++vistos > MAX_OBJETOS)
      return { recusa: 'O PDF tem partes demais. Gere o arquivo de novo, mais simples.', temPaginas }
    TOCA_FLUXO.lastIndex = 0
    const achado = TOCA_FLUXO.exec(bytes.toString('latin1', em, em + 2048))
    if (!achado) continue
    const inicio = em + achado.index + achado[0].length
    const fim = bytes.indexOf('endstream', inicio)
    const cru = bytes.subarray(inicio, fim < 0 ? bytes.length : fim)
    let dentro: Buffer
    try {
      dentro = await inflar(cru, { maxOutputLength: MAX_INFLADO - inflado, finishFlush: 2 })
    } catch (e) {
      if ((e as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
        return { recusa: 'O PDF se abre em muito mais do que o seu tamanho. Gere o arquivo de novo.', temPaginas }
      dentro = cru
    }
    inflado += dentro.length
    const texto = dentro.toString('latin1')
    const dito = perigoEm(texto, true)
    if (dito) return { recusa: recusado(dito), temPaginas }
    temPaginas ||= /\/Pages?(?![\w#])/.test(texto)
    await respirar()
  }
  return { recusa: null, temPaginas }
}
