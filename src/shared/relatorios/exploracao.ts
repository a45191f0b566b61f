import { z } from 'zod'
import { endpoint } from '../core/contract.ts'
import { lag, indicadoresFilter, indicador, NIVEIS_INDICADORES, values } from './indicadores.ts'
import { INDICADOR_CODES, type Indicador } from '../rules/indicadores.ts'

/** Dimensions by which figures can be split. */
export const DIMENSIONS = ['loja', 'grupo', 'marca', 'uf', 'mes', 'dia', 'diaDaSemana'] as const
export type Dimension = (typeof DIMENSIONS)[number]
export const DIMENSION_NAMES: Record<Dimension, string> = {
  loja: 'Concessionária',
  grupo: 'Grupo',
  marca: 'Marca',
  uf: 'UF',
  mes: 'Mês',
  dia: 'Dia',
  diaDaSemana: 'Dia da semana',
}
export const MAX_MEDIDAS = 4

const listOf = <T extends string>(allowed: readonly T[], maximo: number, mensagem: string) =>
  z
    .string()
    .max(400)
    .transform((t, ctx): T[] => {
      const parts = t.split(',').filter(Boolean)
      const valid = allowed.filter((p) => parts.includes(p)).toSorted((a, b) => parts.indexOf(a) - parts.indexOf(b))
      if (valid.length !== new Set(parts).size || valid.length === 0 || valid.length > maximo)
        ctx.addIssue({ code: 'custom', message: mensagem })
      return valid
    })

const request = indicadoresFilter.extend({
  medidas: listOf<Indicador>(INDICADOR_CODES, MAX_MEDIDAS, `Escolha de uma a ${MAX_MEDIDAS} medidas`),
  linhas: listOf<Dimension>(DIMENSIONS, 2, 'Escolha uma ou duas dimensões nas linhas'),
  coluna: z.enum(DIMENSIONS).optional(),
})

const cell = z.object({
  /** Keys of the row's dimensions; a subtotal has fewer keys than dimensions, the total has none. */
  linha: z.array(z.string()),
  /** Key of the column; null for the total of all columns. */
  coluna: z.string().nullable(),
  valores: values,
})
export type Cell = z.infer<typeof cell>

const contribution = z.object({ nome: z.string(), parte: z.number() })

/** Measures by dimensions, and the causes of a change. */
export const exploracao = {
  explorar: endpoint({
    method: 'GET',
    path: 'exploracao',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Medidas por dimensões, com subtotais e total',
    query: request,
    response: z.object({
      celulas: z.array(cell),
      /** Names of the keys, by dimension. */
      nomes: z.record(z.string(), z.record(z.string(), z.string())),
      /** Months that the period covers only in part. */
      parciais: z.array(z.string()),
      atraso: lag,
    }),
  }),
  explicarMudanca: endpoint({
    method: 'GET',
    path: 'exploracao/explicar',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Que lojas, etapas e cores fizeram a diferença de um indicador entre o período e o anterior',
    query: indicadoresFilter.extend({ indicador }),
    response: z.object({
      antes: z.number().nullable(),
      agora: z.number().nullable(),
      /** Contributions that add up to the change; null when the figure cannot be split this way. */
      porLoja: z.array(contribution).nullable(),
      porEtapa: z.array(contribution).nullable(),
      porCor: z.array(contribution).nullable(),
    }),
  }),
  exportarExploracao: endpoint({
    method: 'GET',
    path: 'exploracao/planilha',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Os dados da tabela em xlsx',
    query: request,
    response: z.never(),
    binario: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    porMinuto: 30,
  }),
}
