import type pg from 'pg'
import type { Politica } from '#shared/rules/reposicao.ts'

/** What a run is about; `irmas` are stores of the same groups that are not ordered for but may give. */
export interface PedidoDeCalculo {
  config: pg.ClientConfig
  codDistribuidor: number
  codSugestao: number
  /** Parts of the register. */
  pecas: number
  tentativa: number
  lojas: readonly number[]
  irmas: readonly number[]
  fornecedores: readonly string[] | null
  politica: Politica
  /** Number of the month that is not over, and the quarter that classes hold for. */
  mes: number
  periodo: string
}
