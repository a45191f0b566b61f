import { createContext } from 'react'
import { isSold, requiresReason } from '#shared/rules/sugestao.ts'
import type { LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { createStore, type Store } from '../../core/storage/store.ts'

/** An unsaved quantity of a line; null is an empty field. */
export interface Changed {
  linha: LinhaSugestao
  quantidade: number | null
}
export type ChangedQuantities = ReadonlyMap<number, Changed>

/** Unsaved quantities of an order, kept outside the rows because virtual scrolling unmounts rows. */
export interface QuantitiesDraft {
  store: Store<ChangedQuantities>
  typeIn: (linha: LinhaSugestao, quantidade: number | null) => void
  clear: () => void
}

export function createQuantities(): QuantitiesDraft {
  const store = createStore<ChangedQuantities>(new Map())
  return {
    store,
    typeIn(linha, quantidade) {
      const novo = new Map(store.get())
      if (quantidade === linha.quantidade) novo.delete(linha.codLinha)
      else novo.set(linha.codLinha, { linha, quantidade })
      store.set(novo)
    },
    clear: () => store.set(new Map()),
  }
}

/** Null if the order is not a draft: its rows are read only. */
export const QuantitiesContext = createContext<QuantitiesDraft | null>(null)

/** Why a quantity cannot be saved; null if it can. */
export function errorFor({ linha, quantidade }: Changed): string | null {
  if (quantidade === null) return 'Informe a quantidade'
  const { multiplo } = linha.calculo
  return isSold(quantidade, linha.sugerida, linha.calculo) ? null : `O fornecedor vende de ${multiplo} em ${multiplo}`
}

/** Whether this quantity needs a reason. */
export const needsReason = ({ linha: l, quantidade }: Changed): boolean =>
  quantidade !== null && requiresReason(l.sugerida, quantidade, l.calculo.multiplo)
