import type { cadastros } from '#shared/cadastros.ts'
import { type Amostras, daLoja } from '../amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof cadastros> = {
  historicoDoRegistro: { params: (a) => ({ cadastro: 'mecanicos', codigo: a.mecanico }) },
  usuariosDaLoja: daLoja,
  habilidadesEmUso: { semAlvo: 'lista' },
}
