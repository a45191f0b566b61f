import type { acompanhamentoPublico } from '#shared/agenda/acompanhamento.ts'
import type { Handlers } from '../../core/http/http.ts'
import { comLink } from '../../core/tenancy/links.ts'
import { carroDoLink, pesquisaDoLink, responderPesquisa } from './queries.ts'

export const rotas: Handlers<typeof acompanhamentoPublico> = {
  verCarro: (p) => comLink(p, 'ACOMPANHAR', carroDoLink, true),
  verPesquisa: (p) => comLink(p, 'PESQUISA', pesquisaDoLink, true),
  responderPesquisa: (p) =>
    comLink(p, 'PESQUISA', async (c, alvo) => {
      const tarefa = await responderPesquisa(c, alvo, p.body)
      const { codConcessionaria } = alvo
      if (tarefa) c.publicar('tarefa_', codConcessionaria, { codConcessionaria, ...tarefa })
      return pesquisaDoLink(c, alvo)
    }),
}
