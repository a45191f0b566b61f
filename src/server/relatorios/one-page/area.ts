import { onePage } from '#shared/relatorios/one-page.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** One-page reports of groups and makes, on screen, on paper and by e-mail. */
export const area: Area = {
  nome: 'one-page',
  rotas: [rotas(onePage, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'enviar-one-pages': { cron: '17 10 * * *', fazer: (await import('./enviar.ts')).enviarOnePages },
  }),
}
