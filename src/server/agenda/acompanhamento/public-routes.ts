import type { acompanhamentoPublico } from '#shared/agenda/acompanhamento.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { withLink } from '../../core/tenancy/secret-links.ts'
import { getCarroByLink, getPesquisaByLink, answerPesquisa } from './queries.ts'

export const routes: Handlers<typeof acompanhamentoPublico> = {
  verCarro: (p) => withLink(p, 'ACOMPANHAR', getCarroByLink, true),
  verPesquisa: (p) => withLink(p, 'PESQUISA', getPesquisaByLink, true),
  responderPesquisa: (p) =>
    withLink(p, 'PESQUISA', async (c, target) => {
      const task = await answerPesquisa(c, target, p.body)
      const { codConcessionaria } = target
      if (task) c.publish('tarefa_', codConcessionaria, { codConcessionaria, ...task })
      return getPesquisaByLink(c, target)
    }),
}
