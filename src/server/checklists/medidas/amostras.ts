import type { medidas } from '#shared/checklists/medidas.ts'
import type { Amostras } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof medidas> = {
  listLimites: { semAlvo: 'lista' },
  gravarLimites: { semAlvo: 'ato', body: () => ({ antes: [], limites: [] }) },
}
