import { integracaoGarantias } from '#shared/garantia/integracao-garantias.ts'
import { solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { respostasImport } from './import.ts'

/** Claims of warranty to the maker: evidence, deadline, answer, payment. */
export const area: Area = {
  nome: 'garantias',
  routes: [
    routes(solicitacoes, async () => (await import('./routes.ts')).routes),
    routes(integracaoGarantias, async () => (await import('./integration-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  importable: [respostasImport],
  tasks: async () => {
    const { watchDeadlines } = await import('./alarms.ts')
    return { 'prazos-de-garantia': { cron: '7 * * * *', run: watchDeadlines } }
  },
}
