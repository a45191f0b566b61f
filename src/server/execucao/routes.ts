import type { FastifyInstance } from 'fastify'
import { somarDias } from '#shared/datas.ts'
import { oficinaExecucao } from '#shared/oficina-execucao.ts'
import { oficinaRecuperacao } from '#shared/oficina-recuperacao.ts'
import { serve } from '../http.ts'
import { gravarLinhas } from '../montagem/queries.ts'
import { somarGrupos } from '../orcamentos/grupos.ts'
import { criarFilho, orcamentos } from '../orcamentos/queries.ts'
import type { Partes } from '../partes.ts'
import { adiarRecuperacao, filaRecuperacao, reofertar, resumoRecuperacao } from '../recuperacao/queries.ts'
import { aplicar, autorDe, avisar, exigir, travar } from '../transicao.ts'
import { contaComplementares, finalizar, getNovoOrcamento, listComplementares, registrarExecucao } from './queries.ts'

/** What follows the customer's decision: execution, complementary quotes, recovery, sums. */
export function oficinaDepoisRoutes(app: FastifyInstance, partes: Partes): void {
  const { ler, mudar } = orcamentos(partes)

  serve(app, partes, 'oficina-digital', oficinaExecucao, {
    iniciarExecucao: (c) => mudar(c, (o, autor) => aplicar(c.tx, c.inquilino, o, 'EXECUCAO_INICIADA', autor)),
    registrarExecucao: (c) => mudar(c, (o, autor) => registrarExecucao(c.tx, c.inquilino, o, c.body.linhas, autor)),
    finalizar: (c) => mudar(c, (o, autor) => finalizar(c.tx, c.inquilino, o, autor)),

    async criarComplementar(c) {
      const pai = await travar(c.tx, c.inquilino, c.params.codOrcamento)
      exigir(pai, 'COMPLEMENTADO')
      const autor = autorDe(c)
      const filho = await criarFilho(c.tx, c.inquilino, pai, 'COMPLEMENTAR', autor)
      const linhas = c.body.achados.map((a) => ({ ...a, codItem: null, origem: 'ACHADO' as const, vinculo: null, pecas: [], maoDeObra: [] }))
      await gravarLinhas(c.tx, c.inquilino, filho, [], linhas)
      const conta = (cor: string) => linhas.filter((l) => l.cor === cor).length
      await c.tx
        .updateTable('orcamento')
        .set({ vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO') })
        .where('codDistribuidor', '=', c.inquilino.codDistribuidor)
        .where('codOrcamento', '=', filho.codOrcamento)
        .execute()
      await aplicar(c.tx, c.inquilino, pai, 'COMPLEMENTADO', autor, { detalhe: `${linhas.length} achados`, dados: { codOrcamento: filho.codOrcamento } })
      avisar(c, pai)
      avisar(c, filho, `Complementar aberto para o ${pai.placa ?? pai.cliente}`)
      return ler(c, filho.codOrcamento)
    },
    listComplementares: ({ tx, inquilino, params }) => listComplementares(tx, inquilino, params.codConcessionaria),
    contaComplementares: ({ tx, inquilino, params }) => contaComplementares(tx, inquilino, params.codConcessionaria),
    getNovoOrcamento: ({ tx, inquilino, params, body }) => getNovoOrcamento(tx, inquilino, params.codConcessionaria, params.cursor, body.limite),
  })

  serve(app, partes, 'oficina-digital', oficinaRecuperacao, {
    filaRecuperacao: ({ tx, inquilino, query }) => filaRecuperacao(tx, inquilino, query),
    resumoRecuperacao: ({ tx, inquilino, query }) => resumoRecuperacao(tx, inquilino, query),
    async reofertar(c) {
      const pai = await travar(c.tx, c.inquilino, c.params.codOrcamento)
      const filho = await reofertar(c.tx, c.inquilino, pai, c.body.codLinhas, autorDe(c))
      avisar(c, pai)
      avisar(c, filho)
      return ler(c, filho.codOrcamento)
    },
    async adiarRecuperacao({ tx, inquilino, params, body }) {
      await adiarRecuperacao(tx, inquilino, params.codLinha, body.retomarEm)
      return {}
    },
    async finalizadosGrupo({ tx, inquilino, query, contexto }) {
      const atual = await somarGrupos(tx, inquilino, query, contexto.lojas)
      if (!query.de || !query.ate) return { atual, anterior: [] }
      // The same number of days just before.
      const dias = Math.round((Date.parse(query.ate) - Date.parse(query.de)) / 86_400_000) + 1
      const antes = { ...query, de: somarDias(query.de, -dias), ate: somarDias(query.de, -1) }
      return { atual, anterior: await somarGrupos(tx, inquilino, antes, contexto.lojas) }
    },
  })
}
