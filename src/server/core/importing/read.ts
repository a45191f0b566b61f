import { type ChildProcess, fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { RejectedFile } from '../spreadsheets/source.ts'
import { type ReaderMessage, type Batch, type ReadRequest, SIGNAL_MS, type Title } from './messages.ts'

const MB = 1024 * 1024
/** Memory limits of the reader process: heap (rows flow through it, only a workbook's shared texts stay) and total. */
const MAX_HEAP_MB = 160
const MAX_RSS_MB = 420
/** CPU seconds that a file may cost: a base, and more for each MiB sent. Waiting for the database does not count. */
const CPU_S = 4
const CPU_S_POR_MB = 3
/** A reader without a heartbeat for this long is stuck; it sends four per second. */
const SILENCE_LIMIT_MS = 60_000

const TOO_HEAVY =
  'O arquivo pede memória ou tempo demais para ser lido. Copie só a tabela para uma planilha nova, ou salve como CSV, e envie de novo.'

/** Callbacks while a file is read; a rejection ends the reading. */
export interface ReadHandlers {
  colunas?(colunas: string[], titulos: Title[]): void
  batch?(batch: Batch): Promise<void>
  /** Heartbeat, several times a second: how much has been read, 0 to 1. */
  signal?(loaded: number): Promise<void>
}

function openReader(): ChildProcess {
  return fork(fileURLToPath(new URL('../files/reader-process.ts', import.meta.url)), [], {
    execArgv: [
      `--max-old-space-size=${MAX_HEAP_MB}`,
      '--max-semi-space-size=8',
      '--disable-warning=ExperimentalWarning',
    ],
    // The reader of an untrusted file gets none of the server's environment, so it knows no secret.
    env: Object.fromEntries(
      ['NODE_COMPILE_CACHE', 'SystemRoot'].flatMap((n) => (process.env[n] ? [[n, process.env[n]]] : [])),
    ),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Reads a file in a separate process; throws RejectedFile with a message for people, or the error of `ao` or of the signal. */
export async function read(request: ReadRequest, stop: AbortSignal, ao: ReadHandlers = {}): Promise<void> {
  const { size } = await stat(request.caminho)
  stop.throwIfAborted()
  const limitMs = (CPU_S + (CPU_S_POR_MB * size) / MB) * 1000
  const reader = openReader()
  const exited = new Promise<void>((ok) => reader.once('exit', () => ok()).once('error', () => ok()))
  let clock: ReturnType<typeof setInterval> | undefined
  let releasePlans = () => {}
  try {
    await new Promise<void>((ok, failure) => {
      releasePlans = () => failure(stop.reason as Error)
      stop.addEventListener('abort', releasePlans, { once: true })
      let lastHeard = Date.now()
      let reporting = false
      clock = setInterval(() => {
        if (Date.now() - lastHeard > SILENCE_LIMIT_MS) failure(new RejectedFile(TOO_HEAVY))
      }, SIGNAL_MS)
      const listen = (m: ReaderMessage) => {
        lastHeard = Date.now()
        if (m.tipo === 'fim') ok()
        else if (m.tipo === 'recusado') failure(new RejectedFile(m.mensagem, m.titulos))
        else if (m.tipo === 'quebrou') failure(new Error(`The reading process failed: ${m.erro}`))
        else if (m.tipo === 'colunas') ao.colunas?.(m.colunas, m.titulos)
        else if (m.tipo === 'lote')
          (ao.batch?.(m.batch) ?? Promise.resolve()).then(() => reader.connected && reader.send('mais'), failure)
        else if (m.cpuMs > limitMs || m.rss > MAX_RSS_MB * MB) failure(new RejectedFile(TOO_HEAVY))
        else if (!reporting && ao.signal) {
          reporting = true
          ao.signal(m.loaded).then(() => (reporting = false), failure)
        }
      }
      reader.on('message', (m) => listen(m as ReaderMessage))
      reader.once('error', failure)
      // Only the file can have ended it: V8 aborts on a full heap, and the system kills a process that takes too much.
      reader.once('exit', () => failure(new RejectedFile(TOO_HEAVY)))
      reader.send(request)
    })
  } finally {
    clearInterval(clock)
    stop.removeEventListener('abort', releasePlans)
    reader.kill('SIGKILL')
    await exited
  }
}
