import { type ChildProcess, fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ArquivoRecusado } from '../spreadsheets/fonte.ts'
import { type DoLeitor, type Lote, type PedidoDeLeitura, SINAL_MS, type Titulo } from './mensagens.ts'

const MB = 1024 * 1024
/** Heap of the reading process (rows flow through it, only a workbook's shared texts stay), and all that it may hold. */
const MAX_HEAP_MB = 160
const MAX_RSS_MB = 420
/** Seconds of processor that a file may cost: some at once, and more for each MiB sent. Waiting for the database costs nothing. */
const CPU_S = 4
const CPU_S_POR_MB = 3
/** A reader that says nothing for so long is stuck; it speaks four times a second. */
const SEM_SINAL_MS = 60_000

const PESADO =
  'O arquivo pede memória ou tempo demais para ser lido. Copie só a tabela para uma planilha nova, ou salve como CSV, e envie de novo.'

/** What a reading tells as it goes; a rejection ends it. */
export interface AoLer {
  colunas?(colunas: string[], titulos: Titulo[]): void
  lote?(lote: Lote): Promise<void>
  /** Several times a second, whatever the rows hold: how much has been read, 0 to 1. */
  sinal?(lido: number): Promise<void>
}

function abrirLeitor(): ChildProcess {
  return fork(fileURLToPath(new URL('../files/leitor.ts', import.meta.url)), [], {
    execArgv: [
      `--max-old-space-size=${MAX_HEAP_MB}`,
      '--max-semi-space-size=8',
      '--disable-warning=ExperimentalWarning',
    ],
    // Nothing of the server's settings: what reads a stranger's file knows no secret.
    env: Object.fromEntries(
      ['NODE_COMPILE_CACHE', 'SystemRoot'].flatMap((n) => (process.env[n] ? [[n, process.env[n]]] : [])),
    ),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Has a file read in a process of its own; throws ArquivoRecusado with a message for people, or what `ao` or the signal threw. */
export async function ler(pedido: PedidoDeLeitura, parar: AbortSignal, ao: AoLer = {}): Promise<void> {
  const { size } = await stat(pedido.caminho)
  parar.throwIfAborted()
  const limiteMs = (CPU_S + (CPU_S_POR_MB * size) / MB) * 1000
  const leitor = abrirLeitor()
  const saiu = new Promise<void>((ok) => leitor.once('exit', () => ok()).once('error', () => ok()))
  let relogio: ReturnType<typeof setInterval> | undefined
  let largar = () => {}
  try {
    await new Promise<void>((ok, falha) => {
      largar = () => falha(parar.reason as Error)
      parar.addEventListener('abort', largar, { once: true })
      let ouvido = Date.now()
      let dizendo = false
      relogio = setInterval(() => {
        if (Date.now() - ouvido > SEM_SINAL_MS) falha(new ArquivoRecusado(PESADO))
      }, SINAL_MS)
      const ouvir = (m: DoLeitor) => {
        ouvido = Date.now()
        if (m.tipo === 'fim') ok()
        else if (m.tipo === 'recusado') falha(new ArquivoRecusado(m.mensagem, m.titulos))
        else if (m.tipo === 'quebrou') falha(new Error(`The reading process failed: ${m.erro}`))
        else if (m.tipo === 'colunas') ao.colunas?.(m.colunas, m.titulos)
        else if (m.tipo === 'lote')
          (ao.lote?.(m.lote) ?? Promise.resolve()).then(() => leitor.connected && leitor.send('mais'), falha)
        else if (m.cpuMs > limiteMs || m.rss > MAX_RSS_MB * MB) falha(new ArquivoRecusado(PESADO))
        else if (!dizendo && ao.sinal) {
          dizendo = true
          ao.sinal(m.lido).then(() => (dizendo = false), falha)
        }
      }
      leitor.on('message', (m) => ouvir(m as DoLeitor))
      leitor.once('error', falha)
      // V8 ends a process whose heap is full, and the system one that takes too much; nothing but the file did it.
      leitor.once('exit', () => falha(new ArquivoRecusado(PESADO)))
      leitor.send(pedido)
    })
  } finally {
    clearInterval(relogio)
    parar.removeEventListener('abort', largar)
    leitor.kill('SIGKILL')
    await saiu
  }
}
