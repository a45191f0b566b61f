import { integracao } from '#shared/suporte/integracao.ts'
import { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import { integracaoLotes } from '#shared/suporte/integracao-lotes.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** What other systems send: checklists, stock, and what happens in the agenda. */
export const area: Area = {
  nome: 'integracao',
  rotas: [
    rotas(integracao, async () => (await import('./routes.ts')).rotas),
    rotas(integracaoAgenda, async () => (await import('./rotas-agenda.ts')).rotas),
    rotas(integracaoLotes, async () => (await import('./rotas-lotes.ts')).rotas),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
