import { z } from 'zod'
import { checklistCompleto, checklistResumo, estadoItem } from './checklists.ts'
import { cod, endpoint, instante, pagina, paginaDe } from '../core/contract.ts'
import { TAMANHO } from '../rules/tamanhos.ts'

/** Row of gerenciar-checklist: cancelled ones too, and the sender's own id. */
export const checklistGerido = checklistResumo.extend({ idExterno: z.string(), cancelado: z.boolean() })
export type ChecklistGerido = z.infer<typeof checklistGerido>

/** A checklist as the developer edits it, with what it may be given to. */
export const checklistEdicao = checklistCompleto.extend({
  idExterno: z.string(),
  codConsultor: z.number().nullable(),
  codMecanico: z.number().nullable(),
})
export type ChecklistEdicao = z.infer<typeof checklistEdicao>

/** One change of a checklist, as its audit row holds it: who, when, and each field before and after. */
export const mudancaChecklist = z.object({
  codAuditoria: z.number(),
  em: instante,
  quem: z.string(),
  acao: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })),
})
export type MudancaChecklist = z.infer<typeof mudancaChecklist>

const texto = (max: number) => z.string().trim().max(max)
const motivo = texto(300).min(3, 'Diga o motivo')

/** What may be corrected in a checklist; items by their code, those left out stay as they are. */
export const correcaoChecklist = z.object({
  veiculo: z.object({
    placa: texto(8).nullable(),
    chassi: texto(17).nullable(),
    marca: texto(60).min(1, 'Informe a marca'),
    modelo: texto(120).min(1, 'Informe o modelo'),
    versao: texto(120).nullable(),
    ano: z
      .number('Informe um ano')
      .int()
      .min(1900, 'O ano vai de 1900 a 2100')
      .max(2100, 'O ano vai de 1900 a 2100')
      .nullable(),
  }),
  cliente: z.object({
    nome: texto(TAMANHO.cliente).min(1, 'Informe o nome do cliente'),
    telefone: texto(TAMANHO.telefone).nullable(),
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
        estado: estadoItem,
        medida: z.number('Informe um número').nullable(),
        comentarioInterno: texto(1000).nullable(),
        comentarioCliente: texto(1000).nullable(),
      }),
    )
    .max(300),
})
export type CorrecaoChecklist = z.output<typeof correcaoChecklist>

const soDesenvolvedor = [-1] as const
const alvo = z.object({ codCheckList: cod })
const comVersao = z.object({ versaoRegistro: z.number().int() })

export const ferramentas = {
  gerarChecklists: endpoint({
    method: 'POST',
    path: 'ferramentas/gerar-checklist',
    acesso: soDesenvolvedor,
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
    acesso: soDesenvolvedor,
    loja: 'query',
    resumo: 'Procurar checklists por número, placa, cliente ou id externo, cancelados também',
    query: pagina.omit({ de: true, ate: true }).extend({ situacao: z.enum(['ativos', 'cancelados']).optional() }),
    response: paginaDe(checklistGerido),
  }),
  abrirChecklist: endpoint({
    method: 'GET',
    path: 'ferramentas/checklists/:codCheckList',
    acesso: soDesenvolvedor,
    resumo: 'Um checklist para corrigir',
    params: alvo,
    response: checklistEdicao,
  }),
  listPessoas: endpoint({
    method: 'GET',
    path: 'ferramentas/checklists/:codCheckList/pessoas',
    acesso: soDesenvolvedor,
    resumo: 'Consultores e mecânicos da loja do checklist',
    params: alvo,
    response: z.object({
      consultores: z.array(z.object({ cod: z.number(), nome: z.string() })),
      mecanicos: z.array(z.object({ cod: z.number(), nome: z.string() })),
    }),
  }),
  listMudancas: endpoint({
    method: 'GET',
    path: 'ferramentas/checklists/:codCheckList/mudancas',
    acesso: soDesenvolvedor,
    resumo: 'O que já foi mudado num checklist, por quem, antes e depois',
    params: alvo,
    response: z.array(mudancaChecklist),
  }),
  corrigirChecklist: endpoint({
    method: 'PUT',
    path: 'ferramentas/checklists/:codCheckList',
    acesso: soDesenvolvedor,
    resumo: 'Corrigir veículo, km, cliente, responsáveis e itens',
    params: alvo,
    body: comVersao.extend({ correcao: correcaoChecklist }),
    response: checklistEdicao,
  }),
  cancelarChecklist: endpoint({
    method: 'POST',
    path: 'ferramentas/checklists/:codCheckList/cancelar',
    acesso: soDesenvolvedor,
    resumo: 'Cancelar com motivo: sai das listas, e o orçamento aberto é cancelado junto',
    params: alvo,
    body: comVersao.extend({ motivo }),
    response: checklistEdicao,
  }),
  reabrirChecklist: endpoint({
    method: 'POST',
    path: 'ferramentas/checklists/:codCheckList/reabrir',
    acesso: soDesenvolvedor,
    resumo: 'Desfazer o cancelamento; o orçamento continua cancelado',
    params: alvo,
    body: comVersao,
    response: checklistEdicao,
  }),
}
