import { z } from 'zod'
import { endpoint, empty } from '../core/contract.ts'
import { openSessao, usuario } from './sessao.ts'

/** An open session, as one of its own or another person sees it. */
export const mySessao = openSessao.extend({
  /** True for the session of this request. */
  atual: z.boolean(),
})
export type MySessao = z.infer<typeof mySessao>

const nome = z.string().trim().min(3, 'Escreva o seu nome').max(120)

/** The caller's own account: name, password, sessions. */
export const conta = {
  getConta: endpoint({
    method: 'GET',
    path: 'conta',
    acesso: 'autenticado',
    resumo: 'A conta de quem pede, com as sessões abertas',
    response: z.object({ usuario: usuario.extend({ codigoLogin: z.string() }), sessoes: z.array(mySessao) }),
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
    resumo: 'Trocar a própria senha; as outras sessões terminam, e esta segue com um token novo (`refresh`)',
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
  encerrarOutrasSessoes: endpoint({
    method: 'POST',
    path: 'conta/sessoes/encerrar-outras',
    acesso: 'autenticado',
    resumo: 'Encerrar todas as próprias sessões menos esta',
    response: z.object({ encerradas: z.number() }),
  }),
}
