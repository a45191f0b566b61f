import type { FastifyInstance } from 'fastify'
import { clientes } from '#shared/clientes.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { anonimizar, exportarCliente, getCliente } from './queries.ts'

export function clientesRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'clientes', clientes, {
    getCliente: ({ tx, inquilino, params }) => getCliente(tx, inquilino, params.codCliente),
    async registrarConsentimento({ tx, inquilino, params, body, sessao }) {
      const c = await getCliente(tx, inquilino, params.codCliente)
      await tx
        .insertInto('clienteConsentimento')
        .values({
          codDistribuidor: inquilino.codDistribuidor,
          codConcessionaria: c.codConcessionaria,
          codCliente: c.codCliente,
          ...body,
          codUsuario: sessao.codUsuario,
        })
        .execute()
      return getCliente(tx, inquilino, params.codCliente)
    },
    async exportarCliente({ tx, inquilino, params }) {
      const dados = await exportarCliente(tx, inquilino, params.codCliente)
      return { tipo: 'application/json; charset=utf-8', corpo: Buffer.from(JSON.stringify(dados, null, 2)), nome: `cliente-${params.codCliente}.json` }
    },
    anonimizarCliente: ({ tx, inquilino, params, body }) => anonimizar(tx, inquilino, params.codCliente, body.nome),
  })
}
