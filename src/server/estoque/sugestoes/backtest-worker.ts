// Worker thread that backtests a policy on past sales, one store per request.
import type pg from 'pg'
import { CLASSES_ABC } from '#shared/rules/demand.ts'
import {
  serviceLevelAt,
  type BacktestResult,
  stockLevelsOf,
  naiveStockLevels,
  simulate,
} from '#shared/rules/backtest.ts'
import type { Politica } from '#shared/rules/reposicao.ts'
import type { Loaded } from '#shared/core/contract.ts'
import type { sugestoes } from '#shared/estoque/sugestoes.ts'
import { openDb } from '../../core/database/pool.ts'
import { transaction } from '../../core/database/transaction.ts'
import { classifyLoja } from './calculation.ts'
import { readCadastro, readLoja } from './read-loja.ts'

export interface BacktestRequest {
  config: pg.ClientConfig
  codDistribuidor: number
  loja: number
  politica: Politica
  codigo: string | null
  mes: number
  periodo: string
}
type Proof = Loaded<typeof sugestoes.provarPolitica>

/** Safety factors of the frontier, relative to the policy's own. */
const FACTORS = [0, 0.5, 1, 1.5, 2]
/** Factors on the levels of the naive policy, to compare both at equal stock. */
const NAIVE_FACTORS = [0, 0.5, 1, 1.5, 2, 3, 5, 8]

interface Totals {
  pecas: number
  procura: number
  atendida: number
  estoque: number
}
const nothing = (): Totals => ({ pecas: 0, procura: 0, atendida: 0, estoque: 0 })
function sumAll(s: Totals, d: BacktestResult, custo: number): void {
  s.pecas++
  // Demand is weighted by cost, so that screws do not hide a gearbox.
  s.procura += d.procura * custo
  s.atendida += d.atendida * custo
  s.estoque += d.estoqueMedio * custo
}
const tell = (s: Totals) => ({
  atendimento: s.procura === 0 ? null : s.atendida / s.procura,
  estoque: Math.round(s.estoque),
})

/** Fill rate and mean stock of a policy and of the naive one, by class, and the frontier. */
export async function prove(p: BacktestRequest): Promise<Proof> {
  const db = openDb(p.config, 1)
  try {
    const { politica, mes, periodo } = p
    const loja = await transaction(
      db,
      'sistema',
      async (tx) =>
        readLoja(tx, p.codDistribuidor, p.loja, {
          cadastro: await readCadastro(tx, p.codDistribuidor),
          politica,
          mes,
          periodo,
        }),
      { leitura: true },
    )
    const classes = loja.classes ?? classifyLoja(loja.pecas)
    const sums = new Map(
      [...CLASSES_ABC, 'TODAS' as const].map((c) => [
        c,
        { nossa: nothing(), ingenuas: NAIVE_FACTORS.map(() => nothing()) },
      ]),
    )
    const fronteira = FACTORS.map(() => nothing())
    let pecas = 0
    let place = 0
    for (const peca of loja.pecas) {
      const classe = classes[place++]
      if (p.codigo !== null && peca.codigo !== p.codigo) continue
      const abc = CLASSES_ABC.find((c) => c === classe?.[0]) ?? 'C'
      const testedPeca = { ...peca, abc }
      if (testedPeca.serie.length === 0) continue
      pecas++
      FACTORS.forEach((fator, i) => {
        const d = simulate(testedPeca, politica, (before) => stockLevelsOf(testedPeca, before, politica, fator))
        sumAll(fronteira[i] ?? nothing(), d, peca.custo)
        if (fator === 1)
          for (const c of [abc, 'TODAS'] as const) {
            const s = sums.get(c)
            if (s) sumAll(s.nossa, d, peca.custo)
          }
      })
      NAIVE_FACTORS.forEach((fator, i) => {
        const d = simulate(testedPeca, politica, (before) => naiveStockLevels(testedPeca, before, politica, fator))
        for (const c of [abc, 'TODAS'] as const) sumAll(sums.get(c)?.ingenuas[i] ?? nothing(), d, peca.custo)
      })
    }
    return {
      pecas,
      porClasse: [...sums].map(([classe, s]) => {
        const nossa = tell(s.nossa)
        const pontos = s.ingenuas.map(tell)
        return {
          classe,
          pecas: s.nossa.pecas,
          nossa,
          ingenua: pontos[NAIVE_FACTORS.indexOf(1)] ?? tell(nothing()),
          ingenuaNoMesmoEstoque: serviceLevelAt(nossa.estoque, pontos),
        }
      }),
      fronteira: FACTORS.map((fator, i) => ({ fator, ...tell(fronteira[i] ?? nothing()) })),
    }
  } finally {
    await db.close()
  }
}
