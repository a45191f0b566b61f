import { z } from 'zod'
import { fullChecklist, checklistSummary, itemState } from './checklists.ts'
import { cod, endpoint, instant, page, pageOf } from '../core/contract.ts'
import { SIZE } from '../rules/sizes.ts'

/** Row of gerenciar-checklist, which includes cancelled checklists and the sender's id. */
export const managedChecklist = checklistSummary.extend({ idExterno: z.string(), cancelado: z.boolean() })
export type ManagedChecklist = z.infer<typeof managedChecklist>

/** A checklist as the developer edits it, with its adviser and mechanic. */
export const editableChecklist = fullChecklist.extend({
  idExterno: z.string(),
  codConsultor: z.number().nullable(),
  codMecanico: z.number().nullable(),
})
export type EditableChecklist = z.infer<typeof editableChecklist>

/** One change of a checklist, from its audit row: who, when, and each field before and after. */
export const checklistChange = z.object({
  codAuditoria: z.number(),
  em: instant,
  quem: z.string(),
  acao: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })),
})
export type ChecklistChange = z.infer<typeof checklistChange>

const text = (max: number) => z.string().trim().max(max)
const motivo = text(300).min(3, 'Diga o motivo')

/** Items of a checklist: a template has at most 12 sections of 60. */
const MAX_ITEMS = 720
/** Letters of an item's internal comment. */
export const MAX_INTERNAL_COMMENT = 3000

/** Fields of a checklist that can be corrected. Items are matched by code; items left out stay unchanged. */
export const checklistCorrection = z.object({
  veiculo: z.object({
    placa: text(8).nullable(),
    chassi: text(17).nullable(),
    marca: text(60).min(1, 'Informe a marca'),
    modelo: text(120).min(1, 'Informe o modelo'),
    versao: text(120).nullable(),
    ano: z
      .number('Informe um ano')
      .int()
      .min(1900, 'O ano vai de 1900 a 2100')
      .max(2100, 'O ano vai de 1900 a 2100')
      .nullable(),
  }),
  cliente: z.object({
    nome: text(SIZE.cliente).min(1, 'Informe o nome do cliente'),
    telefone: text(SIZE.telefone).nullable(),
  }),
  km: z
    .number('Informe a quilometragem')
    .int()
    .min(0, 'A quilometragem não é negativa')
    .max(2_000_000, 'No máximo 2.000.000 km')
    .nullable(),
  codConsultor: cod.nullable(),
  codMecanico: cod.nullable(),
  itens: z
    .array(
      z.object({
        codItem: cod,
        estado: itemState,
        medida: z.number('Informe um número').nullable(),
        /** An inspection adds what was measured, and the free text, to the mechanic's words. */
        comentarioInterno: text(MAX_INTERNAL_COMMENT).nullable(),
        comentarioCliente: text(1000).nullable(),
      }),
    )
    .max(MAX_ITEMS),
})
export type ChecklistCorrection = z.output<typeof checklistCorrection>

const developerOnly = [-1] as const
const target = z.object({ codCheckList: cod })
const withVersion = z.object({ versaoRegistro: z.number().int() })

export const ferramentas = {
  gerarChecklists: endpoint({
    method: 'POST',
    path: 'ferramentas/gerar-checklist',
    acesso: developerOnly,
    loja: 'body',
    resumo: 'Gerar checklists de exemplo pela mesma porta da integração',
    body: z.object({
      codConcessionaria: cod,
      quantidade: z.number().int().min(1, 'Ao menos 1').max(50, 'No máximo 50 por vez'),
      gravidade: z.enum(['SORTEADA', 'TUDO_EM_ORDEM', 'COM_ATENCAO', 'URGENTE']).default('SORTEADA'),
    }),
    response: z.object({
      gerados: z.array(
        z.object({
          codCheckList: z.number(),
          checklist: z.string(),
          placa: z.string().nullable(),
          modelo: z.string(),
          codOrcamento: z.number().nullable(),
        }),
      ),
    }),
  }),
  procurarChecklists: endpoint({
    method: 'GET',
    path: 'ferramentas/checklists',
    acesso: developerOnly,
    loja: 'query',
    resumo: 'Procurar checklists por número, placa, cliente ou id externo, cancelados também',
    query: page.omit({ de: true, ate: true }).extend({ situacao: z.enum(['ativos', 'cancelados']).optional() }),
    response: pageOf(managedChecklist),
  }),
  abrirChecklist: endpoint({
    method: 'GET',
    path: 'ferramentas/checklists/:codCheckList',
    acesso: developerOnly,
    resumo: 'Um checklist para corrigir',
    params: target,
    response: editableChecklist,
  }),
  listPessoas: endpoint({
    method: 'GET',
    path: 'ferramentas/checklists/:codCheckList/pessoas',
    acesso: developerOnly,
    resumo: 'Consultores e mecânicos da loja do checklist',
    params: target,
    response: z.object({
      consultores: z.array(z.object({ cod: z.number(), nome: z.string() })),
      mecanicos: z.array(z.object({ cod: z.number(), nome: z.string() })),
    }),
  }),
  listMudancas: endpoint({
    method: 'GET',
    path: 'ferramentas/checklists/:codCheckList/mudancas',
    acesso: developerOnly,
    resumo: 'O que já foi mudado num checklist, por quem, antes e depois',
    params: target,
    response: z.array(checklistChange),
  }),
  corrigirChecklist: endpoint({
    method: 'PUT',
    path: 'ferramentas/checklists/:codCheckList',
    acesso: developerOnly,
    resumo: 'Corrigir veículo, km, cliente, responsáveis e itens',
    params: target,
    body: withVersion.extend({ correcao: checklistCorrection }),
    response: editableChecklist,
  }),
  cancelarChecklist: endpoint({
    method: 'POST',
    path: 'ferramentas/checklists/:codCheckList/cancelar',
    acesso: developerOnly,
    resumo: 'Cancelar com motivo: sai das listas, e o orçamento aberto é cancelado junto',
    params: target,
    body: withVersion.extend({ motivo }),
    response: editableChecklist,
  }),
  reabrirChecklist: endpoint({
    method: 'POST',
    path: 'ferramentas/checklists/:codCheckList/reabrir',
    acesso: developerOnly,
    resumo: 'Desfazer o cancelamento; o orçamento continua cancelado',
    params: target,
    body: withVersion,
    response: editableChecklist,
  }),
}
