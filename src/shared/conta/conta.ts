import { z } from 'zod'
import { endpoint, instant, empty } from '../core/contract.ts'
import { usuario } from './sessao.ts'

/** A session of the caller: one browser, with any number of tabs. */
export const openSessao = z.object({
  familia: z.uuid(),
  /** True for the session of this request. */
  atual: z.boolean(),
  /** True when the session survives closing the browser. */
  lembrada: z.boolean(),
  /** Device in words ("Chrome no Windows"); null without a user agent. */
  aparelho: z.string().nullable(),
  abertaEm: instant,
  vistaEm: instant,
})
export type OpenSessao = z.infer<typeof openSessao>

const nome = z.string().trim().min(3, 'Escreva o seu nome').max(120)

/** The caller's own account: name, password, sessions. */
export const conta = {
  getConta: endpoint({
    method: 'GET',
    path: 'conta',
    acesso: 'autenticado',
    resumo: 'A conta de quem pede, com as sessões abertas',
    response: z.object({ usuario: usuario.extend({ codigoLogin: z.string() }), sessoes: z.array(openSessao) }),
  }),
  salvarNome: endpoint({
    method: 'PUT',
    path: 'conta/nome',
    acesso: 'autenticado',
    resumo: 'Mudar o próprio nome',
    body: z.object({ nome }),
    response: usuario,
  }),
  trocarMinhaSenha: endpoint({
    method: 'POST',
    path: 'conta/senha',
    acesso: 'autenticado',
    porMinuto: 10,
    resumo: 'Trocar a própria senha; as sessões abertas terminam, também esta',
    body: z.object({ atual: z.string().min(1, 'Informe a senha atual').max(200), nova: z.string().max(200) }),
    response: empty,
  }),
  encerrarSessao: endpoint({
    method: 'POST',
    path: 'conta/sessoes/:familia/encerrar',
    acesso: 'autenticado',
    resumo: 'Encerrar uma das próprias sessões, onde quer que esteja aberta',
    params: z.object({ familia: z.uuid() }),
    response: empty,
  }),
}
