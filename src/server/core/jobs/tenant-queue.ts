import { CARRIED, carriedTrace } from '../telemetry/tracing.ts'

/** Data of a job. The jobs of one tenant in a queue run one at a time, independent of other tenants. */
export interface QueueData {
  codDistribuidor: number
}

type Send = (nome: string, dados: QueueData) => Promise<unknown>

/**
 * Passes jobs from requests to the job engine. In a process without an engine (tests, tools) they stay for the sweep of a process that has
 * one.
 */
export class Queue {
  #send: Send | null = null

  /** Called with the engine's `send` when it is up, and with null when it stops. */
  connect(send: Send | null): void {
    this.#send = send
  }

  async send<D extends QueueData>(nome: string, data: D): Promise<void> {
    const traceparent = carriedTrace()
    await this.#send?.(nome, traceparent === null ? data : { ...data, [CARRIED]: traceparent })
  }
}
