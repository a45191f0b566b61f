import { sugestoes } from '#shared/estoque/sugestoes.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Ordering suggestions: runs in a worker thread, their lines, approval, orders and receipts. */
export const area: Area = {
  nome: 'sugestoes',
  routes: [routes(sugestoes, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { reclaimSugestoes } = await import('./round.ts')
    const { scheduleEnvios } = await import('./dms.ts')
    return {
      'enviar-pedidos': { cron: '* * * * *', atStart: true, run: scheduleEnvios },
      'recolher-sugestoes': { cron: '* * * * *', atStart: true, run: reclaimSugestoes },
    }
  },
  queues: async () => {
    const { runSugestao, SUGESTAO_QUEUE } = await import('./round.ts')
    const { sendPedido, PEDIDO_QUEUE } = await import('./dms.ts')
    return {
      [SUGESTAO_QUEUE]: { intervalS: 1, run: runSugestao },
      [PEDIDO_QUEUE]: { intervalS: 1, run: sendPedido },
    }
  },
}
