import { corPorMedida, tipoDaMedida } from '#shared/rules/limites.ts'
import type { Cor, ItemCatalogo, Medida } from './item-catalogo.ts'
import type { Rng } from './pessoas.ts'

/** An item's measure at the vehicle's previous visit. */
export interface MedidaAnterior {
  medida: number
  estado: Cor
}

/** An item that is measured. */
export type ItemMedido = ItemCatalogo & { medida: Medida }

/** Which way the measure goes as the part wears: tread falls, humidity rises. */
const sentido = (m: Medida): 1 | -1 => (m.faixas.VERDE[0] > m.limite ? -1 : 1)

/** Whether `a` is at least as worn as `b`. */
export function tanto(item: ItemMedido, a: number, b: number): boolean {
  return (a - b) * sentido(item.medida) >= 0
}

/** The measure after `dias` more days of use: 4 % to 12 % of the part's life a month. */
export function desgastar(rng: Rng, item: ItemMedido, antes: number, dias: number): number {
  const { faixas, limite, casas } = item.medida
  const novo = sentido(item.medida) === -1 ? faixas.VERDE[1] : faixas.VERDE[0]
  const gasto = Math.abs(novo - limite) * (0.04 + rng() * 0.08) * (dias / 30)
  // Nobody drives on beyond what the catalogue calls the worst.
  const valor = antes + sentido(item.medida) * gasto
  const pior =
    sentido(item.medida) === -1
      ? Math.max(valor, Math.min(antes, faixas.VERMELHO[0]))
      : Math.min(valor, Math.max(antes, faixas.VERMELHO[1]))
  return Number(pior.toFixed(casas))
}

/** Colour of a measure of this item. */
export function corDoItem(item: ItemMedido, valor: number): Cor {
  const { faixas, limite, unidade } = item.medida
  const tipo = tipoDaMedida(item.nome, unidade)
  if (tipo) return corPorMedida(tipo, valor)
  const desce = sentido(item.medida) === -1
  if (desce ? valor < limite : valor > limite) return 'VERMELHO'
  return (desce ? valor <= faixas.AMARELO[1] : valor >= faixas.AMARELO[0]) ? 'AMARELO' : 'VERDE'
}
