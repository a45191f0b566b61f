import type { medidas } from '#shared/medidas.ts'
import type { Amostras } from '../amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof medidas> = {
  listLimites: { semAlvo: 'lista' },
  gravarLimites: { semAlvo: 'ato', body: () => ({ antes: [], limites: [] }) },
}
