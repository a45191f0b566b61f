import { sql } from 'kysely'
import type { linksAgenda } from '#shared/agenda/links-agenda.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { isActiveConsultor } from '../nucleo/hour.ts'
import { createLink } from '../../core/tenancy/secret-links.ts'
import { getAgendaLoja } from '../nucleo/loja.ts'
import { agendamentosCalendar, mecanicosCalendar, checkCnpj, listLinks } from './queries.ts'

export const routes: Handlers<typeof linksAgenda> = {
  listLinksDaAgenda: (c) => listLinks(c, c.params.codConcessionaria),

  async criarLinkDaAgenda(c) {
    const { codConcessionaria } = c.params
    const { tipo, nome, codConsultor } = c.body
    if (tipo === 'ICS' && (codConsultor === null || !(await isActiveConsultor(c, codConcessionaria, codConsultor))))
      throw invalid('Escolha o consultor', { codConsultor: 'Escolha de quem é a agenda' })
    const { codLink } = await createLink(c, {
      tipo,
      codConcessionaria,
      nome,
      codConsultor: tipo === 'ICS' ? codConsultor : null,
      codUsuario: c.sessao.codUsuario,
    })
    const [link] = await listLinks(c, codConcessionaria, codLink)
    if (!link) throw notFound('Link não encontrado')
    return link
  },

  async revogarLinkDaAgenda(c) {
    const { codConcessionaria, codLink } = c.params
    const r = await c.tx
      .updateTable('agendaLink')
      .set({ revogadoEm: sql`now()` })
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .where('codLink', '=', codLink)
      .where('codPassagem', 'is', null)
      .where('codAgendamento', 'is', null)
      .where('revogadoEm', 'is', null)
      .executeTakeFirst()
    if (Number(r.numUpdatedRows) === 0) throw notFound('Link não encontrado')
    return {}
  },

  async calendarioAgendamentos(c) {
    const { codConcessionaria, cnpj } = c.params
    await checkCnpj(c, codConcessionaria, cnpj)
    return agendamentosCalendar(c, await getAgendaLoja(c, codConcessionaria), c.query, false)
  },
  async calendarioMecanicos(c) {
    const { codConcessionaria, cnpj } = c.params
    await checkCnpj(c, codConcessionaria, cnpj)
    return mecanicosCalendar(c, await getAgendaLoja(c, codConcessionaria), c.query, false)
  },
}
