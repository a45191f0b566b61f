import type { Leftover } from '#shared/rules/reposicao.ts'

/** Surplus units per store and part: one byte each, widened only when a value needs it. */
export class Leftovers {
  readonly #lojas: readonly number[]
  #units: Uint8Array | Uint16Array | Uint32Array

  constructor(lojas: readonly number[], pecas: number) {
    this.#lojas = lojas
    this.#units = new Uint8Array(lojas.length * pecas)
  }

  /** `place`: index of the store. */
  put(place: number, peca: number, unidades: number): void {
    if (unidades === 0) return
    if (unidades >= 2 ** (8 * this.#units.BYTES_PER_ELEMENT))
      this.#units = new (unidades < 2 ** 16 ? Uint16Array : Uint32Array)(this.#units)
    this.#units[peca * this.#lojas.length + place] = unidades
  }

  /** Surplus of a part at the other stores. */
  de(peca: number, except: number): Leftover[] {
    const allowed: Leftover[] = []
    const start = peca * this.#lojas.length
    for (let i = 0; i < this.#lojas.length; i++) {
      const unidades = this.#units[start + i] ?? 0
      const loja = this.#lojas[i] ?? 0
      if (unidades > 0 && loja !== except) allowed.push({ loja, unidades })
    }
    return allowed
  }

  /** Subtracts units that were assigned. */
  spend(peca: number, de: readonly Leftover[]): void {
    for (const { loja, unidades } of de) {
      const i = peca * this.#lojas.length + this.#lojas.indexOf(loja)
      this.#units[i] = (this.#units[i] ?? 0) - unidades
    }
  }
}
