import { z } from 'zod'
import { dia, endpoint, instanteEnviado } from '../core/contract.ts'
import { integracaoAgenda } from './integracao-agenda.ts'
import { itens } from '../core/lote.ts'
import { TAMANHO } from '../rules/tamanhos.ts'

const texto = (max: number) => z.string().trim().max(max)
const idExterno = texto(80).min(1, 'Informe idExterno')
const codConcessionaria = z.number().int().positive()

export const veiculoEntrada = z
  .object({
    idExterno,
    /** When the other system wrote it: what is older than what is known changes nothing. */
    emitidoEm: instanteEnviado,
    placa: texto(8).optional(),
    chassi: texto(17).optional(),
    marca: texto(60).min(1, 'Informe a marca'),
    modelo: texto(120).min(1, 'Informe o modelo'),
    versao: texto(120).optional(),
    ano: z.number().int().min(1900).max(2100).optional(),
    combustivel: texto(40).optional(),
  })
  .refine((v) => Boolean(v.placa) || Boolean(v.chassi), { path: ['placa'], message: 'Informe a placa ou o chassi' })
export type VeiculoEntrada = z.output<typeof veiculoEntrada>

export const clienteEntrada = z.object({
  idExterno,
  emitidoEm: instanteEnviado,
  nome: texto(TAMANHO.cliente).min(1, 'Informe o nome do cliente'),
  documento: texto(18).optional(),
  telefone: texto(TAMANHO.telefone).optional(),
  email: texto(TAMANHO.email).optional(),
})
export type ClienteEntrada = z.output<typeof clienteEntrada>

const centavos = z.number().int('Use centavos, sem vírgula').min(0).max(99_999_999_999).default(0)
export const vendaEntrada = z.object({
  idExterno,
  /** The higher stands, in whatever order they come. */
  versao: z.number().int().min(1).default(1),
  removida: z.boolean().default(false),
  dia,
  conta: texto(60).min(1, 'Informe a conta'),
  bruto: centavos,
  desconto: centavos,
  devolucao: centavos,
  imposto: centavos,
  custo: centavos,
  /** In thousandths. */
  quantidade: centavos,
  minutos: z.number().int().min(0).max(1_000_000).default(0),
})
export type VendaEntrada = z.output<typeof vendaEntrada>

const resposta = z.object({
  gravados: z.number(),
  repetidos: z.number(),
  recusados: z.number(),
  /** One per item, in the order that they came in. */
  itens: z.array(
    z.object({
      idExterno: z.string().nullable(),
      situacao: z.enum(['GRAVADO', 'REPETIDO', 'RECUSADO']),
      codigo: z.number().nullable(),
      mensagem: z.string().nullable(),
      /** What is wrong, by field. */
      campos: z.record(z.string(), z.string()).nullable(),
      avisos: z.array(z.string()),
    }),
  ),
  avisos: z.array(z.string()),
})
export type RespostaDeLote = z.infer<typeof resposta>

const comum = {
  method: 'POST',
  acesso: 'integracao',
  limiteBytes: 4 * 1024 * 1024,
  response: resposta,
} as const

/** Registers, sales and the agenda in pieces: each item is answered by itself, and a wrong one does not hold the others up. */
export const integracaoLotes = {
  receberVeiculos: endpoint({
    ...comum,
    path: 'integracao/veiculos',
    resumo: 'Receber veículos de uma concessionária, novos ou mudados, até 500 por envio; cada um é respondido por si',
    body: z.object({ codConcessionaria, itens: itens(veiculoEntrada, 500) }),
  }),
  receberClientes: endpoint({
    ...comum,
    path: 'integracao/clientes',
    resumo: 'Receber clientes de uma concessionária, novos ou mudados, até 500 por envio; cada um é respondido por si',
    body: z.object({ codConcessionaria, itens: itens(clienteEntrada, 500) }),
  }),
  receberVendas: endpoint({
    ...comum,
    path: 'integracao/vendas',
    resumo:
      'Receber vendas por dia e conta, em centavos, até 2.000 por envio; entram ao lado das lidas do DMS, na conciliação',
    body: z.object({ codConcessionaria, itens: itens(vendaEntrada, 2000) }),
  }),
  receberAgendamentos: endpoint({
    ...comum,
    path: 'integracao/agendamentos/lote',
    resumo: 'Receber até 200 agendamentos, cada um como em integracao/agendamentos e respondido por si',
    body: z.object({ itens: itens(integracaoAgenda.receberAgendamento.body, 200) }),
  }),
  receberOrdens: endpoint({
    ...comum,
    path: 'integracao/ordens-servico/lote',
    resumo: 'Receber até 200 ordens de serviço, cada uma como em integracao/ordens-servico e respondida por si',
    body: z.object({ itens: itens(integracaoAgenda.receberOrdem.body, 200) }),
  }),
}
