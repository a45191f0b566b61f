import { sessao } from '#shared/conta/sessao.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Sign-in, sessions, passwords, visits, messages by SMS. */
export const area: Area = {
  nome: 'sessao',
  rotas: [rotas(sessao, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'limpar-sessoes': { cron: '27 3 * * *', fazer: (await import('./limpeza.ts')).limparSessoes },
  }),
}
