import { z } from 'zod'
import { text } from '../cadastros/registers.ts'
import { cod, endpoint, instant, month, SPREADSHEETS } from '../core/contract.ts'
import { MONTH_STATES } from '../rules/mes-vendas.ts'
import { DEPARTAMENTO_CODES, MEDIDA_CODES } from '../rules/vendas.ts'
import { vendaCell } from './vendas.ts'

const acesso = [2, -1] as const
const departamento = z.enum(DEPARTAMENTO_CODES)
const medida = z.enum(MEDIDA_CODES)
const sums = z.object({
  bruto: z.number(),
  desconto: z.number(),
  devolucao: z.number(),
  imposto: z.number(),
  custo: z.number(),
  quantidade: z.number(),
  minutos: z.number(),
})

/**
 * Content frozen by a closing: all figures, their totals by department, and the approval steps with their users.
 * Units as in `VENDA_MEDIDAS`.
 */
export const fechamentoContent = z.object({
  formato: z.literal('patio-vendas/1'),
  distribuidor: z.string(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  mes: month,
  meta: z.number().nullable(),
  celulas: z.array(vendaCell),
  totais: z.array(sums.extend({ departamento, liquido: z.number() })),
  total: sums.extend({ liquido: z.number() }),
  atos: z.array(z.object({ acao: z.string(), texto: z.string(), quem: z.string(), em: instant })),
})
export type FechamentoContent = z.infer<typeof fechamentoContent>

export const CONDITIONS = ['dias', 'conciliado', 'aprovado'] as const
/** A store with a month to close: the conditions, and whether each is met. */
const loja = z.object({
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  estado: z.enum(MONTH_STATES),
  liquido: z.number(),
  meta: z.number().nullable(),
  condicoes: z.array(z.object({ condicao: z.enum(CONDITIONS), cumprida: z.boolean(), texto: z.string() })),
  /** Set once the month is closed. */
  codFechamento: z.number().nullable(),
  fechadoEm: instant.nullable(),
  quem: z.string().nullable(),
})
export type LojaToClose = z.infer<typeof loja>

export const adjustment = z.object({
  codAjuste: z.number(),
  departamento,
  medida,
  /** Amount to add to the frozen figure; negative subtracts. */
  valor: z.number(),
  motivo: z.string(),
  quem: z.string(),
  em: instant,
})
export type Adjustment = z.infer<typeof adjustment>

const fechado = z.object({
  codFechamento: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  mes: month,
  liquido: z.number(),
  /** Adjustments of the net sales since the closing, in centavos. */
  ajustado: z.number(),
  fechadoEm: instant,
  quem: z.string(),
})
export type ClosedMonth = z.infer<typeof fechado>

const target = z.object({ codFechamento: cod })

/** Closing of months, and closed months. */
export const fechamento = {
  lojasAFechar: endpoint({
    method: 'GET',
    path: 'relatorio/fechamento-mensal',
    acesso,
    resumo: 'O que cada concessionária precisa cumprir para o mês fechar, e o que já fechou',
    query: z.object({ mes: month }),
    response: z.array(loja),
  }),
  fecharMes: endpoint({
    method: 'POST',
    path: 'relatorio/fechamento-mensal',
    acesso,
    resumo: 'Fechar o mês de uma ou mais concessionárias: todas ou nenhuma; o que se fecha não muda mais',
    body: z.object({
      mes: month,
      codConcessionarias: z.array(cod).min(1, 'Escolha ao menos uma concessionária').max(500),
    }),
    response: z.array(z.object({ codConcessionaria: z.number(), codFechamento: z.number(), sha256: z.string() })),
  }),
  mesesFechados: endpoint({
    method: 'GET',
    path: 'relatorio/historico-mensal',
    replica: true,
    acesso,
    loja: 'query',
    resumo: 'Meses fechados, do mais novo ao mais antigo',
    query: z.object({
      codConcessionaria: cod.optional(),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ itens: z.array(fechado), proximo: z.string().nullable() }),
  }),
  getFechamento: endpoint({
    method: 'GET',
    path: 'relatorio/historico-mensal/:codFechamento',
    replica: true,
    acesso,
    resumo: 'Um mês fechado como ficou, com os ajustes feitos depois',
    params: target,
    response: fechado.extend({
      sha256: z.string(),
      /** Whether the stored content still matches the hash. */
      confere: z.boolean(),
      conteudo: fechamentoContent,
      ajustes: z.array(adjustment),
    }),
  }),
  ajustarMes: endpoint({
    method: 'POST',
    path: 'relatorio/historico-mensal/:codFechamento/ajustes',
    acesso,
    resumo: 'Ajustar um mês fechado: fica ao lado do que foi fechado, nunca dentro',
    params: target,
    body: z.object({
      departamento,
      medida,
      valor: z
        .number()
        .int()
        .min(-99_999_999_999)
        .max(99_999_999_999)
        .refine((v) => v !== 0, 'O ajuste não pode ser zero'),
      motivo: text(300).min(3, 'Diga o motivo'),
    }),
    response: adjustment,
  }),
  baixarRelatorio: endpoint({
    method: 'GET',
    path: 'relatorio/vendas-excel',
    replica: true,
    acesso,
    resumo: 'Vendas de um período em planilha: um resumo com fórmulas e uma folha por concessionária',
    query: z
      .object({
        de: month,
        ate: month,
        detalhe: z.enum(['mes', 'dia']).default('mes'),
        /** Store codes separated by commas; absent means all within reach. */
        lojas: z
          .string()
          .regex(/^\d+(,\d+)*$/, 'Informe os códigos por vírgulas')
          .max(4000)
          .optional(),
        departamentos: z
          .string()
          .regex(/^[A-Z_]+(,[A-Z_]+)*$/, 'Informe os departamentos por vírgulas')
          .max(400)
          .optional(),
      })
      .refine((q) => q.de <= q.ate, { path: ['ate'], message: 'O fim vem depois do começo' }),
    response: z.never(),
    binario: [SPREADSHEETS[0]],
  }),
  baixarFechamento: endpoint({
    method: 'GET',
    path: 'relatorio/historico-mensal/:codFechamento/pdf',
    replica: true,
    acesso,
    resumo: 'O mês fechado em papel: valores, quem aprovou, o SHA-256',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
}
