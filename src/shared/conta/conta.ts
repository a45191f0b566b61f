import { z } from 'zod'
import { endpoint, instante, vazio } from '../core/contract.ts'
import { usuario } from './sessao.ts'

/** Where the caller is signed in: one browser, however many tabs. */
export const sessaoAberta = z.object({
  familia: z.uuid(),
  /** The one that asks. */
  atual: z.boolean(),
  /** Survives the closing of the browser. */
  lembrada: z.boolean(),
  /** In words ("Chrome no Windows"); null when the browser did not say. */
  aparelho: z.string().nullable(),
  abertaEm: instante,
  vistaEm: instante,
})
export type SessaoAberta = z.infer<typeof sessaoAberta>

const nome = z.string().trim().min(3, 'Escreva o seu nome').max(120)

/** One's own account: name, password, where one is signed in. */
export const conta = {
  getConta: endpoint({
    method: 'GET',
    path: 'conta',
    acesso: 'autenticado',
    resumo: 'A conta de quem pede, com as sessões abertas',
    response: z.object({ usuario: usuario.extend({ codigoLogin: z.string() }), sessoes: z.array(sessaoAberta) }),
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
    response: vazio,
  }),
  encerrarSessao: endpoint({
    method: 'POST',
    path: 'conta/sessoes/:familia/encerrar',
    acesso: 'autenticado',
    resumo: 'Encerrar uma das próprias sessões, onde quer que esteja aberta',
    params: z.object({ familia: z.uuid() }),
    response: vazio,
  }),
}
