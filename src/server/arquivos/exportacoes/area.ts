import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Export of lists as files, directly or as a job. */
export const area: Area = {
  nome: 'exportacoes',
  routes: [routes(exportacoes, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { cleanExportacoes, recoverExportacoes } = await import('./job.ts')
    return {
      'recolher-exportacoes': { cron: '* * * * *', atStart: true, run: recoverExportacoes },
      'limpar-exportacoes': { cron: '17 3 * * *', run: cleanExportacoes },
    }
  },
  queues: async () => {
    const { runExportacao, EXPORTACAO_QUEUE } = await import('./job.ts')
    return { [EXPORTACAO_QUEUE]: { intervalS: 1, run: runExportacao } }
  },
}
