import type { busca } from '#shared/conta/busca.ts'
import type { Amostras } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof busca> = {
  buscar: { query: (a) => `q=${a.placa}` },
  buscarRegistros: { query: (a) => `q=${a.peca}` },
  // Each of its cars has a plate of its own, which differs in the last place.
  buscarAgendamentos: { query: (a) => `q=${a.placa.slice(0, 6)}` },
}
