import type { CopiaDifference } from '#shared/cardapio/copias.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'

/** A difference together with the data that writes it. */
export interface Difference extends CopiaDifference {
  /** Data that only its copier understands. */
  alvo: unknown
}

/** Compares, copies and restores one kind of record. */
export interface Copier {
  comparar(c: SignedInCtx): Promise<{ itens: Difference[]; iguais: number }>
  /** Writes the chosen differences. The result is stored, and undoing the copy needs it. */
  copiar(c: SignedInCtx, chosen: readonly Difference[]): Promise<unknown>
}
