import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread whose heap is bounded by `resourceLimits`. Where the server's own heap is bounded by flags, every thread that starts later would have those bounds instead. */
export function abrirFio(modulo: URL, opcoes: WorkerOptions & Required<Pick<WorkerOptions, 'resourceLimits'>>): Worker {
  for (const flag of ['--max-old-space-size', '--max-semi-space-size']) setFlagsFromString(`${flag}=0`)
  return new Worker(modulo, opcoes)
}
