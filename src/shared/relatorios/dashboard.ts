import { z } from 'zod'
import { cod, dia, endpoint, instante, PLANILHAS } from '../core/contract.ts'
import { atraso, filtroIndicadores, indicador, NIVEIS_INDICADORES, valores } from './indicadores.ts'

/** What waits for somebody now. */
export const PENDENCIAS = ['foraDaMeta', 'alcada', 'promessas', 'detratores', 'recuperacao', 'lancamentos'] as const
export type Pendencia = (typeof PENDENCIAS)[number]

/** Most that is counted of what waits; beyond reads "1.000+". */
export const MAX_PENDENTES = 1000

const ponto = z.object({ de: dia, ate: dia, valor: z.number().nullable() })
export type PontoDaSerie = z.infer<typeof ponto>

const doIndicador = filtroIndicadores.extend({ indicador })

/** One of the rows that a figure counts. */
const linhaDoIndicador = z.object({
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  quando: instante,
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  titulo: z.string(),
  texto: z.string(),
  /** Whether it is among what the figure counts, or only among what it is divided by. */
  conta: z.boolean(),
  /** In the figure's own unit, where a row has one: centavos, minutes, hours, the mark. */
  valor: z.number().nullable(),
  codOrcamento: z.number().nullable(),
})
export type LinhaDoIndicador = z.infer<typeof linhaDoIndicador>

/** The management's dashboard: what waits now, the figures of a period and of the one before, each with its rows. */
export const dashboard = {
  numerosDoPainel: endpoint({
    method: 'GET',
    path: 'dashboard/numeros',
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Todos os indicadores de um período e do anterior do mesmo tamanho',
    query: filtroIndicadores,
    response: z.object({
      atual: valores,
      anterior: valores,
      periodoAnterior: z.object({ de: dia, ate: dia }),
      atraso,
      /** Goal, net so far and projection of the month in which the period ends. */
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
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Um indicador dia a dia (em períodos longos, mês a mês) e o período anterior',
    query: doIndicador,
    response: z.object({ pontos: z.array(ponto), anterior: z.array(ponto) }),
  }),
  rankingDoIndicador: endpoint({
    method: 'GET',
    path: 'dashboard/ranking',
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Um indicador por concessionária ou por consultor, no período e no anterior',
    query: doIndicador.extend({ por: z.enum(['loja', 'consultor']).default('loja') }),
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
          pendencia: z.enum(PENDENCIAS),
          quantos: z.number(),
          /** The store where most of it waits. */
          onde: z.object({ codConcessionaria: z.number(), nome: z.string() }),
        }),
      ),
    }),
  }),
  linhasDoIndicador: endpoint({
    method: 'GET',
    path: 'dashboard/linhas',
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'As linhas que um indicador conta, as mais novas primeiro',
    query: doIndicador.extend({
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ itens: z.array(linhaDoIndicador), proximo: z.string().nullable() }),
  }),
  exportarPainel: endpoint({
    method: 'GET',
    path: 'dashboard/planilha',
    acesso: NIVEIS_INDICADORES,
    loja: 'query',
    resumo: 'Os indicadores do período, no total e por concessionária, em xlsx',
    query: filtroIndicadores,
    response: z.never(),
    binario: PLANILHAS,
    porMinuto: 30,
  }),
}
