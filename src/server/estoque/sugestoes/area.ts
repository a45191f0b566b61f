import { sugestoes } from '#shared/estoque/sugestoes.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Ordering suggestions: runs in a thread, their lines, approval, orders and receipts. */
export const area: Area = {
  nome: 'sugestoes',
  rotas: [rotas(sugestoes, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => {
    const { recolherSugestoes } = await import('./rodada.ts')
    const { programarEnvios } = await import('./dms.ts')
    return {
      'enviar-pedidos': { cron: '* * * * *', noInicio: true, fazer: programarEnvios },
      'recolher-sugestoes': { cron: '* * * * *', noInicio: true, fazer: recolherSugestoes },
    }
  },
  filas: async () => {
    const { executarSugestao, FILA_SUGESTAO } = await import('./rodada.ts')
    const { enviarPedido, FILA_PEDIDO } = await import('./dms.ts')
    return {
      [FILA_SUGESTAO]: { intervaloS: 1, fazer: executarSugestao },
      [FILA_PEDIDO]: { intervaloS: 1, fazer: enviarPedido },
    }
  },
}
