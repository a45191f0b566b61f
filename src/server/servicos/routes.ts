import type { FastifyInstance } from 'fastify'
import { errosDoServico, servicos } from '#shared/servicos.ts'
import { conferirVersao, exigir, registroDe } from '../cadastro.ts'
import { notFound } from '../errors.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { getServico, gravarServico, inserirServico, listServicosDoCadastro, travarServico } from './queries.ts'

export function servicosRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'servicos', servicos, {
    listServicosDoCadastro: ({ tx, inquilino, query }) => listServicosDoCadastro(tx, inquilino, query),

    async getServico({ tx, inquilino, params }) {
      const servico = await getServico(tx, inquilino, params.codServico)
      if (!servico) throw notFound('Serviço não encontrado')
      return servico
    },

    async criarServico({ tx, inquilino, body, mudou }) {
      exigir(errosDoServico(body))
      const depois = await inserirServico(tx, inquilino, body)
      mudou({ registro: registroDe('servicos', depois.codServico), antes: null, depois })
      return depois
    },

    async alterarServico({ tx, inquilino, params, body: { versao, ...dados }, mudou }) {
      exigir(errosDoServico(dados))
      const antes = conferirVersao(await travarServico(tx, inquilino, params.codServico), versao)
      const depois = await gravarServico(tx, inquilino, antes, dados)
      mudou({ registro: registroDe('servicos', antes.codServico), antes, depois })
      return depois
    },
  })
}
