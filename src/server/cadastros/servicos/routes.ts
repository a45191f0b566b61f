import type { servicos } from '#shared/cadastros/servicos.ts'
import { validateServico } from '#shared/cadastros/servicos.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getServico, saveServico, insertServico, listCadastroServicos, lockServico } from './queries.ts'

export const routes: Handlers<typeof servicos> = {
  listServicosDoCadastro: (c) => listCadastroServicos(c, c.query),

  async getServico(c) {
    const servico = await getServico(c, c.params.codServico)
    if (!servico) throw notFound('Serviço não encontrado')
    return servico
  },

  async criarServico(c) {
    ensure(validateServico(c.body))
    const depois = await insertServico(c, c.body)
    c.changed({ registro: recordName('servicos', depois.codServico), antes: null, depois })
    return depois
  },

  async alterarServico(c) {
    const { versao, ...dados } = c.body
    ensure(validateServico(dados))
    const antes = checkVersion(await lockServico(c, c.params.codServico), versao)
    const depois = await saveServico(c, antes, dados)
    c.changed({ registro: recordName('servicos', antes.codServico), antes, depois })
    return depois
  },
}
