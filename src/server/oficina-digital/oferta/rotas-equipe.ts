import { registroDaLoja } from '../../core/tenancy/registro-da-loja.ts'
import { marcarRespondida } from './perguntas.ts'
import type { ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { hoje } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { listFotos } from '../../checklists/checklists/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { montarConteudo } from '../envio/queries.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Bytes, Handlers } from '../../core/http/http.ts'
import { getOrcamento, mudar } from '../orcamentos/queries.ts'
import { fecharPedido } from '../preco/queries.ts'
import { avisarCliente, decidir, reprovar } from './decisao.ts'
import { documentoEvidencias } from './documento-evidencias.ts'
import { documentoOrcamento, type Oferta } from './documento.ts'
import { fotosDosAchados, lerOferta } from './documentos.ts'
import { lerEvidencias } from './evidencias.ts'
import { lerCenario, paraCliente } from './queries.ts'

const CANAIS = { BALCAO: 'no balcão', TELEFONE: 'por telefone', WHATSAPP: 'por WhatsApp', EMAIL: 'por e-mail' } as const

/** A paper drawn when what it shows has been read. */
const pdf = (nome: string, desenhar: () => Promise<Buffer>) => async (): Promise<Bytes> => ({
  tipo: 'application/pdf',
  corpo: await desenhar(),
  nome: `${nome.replace('/', '-')}.pdf`,
})

/** The version that would be sent now, before anybody froze it. */
async function rascunho(c: Ctx, o: OrcamentoCompleto) {
  const cenario = await lerCenario(c, o.codOrcamento)
  const dia = hoje(cenario.fuso, new Date())
  const termos = { condicaoPagamento: 'a combinar', inicioPrevisto: dia, fimPrevisto: dia, ...o.termos }
  const agora = new Date()
  return { cenario, agora, conteudo: montarConteudo(c.inquilino, o, termos, (o.versaoEnviada?.numero ?? 0) + 1, agora) }
}

async function ofertaEmRascunho(c: Ctx, o: OrcamentoCompleto): Promise<Oferta<string>> {
  const { cenario, agora, conteudo } = await rascunho(c, o)
  const fotos = await fotosDosAchados(c, o.codCheckList)
  return {
    conteudo,
    cliente: o.cliente,
    telefoneLoja: cenario.telefone,
    registro: await registroDaLoja(c, o.codConcessionaria),
    fuso: cenario.fuso,
    versao: null,
    resposta: null,
    fotos: new Map([...fotos].map(([codItem, i]) => [codItem, i.fotos])),
    geradoEm: agora.toISOString(),
  }
}

/** What the staff does on the customer's side: sees as they will see, records what they said, prints. */
export const rotas: Handlers<typeof ofertaEquipe> = {
  async previa(c) {
    const o = await getOrcamento(c, c.params.codOrcamento)
    const { cenario, conteudo } = await rascunho(c, o)
    return paraCliente(c.inquilino, conteudo, await listFotos(c, o.codCheckList), cenario)
  },

  responderPeloCliente: (c) =>
    mudar(c, async (o, autor) => {
      const { body } = c
      const antes = await getOrcamento(c, o.codOrcamento)
      const { aprovado } = await decidir(c, o, {
        decisoes: body.decisoes,
        prova: {
          nome: body.nome,
          canal: body.canal,
          passoIdentidade: 'EQUIPE',
          evidencia: body.evidencia,
          ip: c.req.ip,
          userAgent: c.req.headers['user-agent'] ?? null,
          codUsuario: autor.codUsuario,
        },
        detalhe: `${CANAIS[body.canal]}, registrado por ${autor.quem}`,
        autor,
      })
      const texto = `${primeiroNome(o.cliente)}, registramos sua decisão (${CANAIS[body.canal]}) sobre o orçamento do seu ${antes.modelo}: ${formatarReais(aprovado)} aprovados. Se algo não estiver certo, fale conosco. ${antes.versaoEnviada?.url ?? ''}`
      await avisarCliente(c, o, antes, texto.trim())
    }),

  reprovar: (c) =>
    mudar(c, async (o, autor) => {
      await fecharPedido(c, o, autor)
      await reprovar(c, o, c.body.motivo, c.body.observacao, autor)
    }),

  responderPergunta: (c) =>
    mudar(c, (o, autor) => marcarRespondida(c, o.codOrcamento, c.params.codPergunta, autor.codUsuario)),

  async getOrcamentoPdf(c) {
    const o = await getOrcamento(c, c.params.codOrcamento)
    const v = o.versaoEnviada
    // A withdrawn version is not what stands: the paper shows the quote as it is being edited.
    const oferta =
      v && !v.retiradaEm
        ? await lerOferta(c, { ...o, numero: v.numero }, 'EQUIPE', false)
        : await ofertaEmRascunho(c, o)
    return pdf(`orcamento-${o.checklist}`, () => documentoOrcamento(c.partes, c.inquilino, oferta))
  },

  async getRespostaPdf(c) {
    const o = await getOrcamento(c, c.params.codOrcamento)
    const v = o.versaoEnviada
    if (!v?.respondidaEm) throw conflict('sem-resposta', 'Este orçamento ainda não foi respondido.')
    const lida = await lerOferta(c, { ...o, numero: v.numero }, 'EQUIPE')
    return pdf(`decisao-${o.checklist}`, () => documentoOrcamento(c.partes, c.inquilino, lida))
  },

  async getEvidencias(c) {
    const o = await getOrcamento(c, c.params.codOrcamento)
    const lidas = await lerEvidencias(c, o)
    return pdf(`evidencias-${o.checklist}`, () => documentoEvidencias(c.partes, c.inquilino, lidas))
  },
}
