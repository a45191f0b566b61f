import type { servicos } from '#shared/cadastros/servicos.ts'
import { errosDoServico } from '#shared/cadastros/servicos.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getServico, gravarServico, inserirServico, listServicosDoCadastro, travarServico } from './queries.ts'

export const rotas: Handlers<typeof servicos> = {
  listServicosDoCadastro: (c) => listServicosDoCadastro(c, c.query),

  async getServico(c) {
    const servico = await getServico(c, c.params.codServico)
    if (!servico) throw notFound('Serviço não encontrado')
    return servico
  },

  async criarServico(c) {
    exigir(errosDoServico(c.body))
    const depois = await inserirServico(c, c.body)
    c.mudou({ registro: registroDe('servicos', depois.codServico), antes: null, depois })
    return depois
  },

  async alterarServico(c) {
    const { versao, ...dados } = c.body
    exigir(errosDoServico(dados))
    const antes = conferirVersao(await travarServico(c, c.params.codServico), versao)
    const depois = await gravarServico(c, antes, dados)
    c.mudou({ registro: registroDe('servicos', antes.codServico), antes, depois })
    return depois
  },
}
