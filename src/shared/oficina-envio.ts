import { z } from 'zod'
import { decisao, orcamentoCliente } from './cliente.ts'
import { endpoint } from './contract.ts'
import { diferenca } from './diferencas.ts'
import { alvo, CANAIS_ENVIO, comVersao, motivoRecusa, NIVEIS_OFICINA as oficina, orcamentoCompleto, versaoEnviada } from './oficina-digital.ts'

/** By which way the customer told the staff what is decided. */
export const CANAIS_RESPOSTA = ['BALCAO', 'TELEFONE', 'WHATSAPP', 'EMAIL'] as const
export type CanalResposta = (typeof CANAIS_RESPOSTA)[number]

/** A sent version, with what it changed from the one before. */
export const versaoComDiferencas = versaoEnviada.extend({ total: z.number(), enviadaPor: z.string().nullable(), diferencas: z.array(diferenca) })
export type VersaoComDiferencas = z.infer<typeof versaoComDiferencas>

export const oficinaEnvio = {
  previa: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/previa',
    acesso: oficina,
    resumo: 'O orçamento como o cliente o verá, antes de enviar',
    params: alvo,
    response: orcamentoCliente,
  }),
  listVersoes: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/versoes',
    acesso: oficina,
    resumo: 'As versões enviadas e o que mudou em cada uma',
    params: alvo,
    response: z.array(versaoComDiferencas),
  }),
  reenviar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/reenviar',
    acesso: oficina,
    resumo: 'Entregar de novo o link da versão enviada',
    params: alvo,
    body: comVersao.extend({ canais: z.array(z.enum(CANAIS_ENVIO)).max(2) }),
    response: orcamentoCompleto,
  }),
  pedirAlcada: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/alcada',
    acesso: oficina,
    resumo: 'Pedir aprovação para vender além da própria alçada',
    params: alvo,
    body: comVersao.extend({ justificativa: z.string().trim().min(5, 'Explique o pedido em ao menos 5 letras').max(500) }),
    response: orcamentoCompleto,
  }),
  responderAlcada: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/alcada/resposta',
    acesso: oficina,
    resumo: 'Aprovar ou negar um pedido de alçada',
    params: alvo,
    body: comVersao.extend({ resposta: z.enum(['APROVADA', 'NEGADA']), comentario: z.string().trim().max(500).nullable().default(null) }),
    response: orcamentoCompleto,
  }),
  reprovar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/reprovar',
    acesso: oficina,
    resumo: 'Registrar que o cliente recusou tudo, com o motivo',
    params: alvo,
    body: comVersao.extend({ motivo: motivoRecusa, observacao: z.string().trim().max(300).nullable().default(null) }),
    response: orcamentoCompleto,
  }),
  responderPeloCliente: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/resposta',
    acesso: oficina,
    resumo: 'Registrar a decisão que o cliente deu por outro canal, com a prova; o cliente é avisado',
    params: alvo,
    body: comVersao.extend({
      canal: z.enum(CANAIS_RESPOSTA),
      evidencia: z.string().trim().min(5, 'Diga como o cliente decidiu: quem falou, quando, por onde').max(1000),
      nome: z.string().trim().min(2, 'Escreva o nome de quem decidiu').max(120),
      decisoes: z.array(decisao).min(1).max(200),
    }),
    response: orcamentoCompleto,
  }),
  verificarCorrente: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/corrente',
    acesso: oficina,
    resumo: 'Conferir a corrente de eventos do orçamento: nada foi mudado nem retirado',
    params: alvo,
    response: z.object({
      integra: z.boolean(),
      eventos: z.number(),
      /** Events from before there was a chain; they come first and carry no hash. */
      semCorrente: z.number(),
      /** The first event whose hash does not follow. */
      codEventoQuebrado: z.number().nullable(),
      ultimo: z.string().nullable(),
    }),
  }),
}
