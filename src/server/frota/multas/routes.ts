import type { multas } from '#shared/frota/multas.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { act, note } from './acts.ts'
import { finesFile } from './files.ts'
import { letter } from './letter.ts'
import { getMulta, listMultas } from './queries.ts'

export const routes: Handlers<typeof multas> = {
  listMultas: (c) => listMultas(c, c.query),

  getMulta: (c) => getMulta(c, c.params.codMulta),

  registrarMulta: async (c) => getMulta(c, await note(c, c.body)),

  async avisarMulta(c) {
    await act(c, c.params.codMulta, 'AVISAR', c.body)
    return getMulta(c, c.params.codMulta)
  },

  async indicarMulta(c) {
    await act(c, c.params.codMulta, 'INDICAR', c.body)
    return getMulta(c, c.params.codMulta)
  },

  async pagarMulta(c) {
    await act(c, c.params.codMulta, 'PAGAR', c.body)
    return getMulta(c, c.params.codMulta)
  },

  cartaDaMulta: (c) => letter(c, c.params.codMulta),

  exportarMultas: (c) => finesFile(c, c.query),
}
