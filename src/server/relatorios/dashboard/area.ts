import { dashboard } from '#shared/relatorios/dashboard.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** The management's dashboard; the figures' rollup is kept here. */
export const area: Area = {
  nome: 'dashboard',
  rotas: [rotas(dashboard, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'contar-indicadores': {
      cron: '* * * * *',
      noInicio: true,
      fazer: (await import('../indicadores/contar.ts')).contarIndicadores,
    },
  }),
}
