import type { vendas } from '#shared/vendas/vendas.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { gravarCelulas } from '../mes-vendas/gravar.ts'
import { lerLoja } from '../mes-vendas/loja.ts'
import { contar, mudarMes, registrarNoMes, resumoDe, travarMes } from '../mes-vendas/mes.ts'
import { agirNoMes } from './acoes.ts'
import { filaDeMeses, getMes, listMeses, mencionaveisNoMes } from './queries.ts'

export const rotas: Handlers<typeof vendas> = {
  listMeses: (c) => listMeses(c, c.query),
  getMes: (c) => getMes(c, c.params.codConcessionaria, c.params.mes),
  gravarCelulas: (c) => gravarCelulas(c, { ...c.params, fonte: 'DIGITADO' }, c.body.mudancas),
  agirNoMes: (c) => agirNoMes(c, c.params.codConcessionaria, c.params.mes, c.body),
  filaDeMeses: (c) => filaDeMeses(c, c.query),

  async definirMeta(c) {
    const { codConcessionaria, mes } = c.params
    const loja = await lerLoja(c, codConcessionaria)
    const antes = await travarMes(c, loja, mes)
    if (antes.estado === 'FECHADO')
      throw conflict('estado-nao-permite', 'O mês está fechado: a meta não muda mais.', resumoDe(loja, mes, antes))
    await mudarMes(c, antes, { meta: c.body.meta })
    return contar(c, codConcessionaria, mes)
  },

  async comentarMes(c) {
    const { codConcessionaria, mes } = c.params
    const { texto } = c.body
    const mencoes = [...new Set(c.body.mencoes)]
    const loja = await lerLoja(c, codConcessionaria)
    const podem = new Set((await mencionaveisNoMes(c, codConcessionaria)).map((u) => u.codUsuario))
    if (!mencoes.every((m) => podem.has(m)))
      throw invalid('Confira os campos marcados', { mencoes: 'Uma das pessoas não vê as vendas desta concessionária' })
    const m = await travarMes(c, loja, mes)
    const evento = await registrarNoMes(c, m, { acao: 'COMENTAR', texto, mencoes })
    for (const u of mencoes)
      if (u !== c.sessao.codUsuario)
        c.publicar('mencaoNoMes_', u, {
          codConcessionaria,
          concessionaria: loja.nome,
          mes,
          quem: c.sessao.nome,
          texto: texto.slice(0, 200),
        })
    await contar(c, codConcessionaria, mes)
    return evento
  },
  mencionaveisNoMes: (c) => mencionaveisNoMes(c, c.params.codConcessionaria),
}
