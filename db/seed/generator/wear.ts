import { colorByMedida, medidaType } from '#shared/rules/limits.ts'
import type { Color, CatalogItem, Medida } from './catalog-item.ts'
import type { Rng } from './people.ts'

/** An item's measure at the vehicle's previous visit. */
export interface PreviousMedida {
  medida: number
  estado: Color
}

/** An item with a measure. */
export type MeasuredItem = CatalogItem & { medida: Medida }

/** Direction of wear: tread falls (-1), humidity rises (1). */
const sentido = (m: Medida): 1 | -1 => (m.faixas.VERDE[0] > m.limite ? -1 : 1)

/** Whether measure `a` is at least as worn as `b`. */
export function isAtLeast(item: MeasuredItem, a: number, b: number): boolean {
  return (a - b) * sentido(item.medida) >= 0
}

/** The measure after `days` more days of use: 4 % to 12 % of the part's life per month. */
export function wearDown(rng: Rng, item: MeasuredItem, before: number, days: number): number {
  const { faixas: bands, limite, casas: decimals } = item.medida
  const novo = sentido(item.medida) === -1 ? bands.VERDE[1] : bands.VERDE[0]
  const wear = Math.abs(novo - limite) * (0.04 + rng() * 0.08) * (days / 30)
  // Wear stops at the end of the red range.
  const valor = before + sentido(item.medida) * wear
  const worse =
    sentido(item.medida) === -1
      ? Math.max(valor, Math.min(before, bands.VERMELHO[0]))
      : Math.min(valor, Math.max(before, bands.VERMELHO[1]))
  return Number(worse.toFixed(decimals))
}

/** Colour of a measure of the item. */
export function itemColor(item: MeasuredItem, valor: number): Color {
  const { faixas: bands, limite, unidade } = item.medida
  const tipo = medidaType(item.nome, unidade)
  if (tipo) return colorByMedida(tipo, valor)
  const decreases = sentido(item.medida) === -1
  if (decreases ? valor < limite : valor > limite) return 'VERMELHO'
  return (decreases ? valor <= bands.AMARELO[1] : valor >= bands.AMARELO[0]) ? 'AMARELO' : 'VERDE'
}
