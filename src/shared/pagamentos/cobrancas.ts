import { z } from 'zod'
import { linkToken } from '../agenda/links-agenda.ts'
import { text, version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, page, pageOf, sorting, SPREADSHEETS } from '../core/contract.ts'
import { COBRANCA_SITUATIONS, COBRANCA_STATES } from '../rules/cobranca.ts'

/** Levels that may see money; a store's setting `pix.quemVe` narrows them further. */
export const NIVEIS_PAGAMENTOS = [-1, 1, 2, 3, 4] as const
/** Levels that give money back, cancel, and settle what nobody asked for. */
export const MANAGEMENT_NIVEIS = [-1, 1, 2] as const

export const COBRANCA_TYPES = {
  ORCAMENTO: 'Orçamento aprovado',
  SINAL: 'Sinal do orçamento',
  VISITA: 'Carro entregue',
  PECAS: 'Peças',
  RESERVA: 'Sinal do agendamento',
  CARRO_RESERVA: 'Carro reserva',
} as const
export type CobrancaType = keyof typeof COBRANCA_TYPES
const cobrancaType = z.enum(Object.keys(COBRANCA_TYPES) as [CobrancaType, ...CobrancaType[]])
export const COBRANCA_MODES = { ESTATICO: 'Pix pela chave', PSP: 'Pix pelo banco', LINK: 'Link de cartão' } as const
const mode = z.enum(['ESTATICO', 'PSP', 'LINK'])
/** Centavos, more than none. */
const valor = z.number().int('Informe o valor em centavos').min(1, 'Informe um valor').max(99_999_999)

const devolucao = z.object({
  codDevolucao: z.number(),
  valor: z.number(),
  motivo: z.string(),
  estado: z.enum(['PEDIDA', 'EM_PROCESSAMENTO', 'DEVOLVIDA', 'NAO_REALIZADA']),
  erro: z.string().nullable(),
  por: z.string().nullable(),
  pedidaEm: instant,
  liquidadaEm: instant.nullable(),
})
export const pagamento = z.object({
  codPagamento: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  /** End-to-end id of the bank; of a payment noted by hand, 'MANUAL-…'. */
  e2eid: z.string(),
  codCobranca: z.number().nullable(),
  txid: z.string().nullable(),
  valor: z.number(),
  devolvido: z.number(),
  pagoEm: instant,
  origem: z.enum(['WEBHOOK', 'CONSULTA', 'MANUAL']),
  prova: z.string().nullable(),
  provaUrl: z.string().nullable(),
  por: z.string().nullable(),
  conciliadoEm: instant.nullable(),
  devolucoes: z.array(devolucao),
})
export type Pagamento = z.infer<typeof pagamento>

/** By what the lists of charges and payments are sorted; the first is the default. */
export const COBRANCA_SORTS = ['criadaEm', 'expiraEm', 'valor'] as const
export const PAGAMENTO_SORTS = ['pagoEm', 'valor'] as const

/** A row of the list of charges. Amounts in centavos. */
export const cobranca = z.object({
  codCobranca: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  tipo: cobrancaType,
  modo: mode,
  estado: z.enum(COBRANCA_STATES),
  descricao: z.string(),
  cliente: z.string().nullable(),
  placa: z.string().nullable(),
  codOrcamento: z.number().nullable(),
  codPassagem: z.number().nullable(),
  codAgendamento: z.number().nullable(),
  valor: z.number(),
  pago: z.number(),
  devolvido: z.number(),
  txid: z.string(),
  expiraEm: instant,
  pagaEm: instant.nullable(),
  criadaEm: instant,
  criadaPor: z.string().nullable(),
  /** What went wrong with the bank last; null when nothing did. */
  erro: z.string().nullable(),
  versao: z.number(),
})
export type Cobranca = z.infer<typeof cobranca>

const fullCobranca = cobranca.extend({
  copiaCola: z.string().nullable(),
  /** SVG of the QR code. */
  qr: z.string().nullable(),
  linkCartao: z.string().nullable(),
  /** Address of the customer's page. */
  url: z.string(),
  /** WhatsApp with the text, for a person to send; null without a phone, and after a sending that went by itself. */
  whatsapp: z.string().nullable(),
  motivo: z.string().nullable(),
  pagamentos: z.array(pagamento),
  eventos: z.array(
    z.object({
      codEvento: z.number(),
      tipo: z.string(),
      de: z.enum(COBRANCA_STATES).nullable(),
      para: z.enum(COBRANCA_STATES),
      valor: z.number().nullable(),
      detalhe: z.string().nullable(),
      por: z.string().nullable(),
      em: instant,
    }),
  ),
  /** What this person may do now. */
  acoes: z.array(z.enum(['CANCELAR', 'ANOTAR', 'DEVOLVER', 'CONSULTAR', 'RECIBO'])),
})
export type FullCobranca = z.infer<typeof fullCobranca>

/** What a quote, visit or appointment can be charged with, and what was already asked. */
const cobrancasDe = z.object({
  /** Null when the store receives by no way: the reason in pt-BR. */
  falta: z.string().nullable(),
  /** Suggested by the store's rule; centavos. */
  sugerido: z.number().nullable(),
  total: z.number().nullable(),
  cobrancas: z.array(cobranca),
})
export type CobrancasDe = z.infer<typeof cobrancasDe>

const closingDay = z.object({
  dia: day,
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  recebido: z.number(),
  pagamentos: z.number(),
  devolvido: z.number(),
  liquido: z.number(),
  /** Asked on that day and still open. */
  emAberto: z.number(),
  /** Received without a charge that asked for it. */
  semCobranca: z.number(),
})
export type ClosingDay = z.infer<typeof closingDay>

const target = z.object({ codCobranca: cod })
const period = z.object({ codConcessionaria: cod.optional(), de: day, ate: day })

export const cobrancas = {
  listCobrancas: endpoint({
    method: 'GET',
    path: 'pagamentos/cobrancas',
    acesso: NIVEIS_PAGAMENTOS,
    loja: 'query',
    resumo: 'Cobranças das lojas ao alcance, a mais nova primeiro sem outra ordem',
    query: page.extend({
      estado: z.enum(COBRANCA_STATES).optional(),
      tipo: cobrancaType.optional(),
      ...sorting(COBRANCA_SORTS),
    }),
    response: pageOf(cobranca),
  }),
  getCobranca: endpoint({
    method: 'GET',
    path: 'pagamentos/cobrancas/:codCobranca',
    acesso: NIVEIS_PAGAMENTOS,
    resumo: 'Uma cobrança com o código Pix, os pagamentos, as devoluções e a história',
    params: target,
    response: fullCobranca,
  }),
  cobrancasDoAlvo: endpoint({
    method: 'GET',
    path: 'pagamentos/alvos/:tipo/:codigo',
    acesso: NIVEIS_PAGAMENTOS,
    resumo: 'O que um orçamento, uma visita ou um agendamento tem a cobrar e já cobrou',
    params: z.object({ tipo: z.enum(['orcamento', 'passagem', 'agendamento']), codigo: cod }),
    response: cobrancasDe,
  }),
  criarCobranca: endpoint({
    method: 'POST',
    path: 'pagamentos/cobrancas',
    acesso: NIVEIS_PAGAMENTOS,
    loja: 'body',
    resumo: 'Cobrar por Pix, ou guardar o link de cartão da adquirente',
    body: z.object({
      codConcessionaria: cod,
      tipo: cobrancaType,
      codOrcamento: cod.nullable().default(null),
      codPassagem: cod.nullable().default(null),
      codAgendamento: cod.nullable().default(null),
      /** For parts over the counter. */
      codCliente: cod.nullable().default(null),
      descricao: text(140).min(3, 'Diga o que se cobra'),
      valor,
      /** Address of the acquirer's page, instead of a Pix. */
      linkCartao: z
        .url({ protocol: /^https$/, error: 'Informe um endereço https://' })
        .max(500)
        .nullable()
        .default(null),
    }),
    response: fullCobranca,
  }),
  enviarCobranca: endpoint({
    method: 'POST',
    path: 'pagamentos/cobrancas/:codCobranca/enviar',
    acesso: NIVEIS_PAGAMENTOS,
    resumo: 'Mandar ao cliente o endereço para pagar',
    params: target,
    body: z.object({ canal: z.enum(['WHATSAPP', 'SMS', 'EMAIL']) }),
    response: fullCobranca,
  }),
  consultarCobranca: endpoint({
    method: 'POST',
    path: 'pagamentos/cobrancas/:codCobranca/consultar',
    acesso: NIVEIS_PAGAMENTOS,
    resumo: 'Perguntar ao banco agora se a cobrança foi paga',
    params: target,
    response: fullCobranca,
  }),
  anotarPagamento: endpoint({
    method: 'POST',
    path: 'pagamentos/cobrancas/:codCobranca/pagamento',
    acesso: NIVEIS_PAGAMENTOS,
    resumo: 'Anotar um pagamento visto no extrato ou no comprovante, com a prova',
    params: target,
    body: z.object({
      valor,
      pagoEm: instant,
      /** End-to-end id of the receipt, when it is at hand: then it is never counted twice. */
      e2eid: text(60)
        .regex(/^[A-Za-z0-9]*$/, 'O identificador tem só letras e números')
        .default(''),
      prova: text(500).min(5, 'Diga onde o pagamento foi visto'),
      arquivo: z
        .base64('O comprovante precisa estar em base64')
        .max(11_500_000, 'O arquivo passa de 8 MiB')
        .nullable()
        .default(null),
      versao: version,
    }),
    limiteBytes: 12_000_000,
    response: fullCobranca,
  }),
  cancelarCobranca: endpoint({
    method: 'POST',
    path: 'pagamentos/cobrancas/:codCobranca/cancelar',
    acesso: MANAGEMENT_NIVEIS,
    resumo: 'Cancelar uma cobrança; o que já foi pago passa a ser devolvido',
    params: target,
    body: z.object({ versao: version, motivo: text(300).min(3, 'Diga o motivo') }),
    response: fullCobranca,
  }),
  devolverPagamento: endpoint({
    method: 'POST',
    path: 'pagamentos/recebidos/:codPagamento/devolver',
    acesso: MANAGEMENT_NIVEIS,
    resumo: 'Devolver um pagamento, inteiro ou em parte',
    params: z.object({ codPagamento: cod }),
    body: z.object({ valor, motivo: text(140).min(3, 'Diga o motivo') }),
    response: pagamento,
  }),
  listPagamentos: endpoint({
    method: 'GET',
    path: 'pagamentos/recebidos',
    acesso: NIVEIS_PAGAMENTOS,
    loja: 'query',
    resumo: 'Pagamentos recebidos, para conferir com o extrato; `situacao` separa os que nenhuma cobrança pediu',
    query: page.extend({
      situacao: z.enum(['TODOS', 'SEM_COBRANCA', 'MANUAIS', 'DEVOLVIDOS']).default('TODOS'),
      ...sorting(PAGAMENTO_SORTS),
    }),
    response: pageOf(pagamento),
  }),
  conciliarPagamento: endpoint({
    method: 'POST',
    path: 'pagamentos/recebidos/:codPagamento/conciliar',
    acesso: MANAGEMENT_NIVEIS,
    resumo: 'Ligar um pagamento sem cobrança a uma cobrança, ou dá-lo por conferido',
    params: z.object({ codPagamento: cod }),
    body: z.object({ codCobranca: cod.nullable(), observacao: text(300).default('') }),
    response: pagamento,
  }),
  fechamentoPix: endpoint({
    method: 'GET',
    path: 'pagamentos/fechamento',
    acesso: MANAGEMENT_NIVEIS,
    loja: 'query',
    resumo: 'Recebido, devolvido e em aberto por dia e loja',
    query: period,
    response: z.array(closingDay),
  }),
  reciboDaCobranca: endpoint({
    method: 'GET',
    path: 'pagamentos/cobrancas/:codCobranca/recibo',
    acesso: NIVEIS_PAGAMENTOS,
    resumo: 'O recibo em PDF',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
  exportarFechamentoPix: endpoint({
    method: 'GET',
    path: 'pagamentos/fechamento/arquivo',
    acesso: MANAGEMENT_NIVEIS,
    loja: 'query',
    resumo: 'O fechamento por dia em planilha',
    query: period.extend({ formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
}

/** A charge as the customer's page shows it, by its secret link: no name, no plate. */
export const cobrancaCliente = z.object({
  concessionaria: z.string(),
  telefone: z.string().nullable(),
  fuso: z.string(),
  primaria: z.string(),
  descricao: z.string(),
  situacao: z.enum(COBRANCA_SITUATIONS),
  valor: z.number(),
  pago: z.number(),
  devolvido: z.number(),
  /** Null for a card link, and while the bank has not taken the charge yet. */
  copiaCola: z.string().nullable(),
  /** SVG of the QR code. */
  qr: z.string().nullable(),
  linkCartao: z.string().nullable(),
  expiraEm: instant,
  pagaEm: instant.nullable(),
  /** The store sees a payment by its key in its statement: the page says so instead of waiting. */
  manual: z.boolean(),
})
export type CobrancaCliente = z.infer<typeof cobrancaCliente>

const byToken = z.object({ token: linkToken })
export const cobrancasPublicas = {
  verCobranca: endpoint({
    method: 'GET',
    path: 'publico/pagamentos/:token',
    acesso: 'publico',
    porMinuto: 120,
    resumo: 'Uma cobrança pelo link do cliente: valor, código Pix e situação',
    params: byToken,
    response: cobrancaCliente,
  }),
  reciboDoCliente: endpoint({
    method: 'GET',
    path: 'publico/pagamentos/:token/recibo',
    acesso: 'publico',
    porMinuto: 20,
    resumo: 'O recibo em PDF, depois de paga',
    params: byToken,
    response: z.never(),
    binario: ['application/pdf'],
  }),
}
