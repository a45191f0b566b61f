import { randomBytes, randomUUID } from 'node:crypto'
import type { Webhook, webhooks } from '#shared/suporte/webhooks.ts'
import { conferirVersao, registroDe } from '../../core/areas/cadastro.ts'
import { mandarWebhook } from '../../core/jobs/carteiro.ts'
import { abrirSegredo, guardarSegredo } from '../../core/secrets/cofre.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { contarIntegracao } from '../../core/outbound/registro-integracao.ts'
import { recusaDoDestino } from '../../core/outbound/saida.ts'
import { corpoDoWebhook } from '../../core/jobs/webhooks.ts'
import { exigirTudo } from './queries.ts'
import { getWebhook, gravarWebhook, guardarTeste, inserirWebhook, listWebhooks, removerWebhook } from './webhooks.ts'

const MAX_ENDERECOS = 20

const novoSegredo = () => `whsec_${randomBytes(32).toString('base64')}`

function exigirDestino(c: CtxDePessoa, url: string): void {
  const recusa = recusaDoDestino(c.partes.env, url)
  if (recusa) throw invalid('Confira o endereço', { url: recusa })
}

function anotar(c: CtxDePessoa, antes: Webhook | null, depois: Webhook | null, mais: object = {}): void {
  const dito = (w: Webhook | null) => w && { webhook: w.url, eventos: w.eventos, ativo: w.ativo, ...mais }
  c.mudou({
    registro: registroDe('distribuidores', c.inquilino.codDistribuidor),
    antes: dito(antes),
    depois: dito(depois),
  })
}

export const rotas: Handlers<typeof webhooks> = {
  async listWebhooks(c) {
    await exigirTudo(c)
    return listWebhooks(c)
  },

  async criarWebhook(c) {
    await exigirTudo(c)
    exigirDestino(c, c.body.url)
    const outros = await listWebhooks(c)
    if (outros.length >= MAX_ENDERECOS) throw conflict('enderecos-demais', `São no máximo ${MAX_ENDERECOS} endereços.`)
    if (outros.some((w) => w.url === c.body.url))
      throw invalid('Endereço repetido', { url: 'Este endereço já está na lista' })
    const segredo = novoSegredo()
    const codWebhook = await inserirWebhook(c, { ...c.body, segredo: guardarSegredo(c.partes.segredo, segredo) })
    anotar(c, null, await getWebhook(c, codWebhook))
    return { codWebhook, segredo }
  },

  async alterarWebhook(c) {
    await exigirTudo(c)
    const { versao, ...dados } = c.body
    const antes = conferirVersao(await getWebhook(c, c.params.codWebhook), versao)
    exigirDestino(c, dados.url)
    await gravarWebhook(c, antes.codWebhook, dados)
    const depois = await getWebhook(c, antes.codWebhook)
    anotar(c, antes, depois)
    return depois
  },

  async trocarSegredo(c) {
    await exigirTudo(c)
    const antes = await getWebhook(c, c.params.codWebhook)
    const segredo = novoSegredo()
    await gravarWebhook(c, antes.codWebhook, { segredo: guardarSegredo(c.partes.segredo, segredo) })
    anotar(c, antes, antes, { segredo: 'trocado' })
    return { codWebhook: antes.codWebhook, segredo }
  },

  testarWebhook: {
    async preparar({ partes, inquilino, params: { codWebhook }, ler }) {
      const w = await ler(async (c) => {
        await exigirTudo(c)
        return getWebhook(c, codWebhook)
      })
      // A request cannot read a secret: the system does.
      const { segredo } = await transacao(partes.banco, 'sistema', (tx) =>
        tx
          .selectFrom('webhook')
          .select('segredo')
          .where(doInquilino({ inquilino }))
          .where('codWebhook', '=', codWebhook)
          .executeTakeFirstOrThrow(),
      )
      const id = randomUUID()
      const corpo = corpoDoWebhook('teste', id, { codConcessionaria: null }, { mensagem: 'Teste do Pátio' })
      const r = await mandarWebhook(partes.env, {
        url: w.url,
        segredo: abrirSegredo(partes.segredo, segredo),
        id,
        corpo,
      })
      return async (c) => {
        await guardarTeste(c, { codWebhook, id, corpo, ...r })
        const { codDistribuidor } = c.inquilino
        await contarIntegracao(c.tx, { codDistribuidor, codConcessionaria: null, sistema: 'WEBHOOK', ...r })
        return { certo: r.erro === null, ...r }
      }
    },
  },

  async retirarWebhook(c) {
    await exigirTudo(c)
    const antes = await getWebhook(c, c.params.codWebhook)
    await removerWebhook(c, antes.codWebhook)
    anotar(c, antes, null)
    return {}
  },
}
