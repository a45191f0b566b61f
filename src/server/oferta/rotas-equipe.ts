import type { FastifyInstance } from 'fastify'
import { hoje } from '#shared/datas.ts'
import { oficinaDocumentos } from '#shared/oficina-documentos.ts'
import { montarConteudo } from '../envio/queries.ts'
import { conflict } from '../errors.ts'
import { type Bytes, type Chamada, serve } from '../http.ts'
import { getOrcamento } from '../orcamentos/queries.ts'
import type { Partes } from '../partes.ts'
import { documentoEvidencias } from './documento-evidencias.ts'
import { documentoOrcamento, type Oferta } from './documento.ts'
import { fotosDosAchados, lerOferta } from './documentos.ts'
import { lerEvidencias } from './evidencias.ts'
import { lerCenario } from './queries.ts'

const pdf = (corpo: Buffer, nome: string): Bytes => ({ tipo: 'application/pdf', corpo, nome: `${nome.replace('/', '-')}.pdf` })

/** What the staff prints of a quote: offer, answer, evidence. */
export function oficinaDocumentosRoutes(app: FastifyInstance, partes: Partes): void {
  const { arquivos } = partes
  type C = Pick<Chamada, 'tx' | 'inquilino' | 'sessao'> & { params: { codOrcamento: number } }
  const ler = (c: C) => getOrcamento(c.tx, c.inquilino, arquivos, c.params.codOrcamento, c.sessao.nivel)

  serve(app, partes, 'oficina-digital', oficinaDocumentos, {
    async getOrcamentoPdf(c) {
      const o = await ler(c)
      const v = o.versaoEnviada
      // A withdrawn version is not what stands: the paper shows the quote as it is being edited.
      const oferta: Oferta =
        v && !v.retiradaEm ? await lerOferta(c.tx, c.inquilino, arquivos, { ...o, numero: v.numero }, 'EQUIPE', false) : await rascunho(c, o)
      return pdf(await documentoOrcamento(c.inquilino, oferta), `orcamento-${o.checklist}`)
    },

    async getRespostaPdf(c) {
      const o = await ler(c)
      const v = o.versaoEnviada
      if (!v?.respondidaEm) throw conflict('sem-resposta', 'Este orçamento ainda não foi respondido.')
      const oferta = await lerOferta(c.tx, c.inquilino, arquivos, { ...o, numero: v.numero }, 'EQUIPE')
      return pdf(await documentoOrcamento(c.inquilino, oferta), `decisao-${o.checklist}`)
    },

    async getEvidencias(c) {
      const o = await ler(c)
      return pdf(await documentoEvidencias(c.inquilino, await lerEvidencias(c.tx, c.inquilino, arquivos, o)), `evidencias-${o.checklist}`)
    },
  })

  async function rascunho(c: C, o: Awaited<ReturnType<typeof ler>>): Promise<Oferta> {
    const cenario = await lerCenario(c.tx, c.inquilino, o.codOrcamento)
    const dia = hoje(cenario.fuso, new Date())
    const termos = { condicaoPagamento: 'a combinar', inicioPrevisto: dia, fimPrevisto: dia, ...o.termos }
    const fotos = await fotosDosAchados(c.tx, c.inquilino, arquivos, o.codCheckList)
    const agora = new Date()
    return {
      conteudo: montarConteudo(c.inquilino, o, termos, (o.versaoEnviada?.numero ?? 0) + 1, agora),
      cliente: o.cliente,
      telefoneLoja: cenario.telefone,
      fuso: cenario.fuso,
      versao: null,
      resposta: null,
      fotos: new Map([...fotos].map(([codItem, i]) => [codItem, i.fotos])),
      geradoEm: agora.toISOString(),
    }
  }
}
