import type { sessao } from '#shared/conta/sessao.ts'
import type { Amostras } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof sessao> = {
  authenticate: { semAlvo: 'ato', body: () => ({ email: 'ninguem@exemplo.com', senha: 'x' }) },
  refresh: { semAlvo: 'ato' },
  logged: { semAlvo: 'lista' },
  logout: { semAlvo: 'ato' },
  forgotPassword: { semAlvo: 'ato', body: () => ({ email: 'ninguem@exemplo.com' }) },
  resetPassword: { semAlvo: 'ato', body: () => ({ token: 'x'.repeat(30), senha: 'Nova#Senha9' }) },
  pageviewPublica: { semAlvo: 'ato', body: () => ({ pagina: '/login' }) },
  pageview: { semAlvo: 'ato', body: () => ({ pagina: '/x', params: 'type=view' }) },
  savelog: { semAlvo: 'ato', body: () => ({ tipo: 'teste', mensagem: 'x' }) },
  sms: { body: (a) => ({ codConcessionaria: a.loja, telefone: '(11) 98888-7777', mensagem: 'oi' }) },
}
