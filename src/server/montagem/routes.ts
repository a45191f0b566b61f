import type { FastifyInstance } from 'fastify'
import { oficinaApoio } from '#shared/oficina-apoio.ts'
import { pode } from '#shared/orcamento.ts'
import { invalid } from '../errors.ts'
import { serve } from '../http.ts'
import { listFiltros, removerFiltro, salvarFiltro } from '../orcamentos/filtros.ts'
import { contaPorEstado } from '../orcamentos/lista.ts'
import { listDonos } from '../orcamentos/queries.ts'
import type { Partes } from '../partes.ts'
import { getParametroPreco, listPrecosPraticados } from '../preco/queries.ts'
import { aplicar, autorDe, avisar, NOMES, travar } from '../transicao.ts'
import { listEstoque, listPacotes } from './queries.ts'

/** What stands at hand while quoting: packages, stock, prices practised, rates, kept filters, many owners at once. */
export function oficinaApoioRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'oficina-digital', oficinaApoio, {
    contaPorEstado: ({ tx, inquilino, query, contexto }) => contaPorEstado(tx, inquilino, query, contexto.lojas),
    listPacotes: ({ tx, inquilino, query }) => listPacotes(tx, inquilino, query.marca, query.modelo, query.km),
    listEstoque: ({ tx, inquilino, params, query }) =>
      listEstoque(tx, inquilino, params.codConcessionaria, query.codigos.split(',').filter(Boolean).slice(0, 200)),
    listPrecosPraticados: ({ tx, inquilino, params }) => listPrecosPraticados(tx, inquilino, params.codigo),
    getParametroPreco: ({ tx, inquilino, params }) => getParametroPreco(tx, inquilino, params.codConcessionaria),

    async atribuirVarios(c) {
      const { tx, inquilino, body } = c
      const donos = await listDonos(tx, inquilino)
      const dono = body.codUsuario === null ? null : donos.find((d) => d.codUsuario === body.codUsuario)
      if (dono === undefined) throw invalid('Dono desconhecido', { codUsuario: 'Este usuário não pode ser dono de orçamentos' })
      const recusados: { codOrcamento: number; motivo: string }[] = []
      const cods = [...new Set(body.codOrcamentos)].toSorted((a, b) => a - b)
      for (const codOrcamento of cods) {
        // One that is out of reach answers as one that never existed: the whole request, with 404.
        const o = await travar(tx, inquilino, codOrcamento)
        if (!pode('ATRIBUIDO', o.estado)) {
          recusados.push({ codOrcamento, motivo: `está ${NOMES[o.estado]}` })
          continue
        }
        await aplicar(tx, inquilino, o, 'ATRIBUIDO', autorDe(c), { detalhe: dono?.nome ?? 'sem dono', mudancas: { codUsuarioDono: dono?.codUsuario ?? null } })
        avisar(c, o)
      }
      return { feitos: cods.length - recusados.length, recusados }
    },

    listFiltros: ({ tx, inquilino, sessao, params }) => listFiltros(tx, inquilino, sessao.codUsuario, params.tela),
    salvarFiltro: ({ tx, inquilino, sessao, params, body }) => salvarFiltro(tx, inquilino, sessao.codUsuario, params.tela, body.nome, body.filtro),
    async removerFiltro({ tx, inquilino, sessao, params }) {
      await removerFiltro(tx, inquilino, sessao.codUsuario, params.tela, params.codFiltro)
      return {}
    },
  })
}
