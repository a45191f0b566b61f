import { importacoes } from '#shared/arquivos/importacoes.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Files that fill registers. */
export const area: Area = {
  nome: 'importacoes',
  rotas: [
    rotas(
      importacoes,
      async () => (await import('./routes.ts')).rotas,
      async () => (await import('../../core/files/pedaco.ts')).aceitarPedacos,
    ),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => {
    const { limparImportacoes, recolherImportacoes, retomarImportacoes } = await import('./limpeza.ts')
    return {
      'recolher-importacoes': { cron: '* * * * *', noInicio: true, fazer: recolherImportacoes },
      'retomar-importacoes': { aCadaS: 2, fazer: retomarImportacoes },
      'limpar-importacoes': { cron: '7 3 * * *', fazer: limparImportacoes },
    }
  },
  filas: async () => {
    const { executarImportacao, FILA_IMPORTACAO } = await import('./job.ts')
    return { [FILA_IMPORTACAO]: { intervaloS: 0.5, fazer: executarImportacao } }
  },
}
