import { z } from 'zod'
import { cod, day, endpoint, instant, SPREADSHEETS } from '../core/contract.ts'
import { lag, indicadoresFilter, indicador, NIVEIS_INDICADORES, values } from './indicadores.ts'

/** Kinds of pending work. */
export const PENDING_KINDS = ['foraDaMeta', 'alcada', 'promessas', 'detratores', 'recuperacao', 'lancamentos'] as const
export type PendingKind = (typeof PENDING_KINDS)[number]

/** Limit up to which pending items are counted; more shows as "1.000+". */
export const MAX_PENDING = 1000

const point = z.object({ de: day, ate: day, valor: z.number().nullable() })
export type SeriesPoint = z.infer<typeof point>

const forIndicador = indicadoresFilter.extend({ indicador })

/** A row behind a figure. */
const indicadorRow = z.object({
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  quando: instant,
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  titulo: z.string(),
  texto: z.string(),
  /** True when the row counts in the numerator, false when only in the denominator. */
  conta: z.boolean(),
  /** Value in the figure's unit (centavos, minutes, hours, score); null when a row has none. */
  valor: z.number().nullable(),
  codOrcamento: z.number().nullable(),
  codConversa: z.number().nullable(),
})
export type IndicadorRow = z.infer<typeof indicadorRow>

/** The management's dashboard: pending work, and the figures of a period and of the previous one with their rows. */
export const dashboard = {
  numerosDoPainel: endpoint({
    method: 'GET',
    path: 'dashboard/numeros',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Todos os indicadores de um período e do anterior do mesmo tamanho',
    query: indicadoresFilter,
    response: z.object({
      atual: values,
      anterior: values,
      periodoAnterior: z.object({ de: day, ate: day }),
      atraso: lag,
      /** Goal, net sales so far and projection for the month in which the period ends. */
      vendasDoMes: z.object({
        mes: z.string(),
        meta: z.number().nullable(),
        liquido: z.number(),
        projecao: z.number().nullable(),
      }),
    }),
  }),
  serieDoIndicador: endpoint({
    method: 'GET',
    path: 'dashboard/serie',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Um indicador dia a dia (em períodos longos, mês a mês) e o período anterior',
    query: forIndicador,
    response: z.object({ pontos: z.array(point), anterior: z.array(point) }),
  }),
  rankingDoIndicador: endpoint({
    method: 'GET',
    path: 'dashboard/ranking',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Um indicador por concessionária ou por consultor, no período e no anterior',
    query: forIndicador.extend({ por: z.enum(['loja', 'consultor']).default('loja') }),
    response: z.object({
      itens: z.array(
        z.object({
          codigo: z.number(),
          nome: z.string(),
          detalhe: z.string(),
          valor: z.number().nullable(),
          anterior: z.number().nullable(),
        }),
      ),
    }),
  }),
  agoraNoPainel: endpoint({
    method: 'GET',
    path: 'dashboard/agora',
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'O que espera por alguém agora; cada um contado até 1.000',
    query: z.object({
      codConcessionaria: cod.optional(),
      codGrupo: cod.optional(),
      marca: z.string().max(60).optional(),
    }),
    response: z.object({
      itens: z.array(
        z.object({
          pendencia: z.enum(PENDING_KINDS),
          quantos: z.number(),
          /** The store with most of the pending items. */
          onde: z.object({ codConcessionaria: z.number(), nome: z.string() }),
        }),
      ),
    }),
  }),
  linhasDoIndicador: endpoint({
    method: 'GET',
    path: 'dashboard/linhas',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'As linhas que um indicador conta, as mais novas primeiro',
    query: forIndicador.extend({
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ itens: z.array(indicadorRow), proximo: z.string().nullable() }),
  }),
  exportarPainel: endpoint({
    method: 'GET',
    path: 'dashboard/planilha',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Os indicadores do período, no total e por concessionária, em xlsx',
    query: indicadoresFilter,
    response: z.never(),
    binario: SPREADSHEETS,
    porMinuto: 30,
  }),
}
