import { createContext } from 'react'
import { pedeMotivo } from '#shared/rules/sugestao.ts'
import type { LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { createStore, type Store } from '../../core/store.ts'

/** A quantity typed into a line and not on the server yet; null is an empty field. */
export interface Mudada {
  linha: LinhaSugestao
  quantidade: number | null
}
export type Mudadas = ReadonlyMap<number, Mudada>

/** What was typed into the rows of an order, beside the rows: they come and go as the list scrolls. */
export interface Quantidades {
  store: Store<Mudadas>
  digitar: (linha: LinhaSugestao, quantidade: number | null) => void
  limpar: () => void
}

export function criarQuantidades(): Quantidades {
  const store = createStore<Mudadas>(new Map())
  return {
    store,
    digitar(linha, quantidade) {
      const novo = new Map(store.get())
      if (quantidade === linha.quantidade) novo.delete(linha.codLinha)
      else novo.set(linha.codLinha, { linha, quantidade })
      store.set(novo)
    },
    limpar: () => store.set(new Map()),
  }
}

/** Null where the order is no draft: its rows only tell. */
export const QuantidadesContext = createContext<Quantidades | null>(null)

/** Why a quantity cannot be sent; null when it can. */
export function erroDe({ linha, quantidade }: Mudada): string | null {
  if (quantidade === null) return 'Informe a quantidade'
  const { multiplo } = linha.calculo
  return Math.abs(quantidade / multiplo - Math.round(quantidade / multiplo)) > 1e-9
    ? `O fornecedor vende de ${multiplo} em ${multiplo}`
    : null
}

/** Whether the rule asks why. */
export const pedePorque = ({ linha: l, quantidade }: Mudada): boolean =>
  quantidade !== null && pedeMotivo(l.sugerida, quantidade, l.calculo.multiplo)
