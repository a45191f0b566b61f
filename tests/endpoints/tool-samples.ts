import type { Nivel } from '#shared/core/contract.ts'
import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { ToolName } from '../../src/server/conta/assistentes/tools/tools.ts'

const MANAGERS: readonly Nivel[] = [-1, 1, 2]
const AGENDA: readonly Nivel[] = [-1, 1, 2, 4, 5]

/** How the matrix calls a tool. */
export interface ToolSample {
  /** Levels that have it. */
  niveis: readonly Nivel[]
  args(a: Target): Record<string, unknown>
  /** Levels in whose answer a record of their own store is named by its mark, so that a leak of another would be seen. */
  mostra: readonly Nivel[]
  /** The data belong to the whole network: every store has the same. */
  daRede?: true
}

/** Long enough for everything that a test makes, and within the three years that figures cover. */
const period = () => {
  const today = new Date().toISOString().slice(0, 10)
  return { de: `${today.slice(0, 4)}-01-01`, ate: today }
}

/** A sample of each tool: one without does not compile. */
export const TOOL_SAMPLES: Record<ToolName, ToolSample> = {
  buscar: {
    niveis: [-1, 1, 2, 3, 4, 5, 6],
    args: (a) => ({ texto: a.placa.slice(0, 6) }),
    mostra: [-1, 1, 2, 3, 4, 5, 6],
  },
  orcamentos_abertos: {
    niveis: [-1, 1, 2, 3],
    args: (a) => ({ codConcessionaria: a.loja, limite: 50 }),
    mostra: [-1, 1, 2, 3],
  },
  promessas_em_risco: { niveis: AGENDA, args: (a) => ({ codConcessionaria: a.loja }), mostra: AGENDA },
  agenda_do_dia: { niveis: AGENDA, args: (a) => ({ codConcessionaria: a.loja }), mostra: AGENDA },
  indicador: {
    niveis: MANAGERS,
    args: (a) => ({ indicador: 'passagens', codConcessionaria: a.loja, ...period(), linhas: 50 }),
    mostra: MANAGERS,
  },
  explicar_mudanca: {
    niveis: MANAGERS,
    args: (a) => ({ indicador: 'passagens', codConcessionaria: a.loja, ...period() }),
    mostra: MANAGERS,
  },
  sugestao_de_compra: {
    niveis: MANAGERS,
    args: (a) => ({ codConcessionaria: a.loja, limite: 50 }),
    mostra: MANAGERS,
  },
  historico_do_veiculo: {
    niveis: [-1, 1, 2, 3, 4, 5, 6],
    args: (a) => ({ placa: a.placa, codConcessionaria: a.loja }),
    mostra: [-1, 1, 2, 3, 6],
  },
  limites_de_medida: { niveis: [-1, 2], args: () => ({}), mostra: [-1, 2], daRede: true },
}
