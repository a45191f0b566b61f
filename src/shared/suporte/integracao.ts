import { z } from 'zod'
import { codigoMaiusculo } from '../cadastros/comum.ts'
import { estadoItem, verificacao, visitaAnterior } from '../checklists/checklists.ts'
import { cod, endpoint, instanteEnviado } from '../core/contract.ts'
import { itens } from '../core/lote.ts'
import { TAMANHO } from '../rules/tamanhos.ts'

const texto = (max: number) => z.string().trim().max(max)

export const fotoEntrada = z.object({
  nome: texto(200).optional(),
  /** JPEG, PNG or WebP bytes in base64, at most 8 MiB. */
  dados: z.base64('A foto precisa estar em base64').max(11_500_000, 'A foto passa de 8 MiB'),
})

export const itemEntrada = z.object({
  grupo: texto(80).default('Geral'),
  nome: texto(120).min(1, 'O item precisa de nome'),
  estado: estadoItem.default('NAO_VERIFICADO'),
  medida: z.number().optional(),
  unidade: texto(20).optional(),
  limite: z.number().optional(),
  comentarioInterno: texto(1000).optional(),
  comentarioCliente: texto(1000).optional(),
  servicoSugerido: texto(40).optional(),
  pecaSugerida: codigoMaiusculo(TAMANHO.codigoPeca).optional(),
  fotos: z.array(fotoEntrada).max(10, 'No máximo 10 fotos por item').default([]),
})

/** A finished checklist as the workshop's tablet or another system sends it; idempotent by `idExterno` within the store. */
export const checklistEntrada = z.object({
  idExterno: texto(80).min(1, 'Informe idExterno'),
  codConcessionaria: z.number().int().positive(),
  veiculo: z.object({
    placa: texto(8).optional(),
    chassi: texto(17).optional(),
    marca: texto(60),
    modelo: texto(120).min(1),
    versao: texto(120).optional(),
    ano: z.number().int().min(1900).max(2100).optional(),
    combustivel: texto(40).optional(),
  }),
  cliente: z.object({
    nome: texto(TAMANHO.cliente).min(1, 'Informe o nome do cliente'),
    documento: texto(18).optional(),
    telefone: texto(TAMANHO.telefone).optional(),
    email: texto(TAMANHO.email).optional(),
  }),
  consultor: texto(TAMANHO.consultor).optional(),
  mecanico: texto(TAMANHO.mecanico).optional(),
  km: z.number().int().min(0).max(2_000_000).optional(),
  tipoOs: texto(40).optional(),
  garantia: z.boolean().default(false),
  realizadoEm: instanteEnviado.optional(),
  itens: z.array(itemEntrada).min(1, 'O checklist precisa de itens').max(300),
})
export type ChecklistEntrada = z.input<typeof checklistEntrada>
export type ChecklistRecebido = z.output<typeof checklistEntrada>

export const estoqueEntrada = z.object({
  codigo: codigoMaiusculo(TAMANHO.codigoPeca).min(1, 'Informe o código da peça'),
  quantidade: z.number().min(0, 'A quantidade não pode ser negativa').max(999_999),
  localizacao: texto(40).optional(),
})

export const integracao = {
  receberChecklist: endpoint({
    method: 'POST',
    path: 'integracao/checklists',
    acesso: 'integracao',
    limiteBytes: 64 * 1024 * 1024,
    resumo: 'Receber um checklist com veículo, cliente, itens, medidas e fotos',
    body: checklistEntrada,
    response: z.object({
      codCheckList: z.number(),
      checklist: z.string(),
      codOrcamento: z.number().nullable(),
      repetido: z.boolean(),
      /** What the sender should know, although the checklist was taken: mandatory checks that it left out, a phone or e-mail that cannot be used. */
      avisos: z.array(z.string()),
    }),
  }),
  receberEstoque: endpoint({
    method: 'POST',
    path: 'integracao/estoque',
    acesso: 'integracao',
    resumo:
      'Receber o estoque de peças de uma concessionária; cada código enviado substitui o que se sabia dele, e um item errado não segura os outros',
    body: z.object({
      codConcessionaria: z.number().int().positive(),
      itens: itens(estoqueEntrada, 5000),
    }),
    response: z.object({
      recebidos: z.number(),
      recusados: z.number(),
      /** Of what was refused, its place from 0 and what is wrong by field. */
      recusas: z.array(z.object({ ordem: z.number(), mensagem: z.string(), campos: z.record(z.string(), z.string()) })),
      avisos: z.array(z.string()),
    }),
  }),
  listVerificacoes: endpoint({
    method: 'GET',
    path: 'integracao/veiculos/:placa/verificacoes',
    acesso: 'integracao',
    resumo: 'O que a última visita do veículo (pela placa ou pelo chassi) deixou para verificar na próxima',
    params: z.object({ placa: texto(17).min(7, 'Informe a placa ou o chassi') }),
    query: z.object({ codConcessionaria: cod }),
    response: z.object({ visita: visitaAnterior.nullable(), verificacoes: z.array(verificacao) }),
  }),
}
