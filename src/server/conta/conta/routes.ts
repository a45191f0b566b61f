import type { conta } from '#shared/conta/conta.ts'
import { formatarCodigoLogin } from '#shared/rules/codigo-login.ts'
import { erroSenha } from '#shared/rules/senha.ts'
import { doInquilino } from '../../core/database/query.ts'
import { invalid, notFound, unauthorized } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { confereSenha, HASH_DE_NINGUEM, hashSenha } from '../../core/secrets/senha.ts'
import { encerrarFamilia, perfilDe, trocarSenha, usuarioPorCodigo } from '../sessao/queries.ts'
import { eMinhaSessao, listMinhasSessoes } from './queries.ts'

export const rotas: Handlers<typeof conta> = {
  async getConta(c) {
    const u = await usuarioPorCodigo(c.tx, c.inquilino.codDistribuidor, c.sessao.codUsuario)
    if (!u) throw unauthorized()
    const codigoLogin = formatarCodigoLogin(u.codigoLogin, c.inquilino.mascaraCodigoLogin)
    return { usuario: { ...perfilDe(u), codigoLogin }, sessoes: await listMinhasSessoes(c) }
  },

  async salvarNome(c) {
    const { codDistribuidor } = c.inquilino
    const antes = await usuarioPorCodigo(c.tx, codDistribuidor, c.sessao.codUsuario)
    if (!antes) throw unauthorized()
    await c.tx
      .updateTable('usuario')
      .set((eb) => ({ nome: c.body.nome, versao: eb('versao', '+', 1) }))
      .where(doInquilino(c))
      .where('codUsuario', '=', antes.codUsuario)
      .execute()
    c.mudou({ registro: `usuarios:${antes.codUsuario}`, antes: { nome: antes.nome }, depois: { nome: c.body.nome } })
    return perfilDe({ ...antes, nome: c.body.nome })
  },

  // Passwords are slow by intent: both are worked on before the transaction.
  trocarMinhaSenha: {
    async preparar({ body, ler }) {
      const erro = erroSenha(body.nova)
      if (erro) throw invalid('Escolha outra senha', { nova: erro })
      const u = await ler((c) => usuarioPorCodigo(c.tx, c.inquilino.codDistribuidor, c.sessao.codUsuario))
      if (!(await confereSenha(body.atual, u?.senhaHash ?? HASH_DE_NINGUEM)))
        throw invalid('A senha atual não confere', { atual: 'Não é a sua senha atual' })
      const senhaHash = await hashSenha(body.nova)
      return async (c) => {
        await trocarSenha(c.tx, c.inquilino.codDistribuidor, c.sessao.codUsuario, senhaHash)
        return {}
      }
    },
  },

  async encerrarSessao(c) {
    const { familia } = c.params
    if (!(await eMinhaSessao(c, familia))) throw notFound('Esta sessão já não está aberta')
    await encerrarFamilia(c.tx, c.inquilino.codDistribuidor, { codUsuario: c.sessao.codUsuario, familia })
    return {}
  },
}
