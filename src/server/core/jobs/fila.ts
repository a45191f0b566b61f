/** What a piece of work is about; a tenant's work of one queue is done one after another, and waits for no other tenant's. */
export interface DadosDaFila {
  codDistribuidor: number
}

type Enviar = (nome: string, dados: DadosDaFila) => Promise<unknown>

/** Where requests leave work for the job engine. A process without one (tests, tools) leaves it to the sweep of a process that has it. */
export class Fila {
  #enviar: Enviar | null = null

  /** The engine is up, or (null) stopping. */
  ligar(enviar: Enviar | null): void {
    this.#enviar = enviar
  }

  async enviar<D extends DadosDaFila>(nome: string, dados: D): Promise<void> {
    await this.#enviar?.(nome, dados)
  }
}
