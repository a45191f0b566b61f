import type { FastifyInstance } from 'fastify'
import { cadastros } from '#shared/cadastros.ts'
import { notFound } from '../errors.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { listHabilidades, listMudancas, listUsuariosDaLoja, podeAbrir } from './queries.ts'

export function cadastrosRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'cadastros', cadastros, {
    async historicoDoRegistro({ tx, inquilino, sessao, params: { cadastro, codigo }, query }) {
      if (!(await podeAbrir(tx, inquilino, sessao, cadastro, codigo))) throw notFound('Registro não encontrado')
      return listMudancas(tx, inquilino, cadastro, codigo, query.cursor)
    },
    usuariosDaLoja: ({ tx, inquilino, params }) => listUsuariosDaLoja(tx, inquilino, params.codConcessionaria),
    habilidadesEmUso: ({ tx, inquilino }) => listHabilidades(tx, inquilino),
  })
}
