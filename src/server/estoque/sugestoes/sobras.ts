import type { Sobra } from '#shared/rules/reposicao.ts'

/** Whole units that stores can spare, part by part: a byte for each part of each store, and more only once somebody has so many. */
export class Sobras {
  readonly #lojas: readonly number[]
  #unidades: Uint8Array | Uint16Array | Uint32Array

  constructor(lojas: readonly number[], pecas: number) {
    this.#lojas = lojas
    this.#unidades = new Uint8Array(lojas.length * pecas)
  }

  /** `lugar`: the store's place among the stores. */
  por(lugar: number, peca: number, unidades: number): void {
    if (unidades === 0) return
    if (unidades >= 2 ** (8 * this.#unidades.BYTES_PER_ELEMENT))
      this.#unidades = new (unidades < 2 ** 16 ? Uint16Array : Uint32Array)(this.#unidades)
    this.#unidades[peca * this.#lojas.length + lugar] = unidades
  }

  /** What the other stores can spare of a part. */
  de(peca: number, menos: number): Sobra[] {
    const podem: Sobra[] = []
    const inicio = peca * this.#lojas.length
    for (let i = 0; i < this.#lojas.length; i++) {
      const unidades = this.#unidades[inicio + i] ?? 0
      const loja = this.#lojas[i] ?? 0
      if (unidades > 0 && loja !== menos) podem.push({ loja, unidades })
    }
    return podem
  }

  /** Takes away what was sent. */
  gastar(peca: number, de: readonly Sobra[]): void {
    for (const { loja, unidades } of de) {
      const i = peca * this.#lojas.length + this.#lojas.indexOf(loja)
      this.#unidades[i] = (this.#unidades[i] ?? 0) - unidades
    }
  }
}
