import { oferta, ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** The offer as the customer sees and answers it, and its papers. */
export const area: Area = {
  nome: 'oferta',
  rotas: [
    rotas(oferta, async () => (await import('./routes.ts')).rotas),
    rotas(ofertaEquipe, async () => (await import('./rotas-equipe.ts')).rotas),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
