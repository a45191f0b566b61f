import type { logs } from '#shared/relatorios/logs.ts'
import { canAdminister } from '#shared/rules/niveis.ts'
import { AppError, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { endFamily } from '../../conta/nucleo/sessoes.ts'
import { listAccesses, accessLog, detailedLog, logChange, logOptions, usuarioSessoes } from './queries.ts'

export const routes: Handlers<typeof logs> = {
  logDetalhado: (c) => detailedLog(c, c.query),
  mudancaDoLog: (c) => logChange(c, c.params.codAuditoria),
  opcoesDoLog: (c) => logOptions(c),
  logAcessos: (c) => accessLog(c, c.query),
  listaAcessos: (c) => listAccesses(c, c.query),
  sessoesDoUsuario: (c) => usuarioSessoes(c, c.params.codUsuario),

  async encerrarSessaoDoUsuario(c) {
    const { codUsuario, familia } = c.params
    const { usuario, sessoes } = await usuarioSessoes(c, codUsuario)
    const opened = sessoes.find((s) => s.familia === familia)
    if (!opened) throw notFound('Esta sessão já não está aberta')
    if (!canAdminister(c.sessao.nivel, usuario.codNivel))
      throw new AppError(
        403,
        'sem-permissao',
        `${usuario.nome} tem um nível acima do seu: a sessão não pode ser encerrada por você`,
      )
    await endFamily(c.tx, c.tenant.codDistribuidor, { codUsuario, familia })
    c.depois(async () => c.services.sessoes.forget(c.tenant.codDistribuidor, codUsuario))
    c.changed({
      registro: `usuarios:${codUsuario}`,
      antes: { sessoes: sessoes.length },
      depois: { sessoes: sessoes.length - 1 },
    })
    return {}
  },
}
