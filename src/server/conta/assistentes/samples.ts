import type { assistentes } from '#shared/conta/assistentes.ts'
import type { Samples, Target } from '../../core/areas/call-sample.ts'

const VOLTA = 'https://assistente.example/volta'
const request = (a: Target) => ({ client_id: a.programa, redirect_uri: VOLTA })

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof assistentes> = {
  listClientesDeAssistente: { withoutTarget: 'lista' },
  criarClienteDeAssistente: {
    withoutTarget: 'ato',
    body: () => ({ nome: 'Assistente', redirecionamentos: [VOLTA] }),
  },
  removerClienteDeAssistente: { de: 'rede', params: (a) => ({ idCliente: a.programaSobra }) },
  listMinhasConexoes: { withoutTarget: 'lista' },
  desligarAssistente: { de: 'pessoa', params: (a) => ({ familia: a.conexao }) },
  verPedidoDeAssistente: { de: 'rede', query: (a) => new URLSearchParams(request(a)).toString() },
  autorizarAssistente: {
    de: 'rede',
    body: (a) => ({
      ...request(a),
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    }),
  },
}
