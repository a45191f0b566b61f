import type { Answer } from '../checklists/inspecao.ts'
import { limitOf, type MedidaLimit } from './medidas.ts'

type Battery = NonNullable<Answer['bateria']>

/**
 * Share of the rated CCA up to which a battery is watched, and below which it is replaced: practice of the trade, in per cent. A limit of
 * the distributor in % takes its place.
 */
export const BATTERY_SHARE: Pick<MedidaLimit, 'pior' | 'vermelho' | 'vermelhoIncluso' | 'amarelo'> = {
  pior: 'MENOR',
  vermelho: 60,
  vermelhoIncluso: false,
  amarelo: 80,
}

/** What a battery still gives of its rated CCA, in per cent with one decimal; null without a rated one. */
export function batteryShare({ medido, nominal }: Pick<Battery, 'medido' | 'nominal'>): number | null {
  return nominal ? Math.round((medido / nominal) * 1000) / 10 : null
}

/** The limit in A that a rated CCA sets to the measured one: the stricter of its share and of `own`, the item's limit in A. */
export function batteryLimit(
  nome: string,
  nominal: number,
  own: MedidaLimit | undefined,
  limites: readonly MedidaLimit[],
): MedidaLimit {
  const inPercent = limitOf(limites, { nome, unidade: '%' })
  const share = inPercent && inPercent.pior !== 'MAIOR' ? inPercent : BATTERY_SHARE
  const [vermelho, amarelo] = [(nominal * share.vermelho) / 100, (nominal * share.amarelo) / 100]
  const byShare = { ...share, item: nome, unidade: 'A', vermelho, amarelo }
  if (own?.pior === 'MAIOR' || own === undefined) return byShare
  return {
    ...(own.vermelho > vermelho ? own : byShare),
    amarelo: Math.max(own.amarelo, amarelo),
  }
}
