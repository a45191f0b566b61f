import type { Nivel } from '../core/contract.ts'
import type { Medida, Totals } from './indicador-medidas.ts'

/** Unit of a value: `porcento` is a ratio, `dinheiro` centavos, `tempo` minutes, `horas` hours. */
export type Unit = 'contagem' | 'dinheiro' | 'porcento' | 'tempo' | 'horas' | 'pontos'

/** The records that are listed when a figure is opened. */
export type Source =
  | 'orcamentos'
  | 'linhas'
  | 'passagens'
  | 'agendamentos'
  | 'entregas'
  | 'ordens'
  | 'pesquisas'
  | 'dias'
  | 'vendas'
  | 'pecas'
  | 'conversas'

/** A figure: how it is named, worked out and shown. */
export interface Definition {
  nome: string
  /** Formula in words, shown beside the figure. */
  formula: string
  unidade: Unit
  /** The good direction. */
  melhor: 'mais' | 'menos' | null
  /** Measures of the numerator and (`por`) of the divisor; a figure without `por` is a sum. */
  de: readonly Medida[]
  por?: readonly Medida[]
  /** The numerator when it is not a plain sum of measures. */
  cima?: (s: Totals) => number
  /** The value when it is neither a sum nor a ratio: medians. */
  valor?: (s: Totals) => number | null
  fonte: Source
  niveis: readonly Nivel[]
}
