import { z } from 'zod'
import { cod, dia, endpoint, instante, pagina, paginaDe } from '../core/contract.ts'
import { MONTADORAS } from '../rules/montadoras.ts'
import { ESTADOS_ORCAMENTO } from '../rules/orcamento.ts'

export const ESTADOS_ITEM = ['NAO_VERIFICADO', 'VERDE', 'AMARELO', 'VERMELHO', 'NA'] as const
export const estadoItem = z.enum(ESTADOS_ITEM)
export type EstadoItem = z.infer<typeof estadoItem>

/** A photo by its signed addresses, which expire. */
export const foto = z.object({
  codFoto: z.number(),
  url: z.string(),
  miniatura: z.string(),
  largura: z.number(),
  altura: z.number(),
})
export type Foto = z.infer<typeof foto>

export const item = z.object({
  codItem: z.number(),
  grupo: z.string(),
  nome: z.string(),
  estado: estadoItem,
  medida: z.number().nullable(),
  unidade: z.string().nullable(),
  limite: z.number().nullable(),
  /** What the measure says where the colour is milder: "medida fora da cor". */
  corDaMedida: z.enum(['AMARELO', 'VERMELHO']).nullable(),
  comentarioInterno: z.string().nullable(),
  comentarioCliente: z.string().nullable(),
  servicoSugerido: z.string().nullable(),
  pecaSugerida: z.string().nullable(),
  fotos: z.array(foto),
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

/** Row of historico-checklist. `checklist` is the number under the distributor's mask. */
export const checklistResumo = veiculo.extend({
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
  criadoEm: instante,
  finalizadoEm: instante.nullable(),
  /** Checks that the previous visit asked for and this one did not make. */
  naoVerificadas: z.number(),
  /** The quote this checklist opened, if any. */
  codOrcamento: z.number().nullable(),
  estadoOrcamento: z.string().nullable(),
})
export type ChecklistResumo = z.infer<typeof checklistResumo>

/** Why, when and by whom a checklist was taken out of the lists. */
export const cancelamento = z.object({ em: instante, por: z.string(), motivo: z.string() })

export const checklistCompleto = checklistResumo.extend({
  telefone: z.string().nullable(),
  /** Zone of the store: what its days are told in. */
  fuso: z.string(),
  cancelado: cancelamento.nullable(),
  versaoRegistro: z.number(),
  itens: z.array(item),
})
export type ChecklistCompleto = z.infer<typeof checklistCompleto>

export const ORDENS_CHECKLISTS = ['criadoEm', 'checklist', 'gravidade', 'km'] as const
/** Filters of the lists of checklists; `estado` is the quote's, `chassi` the end of it. */
export const filtroChecklists = pagina.extend({
  cor: z.enum(['VERMELHO', 'AMARELO', 'VERDE']).optional(),
  marca: z.string().max(60).optional(),
  /** The makes of one maker alone. */
  montadora: z.enum(MONTADORAS).optional(),
  codConsultor: cod.optional(),
  estado: z.enum(['SEM_ORCAMENTO', ...ESTADOS_ORCAMENTO]).optional(),
  garantia: z.enum(['sim', 'nao']).optional(),
  tipoOs: z.string().max(40).optional(),
  modelo: z.string().max(120).optional(),
  chassi: z.string().trim().max(17).optional(),
  ordem: z.enum(ORDENS_CHECKLISTS).default('criadoEm'),
  sentido: z.enum(['asc', 'desc']).default('desc'),
})
export type FiltroChecklists = z.output<typeof filtroChecklists>

/** The measures of one item at every visit of the vehicle up to this one, oldest first. */
export const tendencia = z.object({
  codItem: z.number(),
  grupo: z.string(),
  nome: z.string(),
  unidade: z.string().nullable(),
  limite: z.number().nullable(),
  /** Amber begins here, where the tenant has a threshold for the measure. */
  atencao: z.number().nullable(),
  leituras: z.array(
    z.object({ codCheckList: z.number(), dia, km: z.number().nullable(), medida: z.number(), estado: estadoItem }),
  ),
})
export type Tendencia = z.infer<typeof tendencia>

/** Why an item must be looked at again; the customer's answer, where there is one, says more than the colour. */
export const MOTIVOS_VERIFICACAO = ['VERMELHO', 'AMARELO', 'RECUSADO', 'ADIADO'] as const
export type MotivoVerificacao = (typeof MOTIVOS_VERIFICACAO)[number]

/** What the previous visit asks of the next one: its amber, red, declined and postponed items (domain §3). */
export const verificacao = z.object({
  grupo: z.string(),
  nome: z.string(),
  motivo: z.enum(MOTIVOS_VERIFICACAO),
  /** Colour at that visit; null for a line that no item gave rise to. */
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  medida: z.number().nullable(),
  unidade: z.string().nullable(),
  limite: z.number().nullable(),
  comentarioCliente: z.string().nullable(),
  adiadoPara: dia.nullable(),
  adiadoKm: z.number().nullable(),
})
export type Verificacao = z.infer<typeof verificacao>

export const RESULTADOS_VERIFICACAO = ['RESOLVIDO', 'EM_ABERTO', 'NAO_VERIFICADO'] as const
export type ResultadoVerificacao = (typeof RESULTADOS_VERIFICACAO)[number]

/** A mandatory check beside what this visit found for it. */
export const verificacaoConferida = verificacao.extend({
  resultado: z.enum(RESULTADOS_VERIFICACAO),
  codItem: z.number().nullable(),
  estadoAtual: estadoItem.nullable(),
})
export type VerificacaoConferida = z.infer<typeof verificacaoConferida>

/** The visit that asks. */
export const visitaAnterior = z.object({
  codCheckList: z.number(),
  checklist: z.string(),
  em: instante,
  km: z.number().nullable(),
})
export type VisitaAnterior = z.infer<typeof visitaAnterior>

const leitores = [1, 2, 3, -1, 6] as const
const alvo = z.object({ codCheckList: cod })

export const checklists = {
  listChecklists: endpoint({
    method: 'GET',
    path: 'checklists',
    acesso: leitores,
    loja: 'query',
    resumo: 'Checklists ao alcance do usuário, do mais novo ao mais antigo',
    query: filtroChecklists,
    response: paginaDe(checklistResumo),
  }),
  contaChecklists: endpoint({
    method: 'GET',
    path: 'checklists/total',
    acesso: leitores,
    loja: 'query',
    resumo: 'Quantos checklists a consulta alcança (até 10.000)',
    query: filtroChecklists,
    response: z.object({ total: z.number(), exato: z.boolean() }),
  }),
  opcoesChecklists: endpoint({
    method: 'GET',
    path: 'checklists/opcoes',
    acesso: leitores,
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
    acesso: leitores,
    resumo: 'Um checklist com itens, medidas e fotos',
    params: alvo,
    response: checklistCompleto,
  }),
  getTendencias: endpoint({
    method: 'GET',
    path: 'checklists/:codCheckList/tendencias',
    acesso: leitores,
    resumo: 'As medidas do checklist ao longo das visitas do veículo',
    params: alvo,
    response: z.array(tendencia),
  }),
  getVisitaAnterior: endpoint({
    method: 'GET',
    path: 'checklists/:codCheckList/visita-anterior',
    acesso: leitores,
    resumo: 'O que a visita anterior pedia, com o que esta encontrou',
    params: alvo,
    response: z.object({ visita: visitaAnterior.nullable(), verificacoes: z.array(verificacaoConferida) }),
  }),
  getChecklistPdf: endpoint({
    method: 'GET',
    path: 'checklists/:codCheckList/pdf',
    acesso: leitores,
    resumo: 'O checklist em PDF, com fotos, medidas e tendências',
    params: alvo,
    response: z.never(),
    binario: ['application/pdf'],
  }),
}
