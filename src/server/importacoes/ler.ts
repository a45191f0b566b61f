import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { ArquivoRecusado } from '../planilhas/fonte.ts'
import type { DoLeitor, Lote, PedidoDeLeitura } from './mensagens.ts'

const MB = 1024 * 1024
/** Heap of the reading thread: rows flow through it, only a workbook's shared texts stay. */
const MAX_HEAP_MB = 128
/** Seconds of processor that a file may cost: some at once, and more for each MiB sent. Waiting for the database costs nothing. */
const CPU_S = 4
const CPU_S_POR_MB = 3
const OLHAR_MS = 250

const PESADO =
  'O arquivo pede memória ou tempo demais para ser lido. Copie só a tabela para uma planilha nova, ou salve como CSV, e envie de novo.'

/** What a reading tells as it goes; a rejection ends it. */
export interface AoLer {
  colunas?(colunas: string[]): void
  lote?(lote: Lote): Promise<void>
}

/** The thread may go on; its port has no origin to name. */
function seguir(worker: Worker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage('mais')
}

/** Has a file read in a thread of its own; throws ArquivoRecusado with a message for people, or what `ao` or the signal threw. */
export async function ler(pedido: PedidoDeLeitura, parar: AbortSignal, ao: AoLer = {}): Promise<void> {
  const { size } = await stat(pedido.caminho)
  parar.throwIfAborted()
  const worker = new Worker(new URL('../leitor.ts', import.meta.url), {
    workerData: pedido,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 8 },
  })
  const limiteMs = (CPU_S + (CPU_S_POR_MB * size) / MB) * 1000
  let relogio: ReturnType<typeof setInterval> | undefined
  let largar = () => {}
  try {
    await new Promise<void>((ok, falha) => {
      largar = () => falha(parar.reason as Error)
      parar.addEventListener('abort', largar, { once: true })
      worker.on('message', (m: DoLeitor) => {
        if (m.tipo === 'fim') ok()
        else if (m.tipo === 'recusado') falha(new ArquivoRecusado(m.mensagem))
        else if (m.tipo === 'colunas') ao.colunas?.(m.colunas)
        else (ao.lote?.(m.lote) ?? Promise.resolve()).then(() => seguir(worker), falha)
      })
      worker.once('error', (e: Error & { code?: string }) =>
        falha(e.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ArquivoRecusado(PESADO) : e),
      )
      worker.once('exit', () => falha(new Error('The reading thread ended without an answer')))
      relogio = setInterval(() => {
        worker.cpuUsage().then(
          (c) => (c.user + c.system) / 1000 > limiteMs && falha(new ArquivoRecusado(PESADO)),
          () => {},
        )
      }, OLHAR_MS)
    })
  } finally {
    clearInterval(relogio)
    parar.removeEventListener('abort', largar)
    await worker.terminate()
  }
}
