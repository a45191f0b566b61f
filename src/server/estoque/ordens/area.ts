import { ordens } from '#shared/estoque/ordens.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { exportableOrdens } from './export.ts'

/** Work orders. */
export const area: Area = {
  nome: 'ordens',
  routes: [routes(ordens, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { recheckAllPecas } = await import('../../agenda/nucleo/pecas.ts')
    return { 'previsao-das-pecas': { cron: '* * * * *', run: recheckAllPecas } }
  },
  exportable: { ordensServico: exportableOrdens },
  constraints: { ordem_servico_numero: ['numeroOs', 'Esta concessionária já tem uma OS com este número'] },
}
