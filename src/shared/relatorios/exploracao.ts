import { z } from 'zod'
import { endpoint } from '../core/contract.ts'
import { atraso, filtroIndicadores, indicador, NIVEIS_INDICADORES, valores } from './indicadores.ts'
import { CODIGOS_INDICADOR, type Indicador } from '../rules/indicadores.ts'

/** By what figures are told apart. */
export const DIMENSOES = ['loja', 'grupo', 'marca', 'uf', 'mes', 'dia', 'diaDaSemana'] as const
export type Dimensao = (typeof DIMENSOES)[number]
export const NOME_DIMENSAO: Record<Dimensao, string> = {
  loja: 'Concessionária',
  grupo: 'Grupo',
  marca: 'Marca',
  uf: 'UF',
  mes: 'Mês',
  dia: 'Dia',
  diaDaSemana: 'Dia da semana',
}
export const MAX_MEDIDAS = 4

const listaDe = <T extends string>(permitidas: readonly T[], maximo: number, mensagem: string) =>
  z
    .string()
    .max(400)
    .transform((t, ctx): T[] => {
      const partes = t.split(',').filter(Boolean)
      const boas = permitidas
        .filter((p) => partes.includes(p))
        .toSorted((a, b) => partes.indexOf(a) - partes.indexOf(b))
      if (boas.length !== new Set(partes).size || boas.length === 0 || boas.length > maximo)
        ctx.addIssue({ code: 'custom', message: mensagem })
      return boas
    })

const pedido = filtroIndicadores.extend({
  medidas: listaDe<Indicador>(CODIGOS_INDICADOR, MAX_MEDIDAS, `Escolha de uma a ${MAX_MEDIDAS} medidas`),
  linhas: listaDe<Dimensao>(DIMENSOES, 2, 'Escolha uma ou duas dimensões nas linhas'),
  coluna: z.enum(DIMENSOES).optional(),
})

const celula = z.object({
  /** Keys of the rows' dimensions; fewer of them than dimensions for a subtotal, none for the total. */
  linha: z.array(z.string()),
  /** Key of the column, null for the total of all columns. */
  coluna: z.string().nullable(),
  valores,
})
export type Celula = z.infer<typeof celula>

const contribuicao = z.object({ nome: z.string(), parte: z.number() })

/** Measures by dimensions, and what made a change. */
export const exploracao = {
  explorar: endpoint({
    method: 'GET',
    path: 'exploracao',
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Medidas por dimensões, com subtotais e total',
    query: pedido,
    response: z.object({
      celulas: z.array(celula),
      /** What each key is called, by dimension. */
      nomes: z.record(z.string(), z.record(z.string(), z.string())),
      /** Months that the period holds in part only; their names say which. */
      parciais: z.array(z.string()),
      atraso,
    }),
  }),
  explicarMudanca: endpoint({
    method: 'GET',
    path: 'exploracao/explicar',
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Que lojas, etapas e cores fizeram a diferença de um indicador entre o período e o anterior',
    query: filtroIndicadores.extend({ indicador }),
    response: z.object({
      antes: z.number().nullable(),
      agora: z.number().nullable(),
      /** Parts that add up to the change; null where the figure cannot be taken apart so. */
      porLoja: z.array(contribuicao).nullable(),
      porEtapa: z.array(contribuicao).nullable(),
      porCor: z.array(contribuicao).nullable(),
    }),
  }),
  exportarExploracao: endpoint({
    method: 'GET',
    path: 'exploracao/planilha',
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Os dados da tabela em xlsx',
    query: pedido,
    response: z.never(),
    binario: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    porMinuto: 30,
  }),
}
