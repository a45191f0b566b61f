import type { logs } from '#shared/relatorios/logs.ts'
import { administra } from '#shared/rules/niveis.ts'
import { AppError, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { encerrarFamilia } from '../../conta/sessao/queries.ts'
import { listaAcessos, logAcessos, logDetalhado, mudancaDoLog, opcoesDoLog, sessoesDoUsuario } from './queries.ts'

export const rotas: Handlers<typeof logs> = {
  logDetalhado: (c) => logDetalhado(c, c.query),
  mudancaDoLog: (c) => mudancaDoLog(c, c.params.codAuditoria),
  opcoesDoLog: (c) => opcoesDoLog(c),
  logAcessos: (c) => logAcessos(c, c.query),
  listaAcessos: (c) => listaAcessos(c, c.query),
  sessoesDoUsuario: (c) => sessoesDoUsuario(c, c.params.codUsuario),

  async encerrarSessaoDoUsuario(c) {
    const { codUsuario, familia } = c.params
    const { usuario, sessoes } = await sessoesDoUsuario(c, codUsuario)
    const aberta = sessoes.find((s) => s.familia === familia)
    if (!aberta) throw notFound('Esta sessão já não está aberta')
    if (!administra(c.sessao.nivel, usuario.codNivel))
      throw new AppError(
        403,
        'sem-permissao',
        `${usuario.nome} tem um nível acima do seu: a sessão não pode ser encerrada por você`,
      )
    await encerrarFamilia(c.tx, c.inquilino.codDistribuidor, { codUsuario, familia })
    c.depois(async () => c.partes.sessoes.esquecer(c.inquilino.codDistribuidor, codUsuario))
    c.mudou({
      registro: `usuarios:${codUsuario}`,
      antes: { sessoes: sessoes.length },
      depois: { sessoes: sessoes.length - 1 },
    })
    return {}
  },
}
