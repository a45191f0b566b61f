import { z } from 'zod'
import { DELIVERY_CHANNELS, entrega } from '../agenda/entregas.ts'
import { item } from '../checklists/checklists.ts'
import { cod, day, endpoint, instant, pageOf } from '../core/contract.ts'
import { orcamentosFilter, period, grupoSum } from './orcamento-list.ts'
import { linhaState, orcamentoState, maoDeObra, peca, eventType } from '../rules/orcamento.ts'

export const ORCAMENTO_TYPES = ['INICIAL', 'COMPLEMENTAR', 'REOFERTA'] as const
export type OrcamentoType = (typeof ORCAMENTO_TYPES)[number]

export const REFUSAL_REASONS = [
  'PRECO',
  'SEM_DINHEIRO_AGORA',
  'OUTRO_LUGAR',
  'SEGUNDA_OPINIAO',
  'PRAZO',
  'JA_FEZ',
  'VAI_VENDER',
  'GARANTIA_OU_SEGURO',
  'SEM_RESPOSTA',
] as const
export const refusalReason = z.enum(REFUSAL_REASONS)
export type RefusalReason = z.infer<typeof refusalReason>

export const ORIGINS = ['PLANO_DE_FABRICA', 'ACHADO', 'SUGESTAO'] as const

/** Row of every quote list. Values in centavos, null while nothing has a price. */
export const orcamentoSummary = z.object({
  codOrcamento: z.number(),
  codCheckList: z.number(),
  /** Number of the quote for people: the masked checklist number, with "-n" for the n-th child. */
  checklist: z.string(),
  tipo: z.enum(ORCAMENTO_TYPES),
  /** The parent quote, which this one complements or offers again. */
  codPai: z.number().nullable(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  estado: orcamentoState,
  entrouNoEstadoEm: instant,
  /** Minutes that the stage may take before its clock turns red; null for stages without a clock. */
  metaMinutos: z.number().nullable(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  ano: z.number().nullable(),
  cliente: z.string(),
  codUsuarioDono: z.number().nullable(),
  dono: z.string().nullable(),
  consultor: z.string().nullable(),
  vermelhos: z.number(),
  amarelos: z.number(),
  verdes: z.number(),
  /** Sum of all priced items; `valorParcial` is true while an item has no price. */
  valor: z.number().nullable(),
  valorParcial: z.boolean(),
  valorAprovado: z.number(),
  /** Value of refused and expired lines, without postponed ones. */
  valorRecusado: z.number(),
  criadoEm: instant,
  enviadoEm: instant.nullable(),
  visualizadoEm: instant.nullable(),
  respondidoEm: instant.nullable(),
  versao: z.number(),
})
export type OrcamentoSummary = z.infer<typeof orcamentoSummary>

/** A line as the client reads it: components, state, decision. */
export const onRow = z.object({
  codLinha: z.number(),
  codItem: z.number().nullable(),
  titulo: z.string(),
  comentarioCliente: z.string().nullable(),
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  origem: z.enum(ORIGINS),
  estado: linhaState,
  /** Lines with the same number are decided together. */
  vinculo: z.number().nullable(),
  /** The catalogue package that the line came from. */
  codPacote: z.number().nullable(),
  /** The recall whose work the line does, free for the customer. */
  codRecall: z.number().nullable(),
  motivo: refusalReason.nullable(),
  adiadoPara: day.nullable(),
  adiadoKm: z.number().nullable(),
  /** Why an approved line was not executed. */
  motivoExecucao: z.string().nullable(),
  /** The refused line that this one offers again, and its total then. */
  codLinhaOrigem: z.number().nullable(),
  totalAnterior: z.number().nullable(),
  /** True when the line is refused, postponed or expired, and not offered again yet. */
  recuperavel: z.boolean(),
  pecas: z.array(peca),
  maoDeObra: z.array(maoDeObra),
  total: z.number().nullable(),
})
export type Linha = z.infer<typeof onRow>

/** A line to save; without codLinha it is new. */
export const linhaToSave = z.object({
  codLinha: cod.optional(),
  codItem: cod.nullable(),
  titulo: z.string().trim().min(1, 'Dê um título à linha').max(200),
  comentarioCliente: z.string().trim().max(1000).nullable(),
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  origem: z.enum(ORIGINS),
  vinculo: z.number().int().min(1).max(200).nullable().default(null),
  codPacote: cod.nullable().default(null),
  codRecall: cod.nullable().default(null),
  pecas: z.array(peca).max(50),
  maoDeObra: z.array(maoDeObra).max(50),
})
export type LinhaToSave = z.output<typeof linhaToSave>

/** Terms that a quote must state before it can be sent (CDC art. 40). */
export const terms = z.object({
  condicaoPagamento: z.string().trim().min(1, 'Informe a forma de pagamento').max(300),
  inicioPrevisto: day,
  fimPrevisto: day,
  validadeDias: z.number().int().min(1, 'A validade é de ao menos 1 dia').max(90),
})
export type Terms = z.infer<typeof terms>

/** Incomplete terms: missing fields are null, and only sending requires all of them. */
export const partialTerms = terms.extend({
  condicaoPagamento: z.string().trim().max(300).nullable(),
  inicioPrevisto: day.nullable(),
  fimPrevisto: day.nullable(),
})
export type PartialTerms = z.infer<typeof partialTerms>

export const domainEvent = z.object({
  codEvento: z.number(),
  tipo: eventType,
  de: orcamentoState.nullable(),
  para: orcamentoState,
  em: instant,
  quem: z.string(),
  detalhe: z.string().nullable(),
})
export type DomainEvent = z.infer<typeof domainEvent>

/** A sent version. `canais` are those that the system delivers by; a person opens WhatsApp or copies the link. */
export const sentVersion = z.object({
  numero: z.number(),
  sha256: z.string(),
  enviadaEm: instant,
  expiraEm: instant,
  retiradaEm: instant.nullable(),
  respondidaEm: instant.nullable(),
  assinadaPor: z.string().nullable(),
  canais: z.array(z.enum(DELIVERY_CHANNELS)),
  /** Public URL of the customer's page. */
  url: z.string(),
  /** Link that opens a WhatsApp draft; null when the customer has no phone. */
  whatsapp: z.string().nullable(),
})

/** A finding, with its state at the vehicle's previous visit and in another quote of the family; one approved there is not sold again. */
export const achado = item.extend({
  naFamilia: z
    .object({ codOrcamento: z.number(), checklist: z.string(), estado: linhaState, vendido: z.boolean() })
    .nullable(),
  anterior: z
    .object({ em: instant, estado: z.string(), medida: z.number().nullable(), unidade: z.string().nullable() })
    .nullable(),
})
export type Achado = z.infer<typeof achado>

/** A request to sell beyond the requester's authority. */
export const alcadaRequest = z.object({
  codAlcada: z.number(),
  justificativa: z.string(),
  excessos: z.array(z.string()),
  pedidaPor: z.string(),
  pedidaEm: instant,
  resposta: z.enum(['APROVADA', 'NEGADA']).nullable(),
  respondidaPor: z.string().nullable(),
  respondidaEm: instant.nullable(),
  comentario: z.string().nullable(),
  /** True while the prices are still those of the request. */
  vale: z.boolean(),
})
export type AlcadaRequest = z.infer<typeof alcadaRequest>

/** A question that the customer asked on the page of the link. */
export const question = z.object({
  codPergunta: z.number(),
  texto: z.string(),
  em: instant,
  respondidaPor: z.string().nullable(),
  respondidaEm: instant.nullable(),
})

/** Another quote of the same family: the parent or a child. */
export const relative = orcamentoSummary.pick({
  codOrcamento: true,
  checklist: true,
  tipo: true,
  estado: true,
  valor: true,
  valorParcial: true,
  valorAprovado: true,
  criadoEm: true,
})
export type Relative = z.infer<typeof relative>

export const fullOrcamento = orcamentoSummary.extend({
  codCliente: z.number(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  /** Last digits of the customer's document, for staff who help with the identity step. */
  documentoFim: z.string().nullable(),
  km: z.number().nullable(),
  marca: z.string(),
  linhas: z.array(onRow),
  achados: z.array(achado),
  termos: terms.partial().extend({ validadeDias: z.number() }),
  versaoEnviada: sentVersion.nullable(),
  /** The last message of each channel for `versaoEnviada`. */
  entregas: z.array(entrega),
  /** The caller's own limits, as fractions of 1. */
  alcada: z.object({ descontoMaximo: z.number(), margemMinima: z.number() }),
  pedidoAlcada: alcadaRequest.nullable(),
  /** Newest first. */
  perguntas: z.array(question),
  /** The parent first, then the children in order, without this quote. */
  familia: z.array(relative),
  /** Value and approved value of the whole family, without cancelled quotes. */
  totalFamilia: z.object({ valor: z.number(), valorAprovado: z.number() }),
  eventos: z.array(domainEvent),
})
export type FullOrcamento = z.infer<typeof fullOrcamento>

/** Levels that use the quote screens. */
export const NIVEIS_OFICINA = [1, 2, 3, -1] as const
export const target = z.object({ codOrcamento: cod })
/** Version that a change is based on; a different current version answers 409. */
export const withVersion = z.object({ versao: z.number().int() })

export const orcamentos = {
  listOrcamentos: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Orçamentos de uma tela, por páginas',
    query: orcamentosFilter,
    response: pageOf(orcamentoSummary),
  }),
  contaOrcamentos: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/total',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Quantos orçamentos a consulta alcança (até 10.000)',
    query: orcamentosFilter,
    response: z.object({
      total: z.number(),
      exato: z.boolean(),
      /** Sums in centavos, null when there are too many to count. */
      valor: z.number().nullable(),
      valorAprovado: z.number().nullable(),
      valorRecusado: z.number().nullable(),
    }),
  }),
  getResumo: endpoint({
    method: 'GET',
    path: 'oficina-digital/resumo',
    replica: true,
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Os números do alto de gerenciar',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.object({
      aguardandoAcao: z.number(),
      foraDaMeta: z.number(),
      tempoAtePrecoMinutos: z.number().nullable(),
      tempoAtePrecoOntemMinutos: z.number().nullable(),
      enviadosHoje: z.number(),
      abertosPeloCliente: z.number(),
      emDecisao: z.number(),
      conversao: z.number().nullable(),
    }),
  }),
  getOrcamento: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento',
    acesso: NIVEIS_OFICINA,
    resumo: 'Um orçamento com linhas, achados, termos e linha do tempo',
    params: target,
    response: fullOrcamento,
  }),
  cancelar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/cancelar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Cancelar com motivo',
    params: target,
    body: withVersion.extend({ motivo: z.string().trim().min(3, 'Diga o motivo').max(300) }),
    response: fullOrcamento,
  }),
  atribuir: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/atribuir',
    acesso: NIVEIS_OFICINA,
    resumo: 'Definir o dono',
    params: target,
    body: withVersion.extend({ codUsuario: cod.nullable() }),
    response: fullOrcamento,
  }),
  listDonos: endpoint({
    method: 'GET',
    path: 'oficina-digital/donos',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Usuários que podem ser donos de orçamentos',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  }),
  contaPorEstado: endpoint({
    method: 'GET',
    path: 'oficina-digital/contagem',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Quantos orçamentos abertos há em cada etapa, quanto valem e quantos passaram da meta',
    query: orcamentosFilter.omit({ cursor: true, limite: true, ordem: true, sentido: true, estado: true }),
    response: z.array(
      z.object({ estado: orcamentoState, total: z.number(), valor: z.number(), foraDaMeta: z.number() }),
    ),
  }),
  atribuirVarios: endpoint({
    method: 'POST',
    path: 'oficina-digital/atribuir',
    acesso: NIVEIS_OFICINA,
    resumo: 'Definir o dono de vários orçamentos de uma vez',
    body: z.object({ codOrcamentos: z.array(cod).min(1).max(200), codUsuario: cod.nullable() }),
    response: z.object({
      feitos: z.number(),
      recusados: z.array(z.object({ codOrcamento: z.number(), motivo: z.string() })),
    }),
  }),
  verificarCorrente: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/corrente',
    acesso: NIVEIS_OFICINA,
    resumo: 'Conferir a corrente de eventos do orçamento: nada foi mudado nem retirado',
    params: target,
    response: z.object({
      integra: z.boolean(),
      eventos: z.number(),
      /** Number of events older than the hash chain; they come first and have no hash. */
      semCorrente: z.number(),
      /** First event whose hash breaks the chain; null when the chain is intact. */
      codEventoQuebrado: z.number().nullable(),
      ultimo: z.string().nullable(),
    }),
  }),
  finalizadosGrupo: endpoint({
    method: 'GET',
    path: 'oficina-digital/finalizados-grupo',
    replica: true,
    acesso: [1, 2, -1],
    loja: 'query',
    resumo: 'Aprovados por grupo e concessionária no período',
    query: period.extend({ codGrupo: cod.optional(), marca: z.string().max(60).optional() }),
    response: z.object({ atual: z.array(grupoSum), anterior: z.array(grupoSum) }),
  }),
}
