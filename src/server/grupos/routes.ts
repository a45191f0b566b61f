import type { FastifyInstance } from 'fastify'
import { errosDoGrupo, grupos } from '#shared/grupos.ts'
import { conferirVersao, exigir, registroDe } from '../cadastro.ts'
import { invalid, notFound } from '../errors.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { getGrupo, gravarGrupo, inserirGrupo, listGrupos, lojasDoGrupo, travarGrupo } from './queries.ts'

export function gruposRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'grupos', grupos, {
    listGrupos: ({ tx, inquilino, query }) => listGrupos(tx, inquilino, query),

    async getGrupo({ tx, inquilino, params }) {
      const grupo = await getGrupo(tx, inquilino, params.codGrupo)
      if (!grupo) throw notFound('Grupo não encontrado')
      return grupo
    },

    async criarGrupo({ tx, inquilino, body, mudou }) {
      exigir(errosDoGrupo(body))
      const depois = await inserirGrupo(tx, inquilino, body)
      mudou({ registro: registroDe('grupos', depois.codGrupo), antes: null, depois })
      return depois
    },

    async alterarGrupo({ tx, inquilino, params, body: { versao, ...dados }, mudou }) {
      exigir(errosDoGrupo(dados))
      const antes = conferirVersao(await travarGrupo(tx, inquilino, params.codGrupo), versao)
      if (antes.ativo && !dados.ativo) {
        const lojas = await lojasDoGrupo(tx, inquilino, antes.codGrupo)
        if (lojas.length > 0) throw invalid('O grupo ainda tem concessionárias ativas', { ativo: `Mude antes o grupo de: ${lojas.join(', ')}` })
      }
      const depois = await gravarGrupo(tx, inquilino, antes, dados)
      mudou({ registro: registroDe('grupos', antes.codGrupo), antes, depois })
      return depois
    },
  })
}
