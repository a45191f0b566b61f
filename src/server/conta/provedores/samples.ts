import type { entradaOidc, provedores } from '#shared/conta/provedores.ts'
import type { Samples, Target } from '../../core/areas/call-sample.ts'

const ofProvider = { de: 'rede', params: (a: Target) => ({ codProvedor: a.provedor }) } as const
const data = {
  nome: 'Entra ID',
  emissor: 'https://entra.exemplo.com/v2.0',
  idCliente: 'patio',
  dominios: ['exemplo.com'],
}

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof provedores & typeof entradaOidc> = {
  listProvedores: { withoutTarget: 'lista' },
  criarProvedor: { withoutTarget: 'ato', body: () => data },
  alterarProvedor: { ...ofProvider, body: () => ({ ...data, nome: 'Entra ID da rede', versao: 1 }) },
  testarProvedor: ofProvider,
  confirmarPeloProvedor: { withoutTarget: 'ato' },
  removerProvedor: ofProvider,
  getPoliticaDeEntrada: { withoutTarget: 'lista' },
  gravarPoliticaDeEntrada: {
    withoutTarget: 'ato',
    body: () => ({
      senhaPermitida: true,
      emergencia: [],
      minutosParado: 480,
      assistentes: false,
      assistentesRegistro: false,
      assistentesPessoais: false,
    }),
  },
  comoEntrar: { withoutTarget: 'lista', body: () => ({ login: 'ninguem@exemplo.com' }) },
  irAoProvedor: { ...ofProvider, body: () => ({}) },
  voltaDoProvedor: { withoutTarget: 'ato', params: () => ({ codProvedor: 1 }) },
  continuarEntrada: { withoutTarget: 'ato' },
  saidaPeloProvedor: { withoutTarget: 'ato', params: () => ({ codProvedor: 1 }), body: () => ({ logout_token: 'x' }) },
}
