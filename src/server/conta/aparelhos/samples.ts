import type { aparelhoPublico, aparelhos } from '#shared/conta/aparelhos.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof aparelhos & typeof aparelhoPublico> = {
  listAparelhos: { withoutTarget: 'lista' },
  registrarAparelho: { body: (a) => ({ codConcessionaria: a.loja, nome: 'Tablet' }) },
  revogarAparelho: { params: (a) => ({ codAparelho: a.aparelho }) },
  gravarPin: { withoutTarget: 'ato', body: () => ({ pin: '7391' }) },
  pessoasDoAparelho: { withoutTarget: 'lista' },
  trocarPessoa: { withoutTarget: 'ato', body: () => ({ codUsuario: 1, pin: '7391' }) },
}
