import { recuperacao } from '#shared/recuperacao.ts'
import { rotas, type Area } from '../area.ts'

/** What was refused or postponed, until it is offered again. */
export const area: Area = {
  nome: 'recuperacao',
  rotas: [rotas(recuperacao, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
