import type { DiferencaDaCopia } from '#shared/cardapio/copias.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'

/** A difference with what writes it. */
export interface Diferenca extends DiferencaDaCopia {
  /** What the copier needs of it. */
  alvo: unknown
}

/** How one kind of record is compared, copied and put back. `D` and `P` are its two sides. */
export interface Copiador {
  comparar(c: CtxDePessoa): Promise<{ itens: Diferenca[]; iguais: number }>
  /** Writes chosen differences; what it gives is kept, and undoes it. */
  copiar(c: CtxDePessoa, escolhidas: readonly Diferenca[]): Promise<unknown>
}
