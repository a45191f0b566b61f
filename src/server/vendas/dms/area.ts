import { dms, integracaoVendas } from '#shared/vendas/dms.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Sales from the stores' own systems and notes, and their reconciliation with what was typed. */
export const area: Area = {
  nome: 'dms',
  rotas: [
    rotas(
      dms,
      async () => (await import('./routes.ts')).rotas,
      async () => (await import('../../core/files/pedaco.ts')).aceitarPedacos,
    ),
    rotas(
      integracaoVendas,
      async () => (await import('./routes.ts')).rotasDaIntegracao,
      async () => (await import('../../core/files/pedaco.ts')).aceitarPedacos,
    ),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'programar-dms': { cron: '* * * * *', noInicio: true, fazer: (await import('./executar.ts')).programarDms },
  }),
  filas: async () => {
    const { executarDms, FILA_DMS } = await import('./executar.ts')
    return { [FILA_DMS]: { intervaloS: 1, fazer: executarDms } }
  },
}
