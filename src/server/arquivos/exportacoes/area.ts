import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Lists as files, at once or as a job. */
export const area: Area = {
  nome: 'exportacoes',
  rotas: [rotas(exportacoes, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => {
    const { limparExportacoes, recolherExportacoes } = await import('./job.ts')
    return {
      'recolher-exportacoes': { cron: '* * * * *', noInicio: true, fazer: recolherExportacoes },
      'limpar-exportacoes': { cron: '17 3 * * *', fazer: limparExportacoes },
    }
  },
  filas: async () => {
    const { executarExportacao, FILA_EXPORTACAO } = await import('./job.ts')
    return { [FILA_EXPORTACAO]: { intervaloS: 1, fazer: executarExportacao } }
  },
}
