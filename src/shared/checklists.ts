import { z } from 'zod'
import { cod, endpoint, instante, pagina, paginaDe } from './contract.ts'

export const ESTADOS_ITEM = ['NAO_VERIFICADO', 'VERDE', 'AMARELO', 'VERMELHO', 'NA'] as const
export const estadoItem = z.enum(ESTADOS_ITEM)
export type EstadoItem = z.infer<typeof estadoItem>

/** A photo by its signed addresses, which expire. */
export const foto = z.object({ codFoto: z.number(), url: z.string(), miniatura: z.string(), largura: z.number(), altura: z.number() })
export type Foto = z.infer<typeof foto>

export const item = z.object({
  codItem: z.number(),
  grupo: z.string(),
  nome: z.string(),
  estado: estadoItem,
  medida: z.number().nullable(),
  unidade: z.string().nullable(),
  limite: z.number().nullable(),
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
  /** The quote this checklist opened, if any. */
  codOrcamento: z.number().nullable(),
  estadoOrcamento: z.string().nullable(),
})
export type ChecklistResumo = z.infer<typeof checklistResumo>

export const checklistCompleto = checklistResumo.extend({ telefone: z.string().nullable(), itens: z.array(item) })
export type ChecklistCompleto = z.infer<typeof checklistCompleto>

const leitores = [1, 2, 3, -1, 6] as const

export const checklists = {
  listChecklists: endpoint({
    method: 'GET',
    path: 'checklists',
    acesso: leitores,
    resumo: 'Checklists ao alcance do usuário, do mais novo ao mais antigo',
    query: pagina.extend({ cor: z.enum(['VERMELHO', 'AMARELO', 'VERDE']).optional(), marca: z.string().max(60).optional() }),
    response: paginaDe(checklistResumo),
  }),
  contaChecklists: endpoint({
    method: 'GET',
    path: 'checklists/total',
    acesso: leitores,
    resumo: 'Quantos checklists a consulta alcança (até 10.000)',
    query: pagina.extend({ cor: z.enum(['VERMELHO', 'AMARELO', 'VERDE']).optional(), marca: z.string().max(60).optional() }),
    response: z.object({ total: z.number(), exato: z.boolean() }),
  }),
  getChecklist: endpoint({
    method: 'GET',
    path: 'checklists/:codCheckList',
    acesso: leitores,
    resumo: 'Um checklist com itens, medidas e fotos',
    params: z.object({ codCheckList: cod }),
    response: checklistCompleto,
  }),
}
