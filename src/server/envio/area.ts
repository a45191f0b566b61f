import { envio } from '#shared/envio.ts'
import { rotas, type Area } from '../area.ts'

/** Sending a quote: frozen versions, delivery, withdrawal. */
export const area: Area = {
  nome: 'envio',
  rotas: [rotas(envio, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
