import { z } from 'zod'
import { NIVEIS_AGENDA } from './agenda.ts'
import { cod, day, endpoint, instant } from '../core/contract.ts'
import { SCORE_REASONS } from '../rules/acompanhamento.ts'

/** Most days in a period of the dashboard: three years. */
export const MAX_DASHBOARD_DAYS = 1100

const period = z.object({ de: day, ate: day })
const atLoja = z.object({ codConcessionaria: cod })

const forMecanico = z.object({
  cod: z.number(),
  nome: z.string(),
  /** Seconds per hour of the day, 24 values. */
  presenca: z.array(z.number()),
  trabalhado: z.array(z.number()),
})
/** Sums of a period, in seconds and centavos; null where a ratio has no denominator. */
export const dashboardSum = z.object({
  passagens: z.number(),
  agendados: z.number(),
  chegaram: z.number(),
  entregues: z.number(),
  noPrazo: z.number(),
  inspecoes: z.number(),
  reprovadas: z.number(),
  bolsao: z.object({ n: z.number(), segundos: z.number() }),
  presenca: z.number(),
  trabalhado: z.number(),
  porHora: z.array(z.object({ hora: z.number(), presenca: z.number(), trabalhado: z.number() })),
  mecanicos: z.array(forMecanico),
  /** Time that cars stayed in each column, in whole minutes. */
  etapas: z.array(z.object({ cod: z.number(), nome: z.string(), n: z.number(), mediana: z.number(), p90: z.number() })),
  pausas: z.array(
    z.object({
      cod: z.number(),
      nome: z.string(),
      bloqueia: z.boolean(),
      n: z.number(),
      segundos: z.number(),
      custo: z.number().nullable(),
    }),
  ),
  /** Survey scores given in the period. */
  pesquisa: z.object({
    respostas: z.number(),
    promotores: z.number(),
    detratores: z.number(),
    porConsultor: z.array(
      z.object({
        cod: z.number(),
        nome: z.string(),
        respostas: z.number(),
        promotores: z.number(),
        detratores: z.number(),
      }),
    ),
    motivos: z.array(z.object({ motivo: z.enum(SCORE_REASONS), n: z.number() })),
  }),
  /** Value of an hour sold, from the work orders of the period. */
  valorHora: z.number().nullable(),
})
export type LoadedDashboardSum = z.infer<typeof dashboardSum>

/** A point of the chart: one day, or several in a long period. Holds sums, and the cars per column at its end. */
const dashboardPoint = z.object({
  de: day,
  ate: day,
  passagens: z.number(),
  agendados: z.number(),
  chegaram: z.number(),
  entregues: z.number(),
  noPrazo: z.number(),
  inspecoes: z.number(),
  reprovadas: z.number(),
  presenca: z.number(),
  trabalhado: z.number(),
  pausas: z.number(),
  fluxo: z.array(z.object({ cod: z.number(), n: z.number() })),
})
export type DashboardPoint = z.infer<typeof dashboardPoint>

export const FIGURES_WITH_ROWS = [
  'ocupacao',
  'noShow',
  'noPrazo',
  'retrabalho',
  'bolsao',
  'pausas',
  'etapas',
  'nps',
] as const
export type FigureWithRows = (typeof FIGURES_WITH_ROWS)[number]

/** A row behind a figure. */
const dashboardRow = z.object({
  quando: instant,
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  codAgendaVeiculo: z.number().nullable(),
  /** Name of the service, reason, column or mechanic of the row. */
  texto: z.string(),
  /** True when the row counts for the figure, false when against it; null where it only has a duration. */
  conta: z.boolean().nullable(),
  segundos: z.number().nullable(),
})
export type DashboardRow = z.infer<typeof dashboardRow>

const replayCard = z.object({
  codAgendaVeiculo: z.number(),
  codPassagem: z.number(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
})
/** Event that the replay folds: a `PainelEvent` without the fields that change no board. */
export const replayEvent = z.object({
  codEvento: z.number(),
  alvo: z.enum(['AGENDAMENTO', 'PASSAGEM', 'SERVICO', 'CARTAO']),
  acao: z.string(),
  codAgendamento: z.number().nullable(),
  codPassagem: z.number().nullable(),
  codServicoAgendado: z.number().nullable(),
  codAgendaVeiculo: z.number().nullable(),
  depois: z.record(z.string(), z.unknown()).nullable(),
  em: instant,
})
export type ReplayEvent = z.infer<typeof replayEvent>

/** The agenda's dashboard: a store's figures for a period, the rows behind them, and the replay of a day. */
export const painelAgenda = {
  painelDaAgenda: endpoint({
    method: 'GET',
    path: 'agenda/painel/:codConcessionaria',
    replica: true,
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Números da oficina em um período e no anterior do mesmo tamanho',
    params: atLoja,
    query: period,
    response: z.object({
      atual: dashboardSum,
      anterior: dashboardSum,
      periodoAnterior: period,
      serie: z.array(dashboardPoint),
      colunas: z.array(z.object({ cod: z.number(), nome: z.string(), cor: z.string() })),
      /** Services that have no planned time at the moment. */
      bolsaoAgora: z.number(),
    }),
  }),
  linhasDoPainel: endpoint({
    method: 'GET',
    path: 'agenda/painel/:codConcessionaria/linhas',
    replica: true,
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'As linhas que um número conta, as mais novas primeiro; `antes` continua de um dia',
    params: atLoja,
    query: period.extend({
      figura: z.enum(FIGURES_WITH_ROWS),
      /** Code of a mechanic, reason or column to filter by. */
      cod: z.coerce.number().int().min(0).optional(),
      antes: day.optional(),
    }),
    response: z.object({ itens: z.array(dashboardRow), antes: day.nullable() }),
  }),
  replayDoDia: endpoint({
    method: 'GET',
    path: 'agenda/replay/:codConcessionaria/:data',
    replica: true,
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Um dia da agenda para ver de novo: como começou e tudo o que aconteceu',
    params: z.object({ codConcessionaria: cod, data: day }),
    response: z.object({
      de: instant,
      ate: instant,
      colunas: z.array(z.object({ cod: z.number(), nome: z.string(), cor: z.string() })),
      cartoes: z.array(replayCard),
      eventos: z.array(replayEvent),
    }),
  }),
}
