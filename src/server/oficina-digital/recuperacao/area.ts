import { recuperacao } from '#shared/oficina-digital/recuperacao.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** What was refused or postponed, until it is offered again. */
export const area: Area = {
  nome: 'recuperacao',
  rotas: [rotas(recuperacao, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
