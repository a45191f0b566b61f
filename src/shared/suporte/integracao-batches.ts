import { z } from 'zod'
import { day, endpoint, sentInstant } from '../core/contract.ts'
import { integracaoAgenda } from './integracao-agenda.ts'
import { items } from '../core/batch.ts'
import { SIZE } from '../rules/sizes.ts'

const text = (max: number) => z.string().trim().max(max)
const idExterno = text(80).min(1, 'Informe idExterno')
const codConcessionaria = z.number().int().positive()

export const veiculoInput = z
  .object({
    idExterno,
    /** When the other system wrote the item; an item older than the stored one changes nothing. */
    emitidoEm: sentInstant,
    placa: text(8).optional(),
    chassi: text(17).optional(),
    marca: text(60).min(1, 'Informe a marca'),
    modelo: text(120).min(1, 'Informe o modelo'),
    versao: text(120).optional(),
    ano: z.number().int().min(1900).max(2100).optional(),
    combustivel: text(40).optional(),
  })
  .refine((v) => Boolean(v.placa) || Boolean(v.chassi), { path: ['placa'], message: 'Informe a placa ou o chassi' })
export type VeiculoInput = z.output<typeof veiculoInput>

export const clienteInput = z.object({
  idExterno,
  emitidoEm: sentInstant,
  nome: text(SIZE.cliente).min(1, 'Informe o nome do cliente'),
  documento: text(18).optional(),
  telefone: text(SIZE.telefone).optional(),
  email: text(SIZE.email).optional(),
})
export type ClienteInput = z.output<typeof clienteInput>

const centavos = z.number().int('Use centavos, sem vírgula').min(0).max(99_999_999_999).default(0)
export const vendaInput = z.object({
  idExterno,
  /** The highest version wins, in any order of arrival. */
  versao: z.number().int().min(1).default(1),
  removida: z.boolean().default(false),
  dia: day,
  conta: text(60).min(1, 'Informe a conta'),
  bruto: centavos,
  desconto: centavos,
  devolucao: centavos,
  imposto: centavos,
  custo: centavos,
  /** In thousandths. */
  quantidade: centavos,
  minutos: z.number().int().min(0).max(1_000_000).default(0),
})
export type VendaInput = z.output<typeof vendaInput>

const response = z.object({
  gravados: z.number(),
  repetidos: z.number(),
  recusados: z.number(),
  /** One result per item, in request order. */
  itens: z.array(
    z.object({
      idExterno: z.string().nullable(),
      situacao: z.enum(['GRAVADO', 'REPETIDO', 'RECUSADO']),
      codigo: z.number().nullable(),
      mensagem: z.string().nullable(),
      /** Errors by field. */
      campos: z.record(z.string(), z.string()).nullable(),
      avisos: z.array(z.string()),
    }),
  ),
  avisos: z.array(z.string()),
})
export type BatchResponse = z.infer<typeof response>

const common = {
  method: 'POST',
  acesso: 'integracao',
  limiteBytes: 4 * 1024 * 1024,
  response,
} as const

/** Registers, sales and the agenda in batches: each item has its own result, and a wrong one does not stop the others. */
export const integracaoLotes = {
  receberVeiculos: endpoint({
    ...common,
    path: 'integracao/veiculos',
    escopo: 'veiculos:escrita',
    resumo: 'Receber veículos de uma concessionária, novos ou mudados, até 500 por envio; cada um é respondido por si',
    body: z.object({ codConcessionaria, itens: items(veiculoInput, 500) }),
  }),
  receberClientes: endpoint({
    ...common,
    path: 'integracao/clientes',
    escopo: 'clientes:escrita',
    resumo: 'Receber clientes de uma concessionária, novos ou mudados, até 500 por envio; cada um é respondido por si',
    body: z.object({ codConcessionaria, itens: items(clienteInput, 500) }),
  }),
  receberVendas: endpoint({
    ...common,
    path: 'integracao/vendas',
    escopo: 'vendas:escrita',
    resumo:
      'Receber vendas por dia e conta, em centavos, até 2.000 por envio; entram ao lado das lidas do DMS, na conciliação',
    body: z.object({ codConcessionaria, itens: items(vendaInput, 2000) }),
  }),
  receberAgendamentos: endpoint({
    ...common,
    path: 'integracao/agendamentos/lote',
    escopo: 'agenda:escrita',
    resumo: 'Receber até 200 agendamentos, cada um como em integracao/agendamentos e respondido por si',
    body: z.object({ itens: items(integracaoAgenda.receberAgendamento.body, 200) }),
  }),
  receberOrdens: endpoint({
    ...common,
    path: 'integracao/ordens-servico/lote',
    escopo: 'ordens:escrita',
    resumo: 'Receber até 200 ordens de serviço, cada uma como em integracao/ordens-servico e respondida por si',
    body: z.object({ itens: items(integracaoAgenda.receberOrdem.body, 200) }),
  }),
}
