import type { regrasDeEntrada, seguranca } from '#shared/conta/seguranca.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

const NOBODY = 'A'.repeat(43)

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof seguranca & typeof regrasDeEntrada> = {
  getSeguranca: { withoutTarget: 'lista' },
  novoTotp: { withoutTarget: 'ato' },
  confirmarTotp: { withoutTarget: 'ato', body: () => ({ codigo: '000000' }) },
  retirarTotp: { withoutTarget: 'ato' },
  novosCodigos: { withoutTarget: 'ato' },
  opcoesDeNovaPasskey: { withoutTarget: 'ato' },
  incluirPasskey: { withoutTarget: 'ato', body: () => ({ pedido: NOBODY, resposta: { id: 'x' }, nome: 'Celular' }) },
  renomearPasskey: { de: 'pessoa', params: (a) => ({ codPasskey: a.passkey }), body: () => ({ nome: 'Celular' }) },
  retirarPasskey: { de: 'pessoa', params: (a) => ({ codPasskey: a.passkey }) },
  opcoesDeConfirmar: { withoutTarget: 'ato' },
  confirmarQuemE: { withoutTarget: 'ato', body: () => ({ metodo: 'SENHA', senha: 'x' }) },
  listRegrasDeEntrada: { withoutTarget: 'fixo' },
  gravarRegraDeEntrada: {
    withoutTarget: 'ato',
    params: () => ({ codNivel: 5 }),
    body: () => ({ regra: 'OFERECIDO' }),
  },
}
