import type { cadastros } from '#shared/cadastros/comum.ts'
import { type Amostras, daLoja } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof cadastros> = {
  historicoDoRegistro: { params: (a) => ({ cadastro: 'mecanicos', codigo: a.mecanico }) },
  usuariosDaLoja: daLoja,
  habilidadesEmUso: { semAlvo: 'lista' },
}
