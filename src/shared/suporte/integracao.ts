import { z } from 'zod'
import { upperCode } from '../cadastros/registers.ts'
import {
  CHECKLIST_ORIGINS,
  item as checklistItem,
  itemState,
  previousVisit,
  veiculo,
  verificacao,
} from '../checklists/checklists.ts'
import { cod, day, endpoint, instant, pageOf, sentInstant } from '../core/contract.ts'
import { items } from '../core/batch.ts'
import { SIZE } from '../rules/sizes.ts'

const text = (max: number) => z.string().trim().max(max)

export const photoInput = z.object({
  nome: text(200).optional(),
  /** JPEG, PNG or WebP bytes in base64, at most 8 MiB. */
  dados: z.base64('A foto precisa estar em base64').max(11_500_000, 'A foto passa de 8 MiB'),
})

export const itemInput = z.object({
  grupo: text(80).default('Geral'),
  nome: text(120).min(1, 'O item precisa de nome'),
  estado: itemState.default('NAO_VERIFICADO'),
  medida: z.number().optional(),
  unidade: text(20).optional(),
  limite: z.number().optional(),
  comentarioInterno: text(1000).optional(),
  comentarioCliente: text(1000).optional(),
  servicoSugerido: text(40).optional(),
  pecaSugerida: upperCode(SIZE.codigoPeca).optional(),
  fotos: z.array(photoInput).max(10, 'No máximo 10 fotos por item').default([]),
})

/** A finished checklist as the workshop's tablet or another system sends it; idempotent by `idExterno` within the store. */
export const checklistInput = z.object({
  idExterno: text(80).min(1, 'Informe idExterno'),
  codConcessionaria: z.number().int().positive(),
  veiculo: z.object({
    placa: text(8).optional(),
    chassi: text(17).optional(),
    marca: text(60),
    modelo: text(120).min(1),
    versao: text(120).optional(),
    ano: z.number().int().min(1900).max(2100).optional(),
    combustivel: text(40).optional(),
  }),
  cliente: z.object({
    nome: text(SIZE.cliente).min(1, 'Informe o nome do cliente'),
    documento: text(18).optional(),
    telefone: text(SIZE.telefone).optional(),
    email: text(SIZE.email).optional(),
  }),
  consultor: text(SIZE.consultor).optional(),
  mecanico: text(SIZE.mecanico).optional(),
  km: z.number().int().min(0).max(2_000_000).optional(),
  tipoOs: text(40).optional(),
  garantia: z.boolean().default(false),
  realizadoEm: sentInstant.optional(),
  itens: z.array(itemInput).min(1, 'O checklist precisa de itens').max(300),
})
export type ChecklistInput = z.input<typeof checklistInput>
export type ReceivedChecklist = z.output<typeof checklistInput>

export const estoqueInput = z.object({
  codigo: upperCode(SIZE.codigoPeca).min(1, 'Informe o código da peça'),
  quantidade: z.number().min(0, 'A quantidade não pode ser negativa').max(999_999),
  localizacao: text(40).optional(),
})

/** A checklist as other systems read it. Addresses of photos and videos are of the host that answers, and expire after half a day. */
const toldChecklist = z.object({
  codCheckList: z.number(),
  checklist: z.string(),
  idExterno: z.string(),
  origem: z.enum(CHECKLIST_ORIGINS),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  realizadoEm: instant,
  /** When it was cancelled, if it was. */
  canceladoEm: instant.nullable(),
  mecanico: z.string().nullable(),
  consultor: z.string().nullable(),
  cliente: z.string(),
  veiculo,
  km: z.number().nullable(),
  tipoOs: z.string().nullable(),
  garantia: z.boolean(),
  codOrcamento: z.number().nullable(),
  itens: z.array(checklistItem),
})

export const integracao = {
  receberChecklist: endpoint({
    method: 'POST',
    path: 'integracao/checklists',
    acesso: 'integracao',
    escopo: 'checklists:escrita',
    limiteBytes: 64 * 1024 * 1024,
    resumo: 'Receber um checklist com veículo, cliente, itens, medidas e fotos',
    body: checklistInput,
    response: z.object({
      codCheckList: z.number(),
      checklist: z.string(),
      codOrcamento: z.number().nullable(),
      repetido: z.boolean(),
      /** Warnings about an accepted checklist: mandatory checks left out, an unusable phone or e-mail. */
      avisos: z.array(z.string()),
    }),
  }),
  listChecklistsIntegracao: endpoint({
    method: 'GET',
    path: 'integracao/checklists',
    acesso: 'integracao',
    escopo: 'checklists:leitura',
    resumo:
      'Os checklists, os feitos aqui e os recebidos, do mais novo ao mais antigo, com itens, medidas e endereços das fotos e dos vídeos',
    query: z.object({
      codConcessionaria: cod.optional(),
      de: day.optional(),
      ate: day.optional(),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: pageOf(toldChecklist),
  }),
  receberEstoque: endpoint({
    method: 'POST',
    path: 'integracao/estoque',
    acesso: 'integracao',
    escopo: 'estoque:escrita',
    resumo:
      'Receber o estoque de peças de uma concessionária; cada código enviado substitui o que se sabia dele, e um item errado não segura os outros',
    body: z.object({
      codConcessionaria: z.number().int().positive(),
      itens: items(estoqueInput, 5000),
    }),
    response: z.object({
      recebidos: z.number(),
      recusados: z.number(),
      /** Refused items: index from 0, and errors by field. */
      recusas: z.array(z.object({ ordem: z.number(), mensagem: z.string(), campos: z.record(z.string(), z.string()) })),
      avisos: z.array(z.string()),
    }),
  }),
  listVerificacoes: endpoint({
    method: 'GET',
    path: 'integracao/veiculos/:placa/verificacoes',
    acesso: 'integracao',
    escopo: 'checklists:leitura',
    resumo: 'O que a última visita do veículo (pela placa ou pelo chassi) deixou para verificar na próxima',
    params: z.object({ placa: text(17).min(7, 'Informe a placa ou o chassi') }),
    query: z.object({ codConcessionaria: cod }),
    response: z.object({ visita: previousVisit.nullable(), verificacoes: z.array(verificacao) }),
  }),
}
