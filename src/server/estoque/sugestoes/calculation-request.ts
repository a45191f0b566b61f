import type pg from 'pg'
import type { Politica } from '#shared/rules/reposicao.ts'

/** Input of a run; `sisterLojas` are stores of the same groups that get no order but may give parts. */
export interface CalculationRequest {
  config: pg.ClientConfig
  codDistribuidor: number
  codSugestao: number
  /** Number of parts in the register. */
  pecas: number
  tentativa: number
  lojas: readonly number[]
  irmas: readonly number[]
  fornecedores: readonly string[] | null
  politica: Politica
  /** Number of the current, incomplete month, and the quarter for which classes are valid. */
  mes: number
  periodo: string
}
