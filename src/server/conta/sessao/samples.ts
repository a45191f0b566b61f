import type { sessao } from '#shared/conta/sessao.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof sessao> = {
  authenticate: { withoutTarget: 'ato', body: () => ({ email: 'ninguem@exemplo.com', senha: 'x' }) },
  refresh: { withoutTarget: 'ato' },
  logged: { withoutTarget: 'lista' },
  logout: { withoutTarget: 'ato' },
  forgotPassword: { withoutTarget: 'ato', body: () => ({ email: 'ninguem@exemplo.com' }) },
  resetPassword: { withoutTarget: 'ato', body: () => ({ token: 'x'.repeat(30), senha: 'Nova#Senha9' }) },
  pageviewPublica: { withoutTarget: 'ato', body: () => ({ pagina: '/login' }) },
  pageview: { withoutTarget: 'ato', body: () => ({ pagina: '/x', params: 'type=view' }) },
  savelog: { withoutTarget: 'ato', body: () => ({ tipo: 'teste', mensagem: 'x' }) },
  sms: { body: (a) => ({ codConcessionaria: a.loja, telefone: '(11) 98888-7777', mensagem: 'oi' }) },
}
