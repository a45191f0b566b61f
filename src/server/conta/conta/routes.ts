import type { conta } from '#shared/conta/conta.ts'
import { formatLoginCode } from '#shared/rules/login-code.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid, notFound, unauthorized } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { verifyPassword, NOBODY_HASH, hashPassword } from '../../core/secrets/password.ts'
import { refusePassword } from '../../core/secrets/weak-password.ts'
import { forgetOnDevices } from '../nucleo/device-entries.ts'
import { requireTurn } from '../nucleo/enter.ts'
import { mayUsePassword, passwordForbidden } from '../nucleo/password-policy.ts'
import { endFamily, endOtherFamilies, profileOf, changePassword, usuarioByCode } from '../nucleo/sessoes.ts'
import { isMySessao, listMySessoes, myDevice } from './queries.ts'

export const routes: Handlers<typeof conta> = {
  async getConta(c) {
    const u = await usuarioByCode(c.tx, c.tenant.codDistribuidor, c.sessao.codUsuario)
    if (!u) throw unauthorized()
    const codigoLogin = formatLoginCode(u.codigoLogin, c.tenant.mascaraCodigoLogin)
    return { usuario: { ...profileOf(u), codigoLogin }, sessoes: await listMySessoes(c) }
  },

  async salvarNome(c) {
    const { codDistribuidor } = c.tenant
    const before = await usuarioByCode(c.tx, codDistribuidor, c.sessao.codUsuario)
    if (!before) throw unauthorized()
    await c.tx
      .updateTable('usuario')
      .set((eb) => ({ nome: c.body.nome, versao: eb('versao', '+', 1) }))
      .where(ofTenant(c))
      .where('codUsuario', '=', before.codUsuario)
      .execute()
    c.changed({
      registro: `usuarios:${before.codUsuario}`,
      antes: { nome: before.nome },
      depois: { nome: c.body.nome },
    })
    return profileOf({ ...before, nome: c.body.nome })
  },

  // Password hashing is slow by design: both passwords are hashed before the transaction.
  trocarMinhaSenha: {
    async prepare({ body, read, services, tenant, req, reply }) {
      const { u, allowed } = await read(async (c) => {
        const found = await usuarioByCode(c.tx, c.tenant.codDistribuidor, c.sessao.codUsuario)
        return { u: found, allowed: await mayUsePassword(c.tx, c.tenant.codDistribuidor, found) }
      })
      if (!allowed) throw passwordForbidden()
      const error = refusePassword(body.nova, [tenant.distribuidor, tenant.nameEmpresa, u?.nome ?? '', u?.email ?? ''])
      if (error) throw invalid('Escolha outra senha', { nova: error })
      // Whoever finds a page open guesses no faster here than at the entry.
      if (u) await requireTurn({ services, tenant, req, reply }, u.email)
      if (!(await verifyPassword(body.atual, u?.senhaHash ?? NOBODY_HASH)))
        throw invalid('A senha atual não confere', { atual: 'Não é a sua senha atual' })
      const senhaHash = await hashPassword(body.nova)
      return async (c) => {
        await changePassword(c.tx, c.tenant.codDistribuidor, c.sessao.codUsuario, senhaHash, c.sessao.familia)
        return {}
      }
    },
  },

  async encerrarSessao(c) {
    const { familia } = c.params
    if (!(await isMySessao(c, familia))) throw notFound('Esta sessão já não está aberta')
    await endFamily(c.tx, c.tenant.codDistribuidor, { codUsuario: c.sessao.codUsuario, familia })
    return {}
  },

  async encerrarOutrasSessoes(c) {
    const { codDistribuidor } = c.tenant
    const { codUsuario, familia } = c.sessao
    const encerradas = await endOtherFamilies(c.tx, codDistribuidor, { codUsuario, familia })
    // Whoever ends the others may have lost one: a PIN brings nobody back elsewhere.
    await forgetOnDevices(c.tx, codDistribuidor, codUsuario, await myDevice(c))
    return { encerradas }
  },
}
