import type { cadastros } from '#shared/cadastros/registers.ts'
import { type Samples, forLoja } from '../../core/areas/call-sample.ts'

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof cadastros> = {
  historicoDoRegistro: { params: (a) => ({ cadastro: 'mecanicos', codigo: a.mecanico }) },
  usuariosDaLoja: forLoja,
  habilidadesEmUso: { withoutTarget: 'lista' },
}
