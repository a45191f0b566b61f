import { arquivosPagamentos } from '#shared/pagamentos/arquivos.ts'
import { cobrancas, cobrancasPublicas } from '#shared/pagamentos/cobrancas.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Charges by Pix: what is asked, what came in, what was given back. */
export const area: Area = {
  nome: 'cobrancas',
  routes: [
    routes(cobrancas, async () => (await import('./routes.ts')).routes),
    routes(arquivosPagamentos, async () => (await import('./files.ts')).fileRoutes),
    routes(cobrancasPublicas, async () => (await import('./public-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { registerWaiting } = await import('../nucleo/register.ts')
    const { followCobrancas } = await import('../nucleo/follow.ts')
    const { expireCobrancas } = await import('../nucleo/expire.ts')
    const { workRefunds } = await import('../nucleo/refund-work.ts')
    const { reconcilePeriods } = await import('../nucleo/period.ts')
    return {
      'registrar-cobrancas': { everyS: 2, run: registerWaiting },
      'consultar-cobrancas': { everyS: 5, run: followCobrancas },
      'conciliar-com-o-banco': { everyS: 60, run: reconcilePeriods },
      'vencer-cobrancas': { everyS: 5, run: expireCobrancas },
      'devolver-pagamentos': { everyS: 5, run: workRefunds },
    }
  },
}
