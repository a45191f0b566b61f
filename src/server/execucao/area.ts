import { execucao } from '#shared/execucao.ts'
import { rotas, type Area } from '../area.ts'

/** What was approved is carried out; complementary quotes. */
export const area: Area = {
  nome: 'execucao',
  rotas: [rotas(execucao, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
