/** Where requests leave work for the job engine. A process without one (tests, tools) leaves it to the sweep of a process that has it. */
export class Fila {
  #enviar: ((nome: string, dados: object) => Promise<unknown>) | null = null

  /** The engine is up, or (null) stopping. */
  ligar(enviar: ((nome: string, dados: object) => Promise<unknown>) | null): void {
    this.#enviar = enviar
  }

  async enviar(nome: string, dados: object): Promise<void> {
    await this.#enviar?.(nome, dados)
  }
}
