import type { Nivel } from '#shared/core/contract.ts'
import { levelHas, type Tool } from '../reading.ts'
import { dayAgenda } from './day-agenda.ts'
import { explainChange } from './explain-change.ts'
import { indicador } from './indicador.ts'
import { medidaLimits } from './medida-limits.ts'
import { openOrcamentos } from './open-orcamentos.ts'
import { promessasAtRisk } from './promessas-at-risk.ts'
import { searchAll } from './search.ts'
import { sugestao } from './sugestao.ts'
import { veiculoHistory } from './veiculo-history.ts'

/** Every tool, by name. None writes. */
export const TOOLS = {
  buscar: searchAll,
  orcamentos_abertos: openOrcamentos,
  promessas_em_risco: promessasAtRisk,
  agenda_do_dia: dayAgenda,
  indicador,
  explicar_mudanca: explainChange,
  sugestao_de_compra: sugestao,
  historico_do_veiculo: veiculoHistory,
  limites_de_medida: medidaLimits,
} as const satisfies Record<string, Tool>
export type ToolName = keyof typeof TOOLS

/** The tools that a level has: those that read something its screens read. */
export const toolsFor = (nivel: Nivel): [string, Tool][] =>
  Object.entries<Tool>(TOOLS).filter(([, t]) => t.usa.some((e) => levelHas(nivel, e)))
