import { importacoes } from '#shared/arquivos/importacoes.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Import of files into registers. */
export const area: Area = {
  nome: 'importacoes',
  routes: [
    routes(
      importacoes,
      async () => (await import('./routes.ts')).routes,
      async () => (await import('../../core/files/upload-chunk.ts')).acceptChunks,
    ),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { cleanImportacoes, recoverImportacoes, resumeImportacoes } = await import('./cleanup.ts')
    return {
      'recolher-importacoes': { cron: '* * * * *', atStart: true, run: recoverImportacoes },
      'retomar-importacoes': { everyS: 2, run: resumeImportacoes },
      'limpar-importacoes': { cron: '7 3 * * *', run: cleanImportacoes },
    }
  },
  queues: async () => {
    const { runImportacao, IMPORTACAO_QUEUE } = await import('./job.ts')
    return { [IMPORTACAO_QUEUE]: { intervalS: 0.5, run: runImportacao } }
  },
}
