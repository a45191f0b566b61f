import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import { markAnswered } from './questions.ts'
import type { ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { firstName } from '#shared/rules/name.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { buildContent } from '../envio/queries.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Bytes, Handlers } from '../../core/http/serve.ts'
import { getOrcamento, modify } from '../orcamentos/queries.ts'
import { closeRequest } from '../preco/queries.ts'
import { readChecked } from './checked.ts'
import { notifyCliente, decide, reject } from './decision.ts'
import { evidenciasDocument } from './evidencias-document.ts'
import { orcamentoDocument, type Oferta } from './document.ts'
import { achadoPhotos, readOferta } from './documents.ts'
import { readEvidencias } from './evidencias.ts'
import { readScenario, forCliente, itemsOf } from './queries.ts'

const CHANNELS = {
  BALCAO: 'no balcão',
  TELEFONE: 'por telefone',
  WHATSAPP: 'por WhatsApp',
  EMAIL: 'por e-mail',
} as const

/** PDF response; it is drawn after the transaction that read its data. */
const pdf = (nome: string, draw: () => Promise<Buffer>) => async (): Promise<Bytes> => ({
  tipo: 'application/pdf',
  corpo: await draw(),
  nome: `${nome.replace('/', '-')}.pdf`,
})

/** The version that would be sent now, not frozen yet. */
async function draft(c: Ctx, o: FullOrcamento) {
  const scenario = await readScenario(c, o.codOrcamento)
  const dia = todayIn(scenario.fuso, new Date())
  const termos = { condicaoPagamento: 'a combinar', inicioPrevisto: dia, fimPrevisto: dia, ...o.termos }
  const agora = new Date()
  return {
    cenario: scenario,
    agora,
    conteudo: buildContent(c.tenant, o, termos, (o.versaoEnviada?.numero ?? 0) + 1, agora),
  }
}

async function draftOferta(c: Ctx, o: FullOrcamento): Promise<Oferta<string>> {
  const { cenario: scenario, agora, conteudo } = await draft(c, o)
  const fotos = await achadoPhotos(c, o.codCheckList)
  return {
    conteudo,
    cliente: o.cliente,
    telefoneLoja: scenario.telefone,
    registro: await lojaIdentity(c, o.codConcessionaria),
    fuso: scenario.fuso,
    versao: null,
    resposta: null,
    fotos: new Map([...fotos].map(([codItem, i]) => [codItem, i.fotos])),
    legendas: new Map([...fotos].map(([codItem, i]) => [codItem, i.legendas])),
    geradoEm: agora.toISOString(),
  }
}

/** The customer's side for staff: preview, recording of decisions, printing. */
export const routes: Handlers<typeof ofertaEquipe> = {
  async previa(c) {
    const o = await getOrcamento(c, c.params.codOrcamento)
    const { cenario: scenario, conteudo } = await draft(c, o)
    return forCliente(c.tenant, conteudo, await readChecked(c, o.codCheckList, itemsOf(conteudo)), scenario)
  },

  responderPeloCliente: (c) =>
    modify(c, async (o, author) => {
      const { body } = c
      const before = await getOrcamento(c, o.codOrcamento)
      const { aprovado } = await decide(c, o, {
        decisoes: body.decisoes,
        prova: {
          nome: body.nome,
          canal: body.canal,
          passoIdentidade: 'EQUIPE',
          evidencia: body.evidencia,
          ip: c.req.ip,
          userAgent: c.req.headers['user-agent'] ?? null,
          codUsuario: author.codUsuario,
        },
        detalhe: `${CHANNELS[body.canal]}, registrado por ${author.quem}`,
        autor: author,
      })
      const text = `${firstName(o.cliente)}, registramos sua decisão (${CHANNELS[body.canal]}) sobre o orçamento do seu ${before.modelo}: ${formatReais(aprovado)} aprovados. Se algo não estiver certo, fale conosco. ${before.versaoEnviada?.url ?? ''}`
      await notifyCliente(c, o, before, text.trim())
    }),

  reprovar: (c) =>
    modify(c, async (o, author) => {
      await closeRequest(c, o, author)
      await reject(c, o, c.body.motivo, c.body.observacao, author)
    }),

  responderPergunta: (c) =>
    modify(c, (o, author) => markAnswered(c, o.codOrcamento, c.params.codPergunta, author.codUsuario)),

  async getOrcamentoPdf(c) {
    const o = await getOrcamento(c, c.params.codOrcamento)
    const v = o.versaoEnviada
    // After a withdrawal the PDF shows the quote as it is being edited.
    const oferta =
      v && !v.retiradaEm ? await readOferta(c, { ...o, numero: v.numero }, 'EQUIPE', false) : await draftOferta(c, o)
    return pdf(`orcamento-${o.checklist}`, () => orcamentoDocument(c.services, c.tenant, oferta))
  },

  async getRespostaPdf(c) {
    const o = await getOrcamento(c, c.params.codOrcamento)
    const v = o.versaoEnviada
    if (!v?.respondidaEm) throw conflict('sem-resposta', 'Este orçamento ainda não foi respondido.')
    const fetched = await readOferta(c, { ...o, numero: v.numero }, 'EQUIPE')
    return pdf(`decisao-${o.checklist}`, () => orcamentoDocument(c.services, c.tenant, fetched))
  },

  async getEvidencias(c) {
    const o = await getOrcamento(c, c.params.codOrcamento)
    const entriesRead = await readEvidencias(c, o)
    return pdf(`evidencias-${o.checklist}`, () => evidenciasDocument(c.services, c.tenant, entriesRead))
  },
}
