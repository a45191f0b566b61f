import type { vendas } from '#shared/vendas/vendas.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { saveCells } from '../mes-vendas/save.ts'
import { readLoja } from '../mes-vendas/loja.ts'
import { count, updateMonth, recordInMonth, digestOf, lockMonth } from '../mes-vendas/month.ts'
import { actOnMonth } from './actions.ts'
import { listMonthQueue, getMonth, listMonths, listMonthMentionables } from './queries.ts'

export const routes: Handlers<typeof vendas> = {
  listMeses: (c) => listMonths(c, c.query),
  getMes: (c) => getMonth(c, c.params.codConcessionaria, c.params.mes),
  gravarCelulas: (c) => saveCells(c, { ...c.params, fonte: 'DIGITADO' }, c.body.mudancas),
  agirNoMes: (c) => actOnMonth(c, c.params.codConcessionaria, c.params.mes, c.body),
  filaDeMeses: (c) => listMonthQueue(c, c.query),

  async definirMeta(c) {
    const { codConcessionaria, mes } = c.params
    const loja = await readLoja(c, codConcessionaria)
    const before = await lockMonth(c, loja, mes)
    if (before.estado === 'FECHADO')
      throw conflict('estado-nao-permite', 'O mês está fechado: a meta não muda mais.', digestOf(loja, mes, before))
    await updateMonth(c, before, { meta: c.body.meta })
    return count(c, codConcessionaria, mes)
  },

  async comentarMes(c) {
    const { codConcessionaria, mes } = c.params
    const { texto } = c.body
    const mencoes = [...new Set(c.body.mencoes)]
    const loja = await readLoja(c, codConcessionaria)
    const allowed = new Set((await listMonthMentionables(c, codConcessionaria)).map((u) => u.codUsuario))
    if (!mencoes.every((m) => allowed.has(m)))
      throw invalid('Confira os campos marcados', { mencoes: 'Uma das pessoas não vê as vendas desta concessionária' })
    const m = await lockMonth(c, loja, mes)
    const evento = await recordInMonth(c, m, { acao: 'COMENTAR', texto, mencoes })
    for (const u of mencoes)
      if (u !== c.sessao.codUsuario)
        c.publish('mencaoNoMes_', u, {
          codConcessionaria,
          concessionaria: loja.nome,
          mes,
          quem: c.sessao.nome,
          texto: texto.slice(0, 200),
        })
    await count(c, codConcessionaria, mes)
    return evento
  },
  mencionaveisNoMes: (c) => listMonthMentionables(c, c.params.codConcessionaria),
}
