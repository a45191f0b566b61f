import { consultasFrota } from '#shared/frota/consultas.ts'
import { emprestimosPublicos, integracaoFrota } from '#shared/frota/contract.ts'
import { emprestimos } from '#shared/frota/emprestimos.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Loans of courtesy cars: asked for, promised, signed, handed over, returned; and who had a car at a minute. */
export const area: Area = {
  nome: 'emprestimos',
  routes: [
    routes(emprestimos, async () => (await import('./routes.ts')).routes),
    routes(consultasFrota, async () => (await import('./routes.ts')).askRoutes),
    routes(integracaoFrota, async () => (await import('./routes.ts')).integrationRoutes),
    routes(emprestimosPublicos, async () => (await import('./public-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => {
    const { forgetLicences, remindDrivers, ringLate } = await import('./tasks.ts')
    return {
      'lembrar-devolucoes': { cron: '*/10 * * * *', run: remindDrivers },
      'avisar-atrasos-da-frota': { everyS: 60, run: ringLate },
      'esquecer-cnhs': { cron: '37 3 * * *', run: forgetLicences },
    }
  },
}
