import { z } from 'zod'
import { NIVEIS_RECALL, RECALL_ANSWERERS } from './recalls.ts'
import { text } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, page, pageOf } from '../core/contract.ts'
import { RECALL_ANSWERS, RISK_LEVELS } from '../rules/recall.ts'

const RECALL_STATES = ['ABERTO', 'FEITO', 'PECAS_PEDIDAS', 'RECUSADO', 'NAO_SE_APLICA'] as const
export const NOTICE_CHANNELS = {
  PAGINA: 'Página do cliente',
  MENSAGEM: 'Mensagem',
  TELEFONE: 'Telefone',
  BALCAO: 'Conversa no balcão',
} as const
export type NoticeChannel = keyof typeof NOTICE_CHANNELS

const response = z.object({
  codResposta: z.number(),
  estado: z.enum(RECALL_ANSWERS),
  motivo: z.string(),
  assinadoPor: z.string().nullable(),
  /** Signed address of the signature's picture. */
  assinatura: z.string().nullable(),
  codPassagem: z.number().nullable(),
  em: instant,
  por: z.string().nullable(),
})
export type RecallReply = z.infer<typeof response>

/** A campaign as it concerns one car. */
export const carRecall = z.object({
  codRecall: z.number(),
  marca: z.string(),
  numero: z.string(),
  titulo: z.string(),
  risco: z.string(),
  riscoNivel: z.enum(RISK_LEVELS),
  texto: z.string(),
  instrucoes: z.string(),
  minutos: z.number().nullable(),
  pecas: z.array(z.object({ codigo: z.string(), descricao: z.string(), quantidade: z.number() })),
  desde: day,
  estado: z.enum(RECALL_STATES),
  /** Somebody has to answer in this visit. */
  pendente: z.boolean(),
  feitoEm: instant.nullable(),
  /** The store's last answer. */
  ultima: response.nullable(),
  /** First and last time that the owner was told here. */
  avisadoEm: instant.nullable(),
  ultimoAvisoEm: instant.nullable(),
  /** From when on the licence is refused; null for campaigns that the law leaves out. */
  licenca: z.object({ limite: day, vencido: z.boolean(), dias: z.number() }).nullable(),
  documentos: z.array(z.object({ codDocumento: z.number(), nome: z.string() })),
})
export type CarRecall = z.infer<typeof carRecall>

export const RECALL_TARGETS = ['passagem', 'agendamento', 'orcamento', 'veiculo'] as const
export type RecallTargetKind = (typeof RECALL_TARGETS)[number]

const car = z.object({
  codConcessionaria: z.number(),
  codVeiculo: z.number(),
  codPassagem: z.number().nullable(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  chassiState: z.enum(['CERTO', 'CURTO', 'ERRADO', 'SEM']),
  modelo: z.string(),
  recalls: z.array(carRecall),
})
export type RecallCar = z.infer<typeof car>

/** A car that is here or comes, with what is open on it. */
const yardCar = z.object({
  codVeiculo: z.number(),
  codPassagem: z.number().nullable(),
  codAgendamento: z.number().nullable(),
  placa: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  telefone: z.string().nullable(),
  consultor: z.string().nullable(),
  /** Arrival, or the booked hour. */
  em: instant,
  /** Campaigns that were not done, the gravest first; `pendentes` of them wait for an answer in this visit. */
  recalls: z.array(
    carRecall.pick({ codRecall: true, titulo: true, riscoNivel: true, estado: true, pendente: true, avisadoEm: true }),
  ),
  pendentes: z.number(),
})
export type YardCar = z.infer<typeof yardCar>

const pair = z.object({
  codRecall: z.number(),
  recall: z.string(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  codVeiculo: z.number(),
  chassi: z.string(),
  placa: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string().nullable(),
  estado: z.enum(RECALL_STATES),
  motivo: z.string(),
  respondidoEm: instant.nullable(),
  respondidoPor: z.string().nullable(),
  avisadoEm: instant.nullable(),
  avisos: z.number(),
  canal: z.enum(Object.keys(NOTICE_CHANNELS) as [NoticeChannel, ...NoticeChannel[]]).nullable(),
})
export type RecallPair = z.infer<typeof pair>
export const PAIR_CHOICES = {
  TODOS: 'Todos',
  ABERTOS: 'Abertos',
  FEITOS: 'Feitos',
  RESPONDIDOS: 'Respondidos',
  AVISADOS: 'Avisados',
  SEM_AVISO: 'Ainda não avisados',
  EM_30_DIAS: 'Respondidos em 30 dias',
} as const
export type PairChoice = keyof typeof PAIR_CHOICES
export const pairsFilter = page.omit({ de: true, ate: true }).extend({
  codRecall: cod.optional(),
  situacao: z.enum(Object.keys(PAIR_CHOICES) as [PairChoice, ...PairChoice[]]).default('TODOS'),
})
export type PairsFilter = z.output<typeof pairsFilter>

const figures = z.object({
  /** Cars and campaigns known at the stores. */
  conhecidos: z.number(),
  abertos: z.number(),
  /** Different cars among the open ones. */
  carrosAbertos: z.number(),
  feitos: z.number(),
  avisados: z.number(),
  /** Told for the first time more than 30 days ago or answered since, and of those answered within 30 days. */
  contados: z.number(),
  emTrintaDias: z.number(),
})
export type RecallFigures = z.infer<typeof figures>

const target = z.object({ tipo: z.enum(RECALL_TARGETS), codigo: cod })

/** What cars have open, the answers about them, and who was told. */
export const recallCars = {
  recallsDoAlvo: endpoint({
    method: 'GET',
    path: 'garantia/recalls-do-carro/:tipo/:codigo',
    acesso: NIVEIS_RECALL,
    resumo: 'As campanhas do carro de uma visita, um agendamento, um orçamento ou do cadastro, pelo chassi',
    params: target,
    response: car,
  }),
  recallsDaLoja: endpoint({
    method: 'GET',
    path: 'garantia/recalls-na-loja/:codConcessionaria',
    acesso: NIVEIS_RECALL,
    loja: 'params',
    resumo: 'Os carros com recall em aberto que estão na loja ou têm hora hoje e amanhã; os já chegados primeiro',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(yardCar),
  }),
  consultarChassi: endpoint({
    method: 'GET',
    path: 'garantia/recalls-do-chassi/:chassi',
    acesso: NIVEIS_RECALL,
    resumo: 'As campanhas de um chassi qualquer, ativas e encerradas, sem dizer de quem ele é',
    params: z.object({ chassi: text(30).min(1) }),
    response: z.object({
      chassi: z.string(),
      chassiState: z.enum(['CERTO', 'CURTO', 'ERRADO', 'SEM']),
      recalls: z.array(carRecall),
    }),
  }),
  listCarrosDeRecall: endpoint({
    method: 'GET',
    path: 'garantia/recalls-carros',
    acesso: NIVEIS_RECALL,
    loja: 'query',
    resumo: 'Carros conhecidos das lojas e as suas campanhas, com a resposta e o aviso de cada uma',
    query: pairsFilter,
    response: pageOf(pair),
  }),
  indicadoresDeRecall: endpoint({
    method: 'GET',
    path: 'garantia/recalls-indicadores',
    acesso: NIVEIS_RECALL,
    loja: 'query',
    resumo: 'Carros com recall em aberto, feitos, avisados e respondidos em 30 dias',
    query: z.object({ codConcessionaria: cod.optional(), codRecall: cod.optional() }),
    response: figures,
  }),
  responderRecall: endpoint({
    method: 'POST',
    path: 'garantia/recalls-do-carro/:tipo/:codigo/respostas',
    acesso: RECALL_ANSWERERS,
    resumo:
      'Responder uma campanha de um carro: feito, peças pedidas, recusado com assinatura, não se aplica, reaberto',
    params: target,
    body: z.object({
      codRecall: cod,
      estado: z.enum(RECALL_ANSWERS),
      motivo: text(300).default(''),
      assinadoPor: text(120).default(''),
      /** PNG of the customer's signature in base64, for a refusal. */
      assinatura: z
        .base64('A assinatura precisa estar em base64')
        .max(700_000, 'A assinatura passa de 500 KiB')
        .nullable()
        .default(null),
      /** The last answer that the person saw; another one since is a conflict. */
      codUltima: z.number().int().positive().nullable(),
    }),
    response: car,
  }),
  avisarRecall: endpoint({
    method: 'POST',
    path: 'garantia/recalls-do-carro/:tipo/:codigo/avisos',
    acesso: RECALL_ANSWERERS,
    resumo: 'Anotar que o dono foi avisado de uma campanha, e por onde; uma vez por dia e canal',
    params: target,
    body: z.object({ codRecall: cod, canal: z.enum(['MENSAGEM', 'TELEFONE', 'BALCAO']) }),
    response: car,
  }),
}

/** A campaign as a customer reads it: no chassis, no number, no fear. */
export const clienteRecall = z.object({ titulo: z.string(), texto: z.string(), minutos: z.number().nullable() })
export type ClienteRecall = z.infer<typeof clienteRecall>

/** What the customer's pages show, by the page's own secret link. */
export const recallsPublicos = {
  recallsDoCliente: endpoint({
    method: 'GET',
    path: 'publico/recalls/:pagina/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'As campanhas em aberto do carro de um link do cliente, em palavras simples; a leitura conta como aviso',
    params: z.object({
      pagina: z.enum(['orcamento', 'carro', 'chegada']),
      token: z.string().regex(/^[\w-]{22}$/, 'Link inválido'),
    }),
    query: z.object({ prova: z.string().max(400).optional() }),
    response: z.array(clienteRecall),
  }),
}
