import { z } from 'zod'
import { texto } from '../cadastros/comum.ts'
import { cod, endpoint, instante, mes, PLANILHAS } from '../core/contract.ts'
import { ESTADOS_MES } from '../rules/mes-vendas.ts'
import { CODIGOS_DEPARTAMENTO, CODIGOS_MEDIDA } from '../rules/vendas.ts'
import { celulaVenda } from './vendas.ts'

const acesso = [2, -1] as const
const departamento = z.enum(CODIGOS_DEPARTAMENTO)
const medida = z.enum(CODIGOS_MEDIDA)
const somas = z.object({
  bruto: z.number(),
  desconto: z.number(),
  devolucao: z.number(),
  imposto: z.number(),
  custo: z.number(),
  quantidade: z.number(),
  minutos: z.number(),
})

/** What a closing freezes: every figure, their sums by department, and who let the month through. Units as in `MEDIDAS_VENDA`. */
export const conteudoFechamento = z.object({
  formato: z.literal('patio-vendas/1'),
  distribuidor: z.string(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  mes,
  meta: z.number().nullable(),
  celulas: z.array(celulaVenda),
  totais: z.array(somas.extend({ departamento, liquido: z.number() })),
  total: somas.extend({ liquido: z.number() }),
  atos: z.array(z.object({ acao: z.string(), texto: z.string(), quem: z.string(), em: instante })),
})
export type ConteudoFechamento = z.infer<typeof conteudoFechamento>

export const CONDICOES = ['dias', 'conciliado', 'aprovado'] as const
/** A store before its month is closed: what must be true, and whether it is. */
const loja = z.object({
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  estado: z.enum(ESTADOS_MES),
  liquido: z.number(),
  meta: z.number().nullable(),
  condicoes: z.array(z.object({ condicao: z.enum(CONDICOES), cumprida: z.boolean(), texto: z.string() })),
  /** Set once it is closed. */
  codFechamento: z.number().nullable(),
  fechadoEm: instante.nullable(),
  quem: z.string().nullable(),
})
export type LojaAFechar = z.infer<typeof loja>

export const ajuste = z.object({
  codAjuste: z.number(),
  departamento,
  medida,
  /** Added to the frozen figure; negative takes away. */
  valor: z.number(),
  motivo: z.string(),
  quem: z.string(),
  em: instante,
})
export type Ajuste = z.infer<typeof ajuste>

const fechado = z.object({
  codFechamento: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  mes,
  liquido: z.number(),
  /** Adjustments of the net since the closing, in centavos. */
  ajustado: z.number(),
  fechadoEm: instante,
  quem: z.string(),
})
export type MesFechado = z.infer<typeof fechado>

const alvo = z.object({ codFechamento: cod })

/** Closing of months, and the closed ones. */
export const fechamento = {
  lojasAFechar: endpoint({
    method: 'GET',
    path: 'relatorio/fechamento-mensal',
    acesso,
    resumo: 'O que cada concessionária precisa cumprir para o mês fechar, e o que já fechou',
    query: z.object({ mes }),
    response: z.array(loja),
  }),
  fecharMes: endpoint({
    method: 'POST',
    path: 'relatorio/fechamento-mensal',
    acesso,
    resumo: 'Fechar o mês de uma ou mais concessionárias: todas ou nenhuma; o que se fecha não muda mais',
    body: z.object({ mes, codConcessionarias: z.array(cod).min(1, 'Escolha ao menos uma concessionária').max(500) }),
    response: z.array(z.object({ codConcessionaria: z.number(), codFechamento: z.number(), sha256: z.string() })),
  }),
  mesesFechados: endpoint({
    method: 'GET',
    path: 'relatorio/historico-mensal',
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
    acesso,
    resumo: 'Um mês fechado como ficou, com os ajustes feitos depois',
    params: alvo,
    response: fechado.extend({
      sha256: z.string(),
      /** Whether the stored content still gives that hash. */
      confere: z.boolean(),
      conteudo: conteudoFechamento,
      ajustes: z.array(ajuste),
    }),
  }),
  ajustarMes: endpoint({
    method: 'POST',
    path: 'relatorio/historico-mensal/:codFechamento/ajustes',
    acesso,
    resumo: 'Ajustar um mês fechado: fica ao lado do que foi fechado, nunca dentro',
    params: alvo,
    body: z.object({
      departamento,
      medida,
      valor: z
        .number()
        .int()
        .min(-99_999_999_999)
        .max(99_999_999_999)
        .refine((v) => v !== 0, 'O ajuste não pode ser zero'),
      motivo: texto(300).min(3, 'Diga o motivo'),
    }),
    response: ajuste,
  }),
  baixarRelatorio: endpoint({
    method: 'GET',
    path: 'relatorio/vendas-excel',
    acesso,
    resumo: 'Vendas de um período em planilha: um resumo com fórmulas e uma folha por concessionária',
    query: z
      .object({
        de: mes,
        ate: mes,
        detalhe: z.enum(['mes', 'dia']).default('mes'),
        /** By commas; absent: all within reach. */
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
    binario: [PLANILHAS[0]],
  }),
  baixarFechamento: endpoint({
    method: 'GET',
    path: 'relatorio/historico-mensal/:codFechamento/pdf',
    acesso,
    resumo: 'O mês fechado em papel: valores, quem aprovou, o SHA-256',
    params: alvo,
    response: z.never(),
    binario: ['application/pdf'],
  }),
}
