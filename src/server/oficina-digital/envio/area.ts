import { envio } from '#shared/oficina-digital/envio.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Sending a quote: frozen versions, delivery, withdrawal. */
export const area: Area = {
  nome: 'envio',
  rotas: [rotas(envio, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
