import type { busca } from '#shared/conta/busca.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof busca> = {
  buscar: { query: (a) => `q=${a.placa}` },
  buscarRegistros: { query: (a) => `q=${a.peca}` },
  // Each sample car has its own plate; they differ in the last character.
  buscarAgendamentos: { query: (a) => `q=${a.placa.slice(0, 6)}` },
  buscarCarros: { query: (a) => `q=${a.placa.slice(0, 6)}` },
}
