import type { medidas } from '#shared/checklists/medidas.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof medidas> = {
  listLimites: { withoutTarget: 'lista' },
  gravarLimites: { withoutTarget: 'ato', body: () => ({ antes: [], limites: [] }) },
}
