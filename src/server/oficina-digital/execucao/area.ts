import { execucao } from '#shared/oficina-digital/execucao.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** What was approved is carried out; complementary quotes. */
export const area: Area = {
  nome: 'execucao',
  rotas: [rotas(execucao, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
