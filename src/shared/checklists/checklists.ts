import { z } from 'zod'
import { cod, day, endpoint, instant, page, pageOf, sorting } from '../core/contract.ts'
import { MONTADORAS } from '../rules/montadoras.ts'
import { ORCAMENTO_STATES } from '../rules/orcamento.ts'

export const ITEM_STATES = ['NAO_VERIFICADO', 'VERDE', 'AMARELO', 'VERMELHO', 'NA'] as const
export const itemState = z.enum(ITEM_STATES)
export type ItemState = z.infer<typeof itemState>

/** A photo with its signed URLs, which expire. A video is shown by its first frame. */
export const photo = z.object({
  codFoto: z.number(),
  url: z.string(),
  miniatura: z.string(),
  largura: z.number(),
  altura: z.number(),
  /** Signed URL of the video whose first frame this is; absent or null for a photo. */
  video: z.string().nullable().optional(),
  duracaoMs: z.number().nullable().optional(),
  /** Signed URL of the photo without what was drawn upon it. */
  original: z.string().nullable().optional(),
})
export type Photo = z.infer<typeof photo>

export const item = z.object({
  codItem: z.number(),
  grupo: z.string(),
  nome: z.string(),
  estado: itemState,
  medida: z.number().nullable(),
  unidade: z.string().nullable(),
  limite: z.number().nullable(),
  /** Colour by the measure, when the item's own colour is milder ("medida fora da cor"); otherwise null. */
  corDaMedida: z.enum(['AMARELO', 'VERMELHO']).nullable(),
  comentarioInterno: z.string().nullable(),
  comentarioCliente: z.string().nullable(),
  servicoSugerido: z.string().nullable(),
  pecaSugerida: z.string().nullable(),
  fotos: z.array(photo),
})
export type Item = z.infer<typeof item>

export const veiculo = z.object({
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  marca: z.string(),
  modelo: z.string(),
  versao: z.string().nullable(),
  ano: z.number().nullable(),
})

/** Inspected on this product's phones, or sent by another system. */
export const CHECKLIST_ORIGINS = ['PATIO', 'EXTERNA'] as const
export type ChecklistOrigin = (typeof CHECKLIST_ORIGINS)[number]

/** Row of historico-checklist. `checklist` is the number under the distributor's mask. */
export const checklistSummary = veiculo.extend({
  codCheckList: z.number(),
  checklist: z.string(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  cliente: z.string(),
  consultor: z.string().nullable(),
  mecanico: z.string().nullable(),
  km: z.number().nullable(),
  tipoOs: z.string().nullable(),
  garantia: z.boolean(),
  vermelhos: z.number(),
  amarelos: z.number(),
  verdes: z.number(),
  criadoEm: instant,
  finalizadoEm: instant.nullable(),
  /** Checks that the previous visit asked for and this one skipped. */
  naoVerificadas: z.number(),
  /** The quote this checklist opened, if any. */
  codOrcamento: z.number().nullable(),
  estadoOrcamento: z.string().nullable(),
  /** Whether it was inspected here or came from another system. */
  origem: z.enum(CHECKLIST_ORIGINS),
})
export type ChecklistSummary = z.infer<typeof checklistSummary>

/** When, by whom and why a checklist was cancelled. */
export const cancellation = z.object({ em: instant, por: z.string(), motivo: z.string() })

export const fullChecklist = checklistSummary.extend({
  telefone: z.string().nullable(),
  /** Time zone of the store, for the calendar days. */
  fuso: z.string(),
  cancelado: cancellation.nullable(),
  versaoRegistro: z.number(),
  itens: z.array(item),
})
export type FullChecklist = z.infer<typeof fullChecklist>

export const CHECKLIST_SORTS = ['criadoEm', 'checklist', 'gravidade', 'km'] as const
/** Filters of the checklist lists; `estado` is the quote's state, `chassi` the last characters of the chassis. */
export const checklistsFilter = page.extend({
  cor: z.enum(['VERMELHO', 'AMARELO', 'VERDE']).optional(),
  marca: z.string().max(60).optional(),
  /** Only makes of this maker. */
  montadora: z.enum(MONTADORAS).optional(),
  codGrupo: cod.optional(),
  codConsultor: cod.optional(),
  estado: z.enum(['SEM_ORCAMENTO', ...ORCAMENTO_STATES]).optional(),
  garantia: z.enum(['sim', 'nao']).optional(),
  origem: z.enum(CHECKLIST_ORIGINS).optional(),
  tipoOs: z.string().max(40).optional(),
  modelo: z.string().max(120).optional(),
  chassi: z.string().trim().max(17).optional(),
  ...sorting(CHECKLIST_SORTS),
})
export type ChecklistsFilter = z.output<typeof checklistsFilter>

/** The measures of one item over the vehicle's visits up to this one, oldest first. */
export const trend = z.object({
  codItem: z.number(),
  grupo: z.string(),
  nome: z.string(),
  unidade: z.string().nullable(),
  limite: z.number().nullable(),
  /** Threshold of amber; null when the tenant has none for the measure. */
  atencao: z.number().nullable(),
  leituras: z.array(
    z.object({ codCheckList: z.number(), dia: day, km: z.number().nullable(), medida: z.number(), estado: itemState }),
  ),
})
export type Trend = z.infer<typeof trend>

/** Why an item must be checked again; the customer's answer, if any, takes precedence over the colour. */
export const VERIFICACAO_REASONS = ['VERMELHO', 'AMARELO', 'RECUSADO', 'ADIADO'] as const
export type VerificacaoReason = (typeof VERIFICACAO_REASONS)[number]

/** A check that the previous visit asks of the next one: an amber, red, declined or postponed item (domain §3). */
export const verificacao = z.object({
  grupo: z.string(),
  nome: z.string(),
  motivo: z.enum(VERIFICACAO_REASONS),
  /** Colour at that visit; null for a quote line without an item. */
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  medida: z.number().nullable(),
  unidade: z.string().nullable(),
  limite: z.number().nullable(),
  comentarioCliente: z.string().nullable(),
  adiadoPara: day.nullable(),
  adiadoKm: z.number().nullable(),
})
export type Verificacao = z.infer<typeof verificacao>

export const VERIFICACAO_RESULTS = ['RESOLVIDO', 'EM_ABERTO', 'NAO_VERIFICADO'] as const
export type VerificacaoResult = (typeof VERIFICACAO_RESULTS)[number]

/** A mandatory check with this visit's result. */
export const checkedVerificacao = verificacao.extend({
  resultado: z.enum(VERIFICACAO_RESULTS),
  codItem: z.number().nullable(),
  estadoAtual: itemState.nullable(),
})
export type CheckedVerificacao = z.infer<typeof checkedVerificacao>

/** The previous visit, which asks for the checks. */
export const previousVisit = z.object({
  codCheckList: z.number(),
  checklist: z.string(),
  em: instant,
  km: z.number().nullable(),
})
export type PreviousVisit = z.infer<typeof previousVisit>

const readers = [1, 2, 3, -1, 6] as const
const target = z.object({ codCheckList: cod })

export const checklists = {
  listChecklists: endpoint({
    method: 'GET',
    path: 'checklists',
    replica: true,
    acesso: readers,
    loja: 'query',
    resumo: 'Checklists ao alcance do usuário, do mais novo ao mais antigo',
    query: checklistsFilter,
    response: pageOf(checklistSummary),
  }),
  contaChecklists: endpoint({
    method: 'GET',
    path: 'checklists/total',
    replica: true,
    acesso: readers,
    loja: 'query',
    resumo: 'Quantos checklists a consulta alcança (até 10.000)',
    query: checklistsFilter,
    response: z.object({ total: z.number(), exato: z.boolean() }),
  }),
  opcoesChecklists: endpoint({
    method: 'GET',
    path: 'checklists/opcoes',
    replica: true,
    acesso: readers,
    loja: 'query',
    resumo: 'Marcas, modelos, consultores e tipos de OS que os filtros oferecem',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.object({
      marcas: z.array(z.string()),
      modelos: z.array(z.string()),
      tiposOs: z.array(z.string()),
      consultores: z.array(z.object({ codConsultor: z.number(), nome: z.string(), concessionaria: z.string() })),
    }),
  }),
  getChecklist: endpoint({
    method: 'GET',
    path: 'checklists/:codCheckList',
    acesso: readers,
    resumo: 'Um checklist com itens, medidas e fotos',
    params: target,
    response: fullChecklist,
  }),
  getTendencias: endpoint({
    method: 'GET',
    path: 'checklists/:codCheckList/tendencias',
    replica: true,
    acesso: readers,
    resumo: 'As medidas do checklist ao longo das visitas do veículo',
    params: target,
    response: z.array(trend),
  }),
  getVisitaAnterior: endpoint({
    method: 'GET',
    path: 'checklists/:codCheckList/visita-anterior',
    acesso: readers,
    resumo: 'O que a visita anterior pedia, com o que esta encontrou',
    params: target,
    response: z.object({ visita: previousVisit.nullable(), verificacoes: z.array(checkedVerificacao) }),
  }),
  getChecklistPdf: endpoint({
    method: 'GET',
    path: 'checklists/:codCheckList/pdf',
    acesso: readers,
    resumo: 'O checklist em PDF, com fotos, medidas e tendências',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
}
