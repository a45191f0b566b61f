import { z } from 'zod'
import { item, photo } from '../checklists/checklists.ts'
import { cod, day, endpoint, instant, empty } from '../core/contract.ts'
import { target, withVersion, refusalReason, NIVEIS_OFICINA, fullOrcamento } from './orcamentos.ts'
import { pagar } from '../pagamentos/pagar.ts'

/** The same item at the vehicle's last earlier visit that checked it. */
const itemBefore = item
  .pick({ estado: true, medida: true, unidade: true, fotos: true })
  .extend({ em: instant, km: z.number().nullable() })

/** A line as the customer sees it, without cost and margin. Amounts in centavos. */
export const linhaCliente = z.object({
  codLinha: z.number(),
  titulo: z.string(),
  comentario: z.string().nullable(),
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  origem: z.string(),
  /** Lines with the same number are decided together. */
  vinculo: z.number().nullable(),
  medida: z.string().nullable(),
  pecas: z.array(z.object({ descricao: z.string(), quantidade: z.number(), total: z.number() })),
  maoDeObra: z.array(z.object({ descricao: z.string(), minutos: z.number(), total: z.number() })),
  total: z.number(),
  /** Discount, already subtracted from `total`. */
  desconto: z.number(),
  fotos: z.array(photo),
  /** Beside the frozen content, as the photos are; null for an item without an earlier visit. */
  antes: itemBefore.nullable().optional(),
  decisao: z.enum(['APROVADO', 'REPROVADO', 'ADIADO']).nullable(),
  motivo: refusalReason.nullable(),
  adiadoPara: day.nullable(),
  adiadoKm: z.number().nullable(),
})
export type LinhaCliente = z.infer<typeof linhaCliente>

/** Contact that can receive a code, masked. */
const maskedContact = z.object({ canal: z.enum(['SMS', 'EMAIL']), destino: z.string() })

/** The quote read by its link. An expired, withdrawn or cancelled one holds only its state and the store's contact: no vehicle, lines or photos. */
export const orcamentoCliente = z.object({
  situacao: z.enum(['ABERTO', 'RESPONDIDO', 'EXPIRADO', 'RETIRADO', 'CANCELADO']),
  concessionaria: z.string(),
  telefoneConcessionaria: z.string().nullable(),
  /** First name only: the link may be forwarded. */
  cliente: z.string(),
  placa: z.string().nullable(),
  modelo: z.string(),
  ano: z.number().nullable(),
  km: z.number().nullable(),
  checklistEm: instant,
  vermelhos: z.number(),
  amarelos: z.number(),
  verdes: z.number(),
  linhas: z.array(linhaCliente),
  /** Every item of the checklist in its order, as proof; beside the frozen content, not in it. */
  verificados: z.array(item.pick({ grupo: true, nome: true, estado: true, medida: true, unidade: true })).optional(),
  total: z.number(),
  desconto: z.number(),
  /** Ways to prove the customer's identity; null when no proof is needed. */
  identidade: z.object({ documento: z.enum(['CPF', 'CNPJ']).nullable(), contatos: z.array(maskedContact) }).nullable(),
  termos: z.object({ condicaoPagamento: z.string(), inicioPrevisto: day, fimPrevisto: day, expiraEm: instant }),
  numeroVersao: z.number(),
  sha256: z.string(),
  respondidoEm: instant.nullable(),
  /** Also null for a caller without the identity proof. */
  assinadoPor: z.string().nullable(),
  /** URL of the owner's manual for this model and year; null when there is none. */
  manual: z.string().nullable(),
  /** What the approved quote is charged by Pix; beside the frozen content, not in it. */
  pagar: pagar.nullable(),
  primaria: z.string(),
  fuso: z.string(),
})
export type OrcamentoCliente = z.infer<typeof orcamentoCliente>

/** Proof from the identity step; once the quote is answered, name and documents require it. */
const withProof = z.object({ prova: z.string().max(1000).optional() })
const link = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })

/** A decision on one line; a postponement needs a day, an odometer reading, or both. */
export const decision = z.object({
  codLinha: z.number().int(),
  decisao: z.enum(['APROVADO', 'REPROVADO', 'ADIADO']),
  motivo: refusalReason.optional(),
  adiadoPara: day.optional(),
  adiadoKm: z.number().int().min(1).max(9_999_999).optional(),
})
export type Decision = z.output<typeof decision>

/** Channels by which the customer told the staff the decision. */
export const RESPONSE_CHANNELS = ['BALCAO', 'TELEFONE', 'WHATSAPP', 'EMAIL'] as const

export type ResponseChannel = (typeof RESPONSE_CHANNELS)[number]

export const oferta = {
  abrirOrcamento: endpoint({
    method: 'GET',
    path: 'publico/orcamentos/:token',
    acesso: 'publico',
    porMinuto: 120,
    resumo: 'O orçamento como o cliente o vê',
    params: link,
    query: withProof,
    response: orcamentoCliente,
  }),
  registrarAbertura: endpoint({
    method: 'POST',
    path: 'publico/orcamentos/:token/abertura',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'A página do cliente foi aberta',
    params: link,
    response: orcamentoCliente.pick({ situacao: true }),
  }),
  responder: endpoint({
    method: 'POST',
    path: 'publico/orcamentos/:token/decisao',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'A decisão do cliente, linha por linha',
    params: link,
    body: z.object({
      sha256: z.string().length(64),
      nome: z.string().trim().min(2, 'Escreva seu nome').max(120),
      aceitouTermos: z.literal(true, 'É preciso aceitar os termos'),
      /** Required when the quote asks for the identity step. */
      prova: withProof.shape.prova,
      decisoes: z.array(decision).min(1).max(200),
    }),
    response: orcamentoCliente,
  }),
  perguntar: endpoint({
    method: 'POST',
    path: 'publico/orcamentos/:token/pergunta',
    acesso: 'publico',
    porMinuto: 6,
    resumo: 'Uma pergunta do cliente à oficina, que responde pelo contato que tem dele',
    params: link,
    body: z.object({ texto: z.string().trim().min(3, 'Escreva a sua pergunta').max(500) }),
    response: empty,
  }),
  pedirCodigo: endpoint({
    method: 'POST',
    path: 'publico/orcamentos/:token/codigo',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Mandar ao cliente um código de 6 dígitos, por SMS ou e-mail, para assinar',
    params: link,
    body: z.object({ canal: maskedContact.shape.canal }),
    response: maskedContact.extend({ expiraEm: instant }),
  }),
  confirmarIdentidade: endpoint({
    method: 'POST',
    path: 'publico/orcamentos/:token/identidade',
    acesso: 'publico',
    porMinuto: 20,
    resumo: 'Confirmar quem assina: o fim do documento ou o código recebido',
    params: link,
    body: z.object({
      metodo: z.enum(['DOCUMENTO', 'CODIGO']),
      valor: z
        .string()
        .trim()
        .regex(/^([0-9A-Za-z]{4}|\d{6})$/, 'Confira os números'),
    }),
    response: z.object({ prova: z.string(), expiraEm: instant }),
  }),
  baixarConteudo: endpoint({
    method: 'GET',
    path: 'publico/orcamentos/:token/conteudo',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'O JSON canônico da versão, sobre o qual se tira o SHA-256',
    params: link,
    query: withProof,
    response: z.never(),
    binario: ['application/json'],
  }),
  baixarPdf: endpoint({
    method: 'GET',
    path: 'publico/orcamentos/:token/pdf',
    acesso: 'publico',
    porMinuto: 20,
    resumo: 'O orçamento em PDF: o que foi oferecido e, depois de respondido, a decisão',
    params: link,
    query: withProof,
    response: z.never(),
    binario: ['application/pdf'],
  }),
  verificarVersao: endpoint({
    method: 'GET',
    path: 'publico/verificacao/:sha256',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'Se há uma versão com este SHA-256, e como ela está; sem dados pessoais',
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.object({
      checklist: z.string(),
      numero: z.number(),
      concessionaria: z.string(),
      fuso: z.string(),
      situacao: orcamentoCliente.shape.situacao,
      total: z.number(),
      enviadaEm: instant,
      expiraEm: instant,
      retiradaEm: instant.nullable(),
      respondidaEm: instant.nullable(),
    }),
  }),
}

export const ofertaEquipe = {
  previa: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/previa',
    acesso: NIVEIS_OFICINA,
    resumo: 'O orçamento como o cliente o verá, antes de enviar',
    params: target,
    response: orcamentoCliente,
  }),
  responderPeloCliente: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/resposta',
    acesso: NIVEIS_OFICINA,
    resumo: 'Registrar a decisão que o cliente deu por outro canal, com a prova; o cliente é avisado',
    params: target,
    body: withVersion.extend({
      canal: z.enum(RESPONSE_CHANNELS),
      evidencia: z.string().trim().min(5, 'Diga como o cliente decidiu: quem falou, quando, por onde').max(1000),
      nome: z.string().trim().min(2, 'Escreva o nome de quem decidiu').max(120),
      decisoes: z.array(decision).min(1).max(200),
    }),
    response: fullOrcamento,
  }),
  reprovar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/reprovar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Registrar que o cliente recusou tudo, com o motivo',
    params: target,
    body: withVersion.extend({
      motivo: refusalReason,
      observacao: z.string().trim().max(300).nullable().default(null),
    }),
    response: fullOrcamento,
  }),
  responderPergunta: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/perguntas/:codPergunta/respondida',
    acesso: NIVEIS_OFICINA,
    resumo: 'Marcar como respondida a pergunta de um cliente',
    params: target.extend({ codPergunta: cod }),
    response: fullOrcamento,
  }),
  getOrcamentoPdf: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/pdf',
    acesso: NIVEIS_OFICINA,
    resumo: 'O orçamento como foi oferecido, em PDF; antes do envio, como está',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
  getRespostaPdf: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/resposta/pdf',
    acesso: NIVEIS_OFICINA,
    resumo: 'A decisão do cliente sobre a última versão respondida, em PDF',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
  getEvidencias: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/evidencias',
    acesso: NIVEIS_OFICINA,
    resumo: 'O conjunto de provas em PDF: versões, decisões, linha do tempo e fotos',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
}
