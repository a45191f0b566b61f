import { z } from 'zod'
import { NIVEIS_AGENDA } from './agenda.ts'
import { cod, dia, endpoint, instante } from '../core/contract.ts'
import { MOTIVOS_DA_NOTA } from '../rules/acompanhamento.ts'

/** Days that a period of the dashboard may have: three years. */
export const MAX_DIAS_DO_PAINEL = 1100

const periodo = z.object({ de: dia, ate: dia })
const naLoja = z.object({ codConcessionaria: cod })

const doMecanico = z.object({
  cod: z.number(),
  nome: z.string(),
  /** Seconds by hour of the day, 24 of them. */
  presenca: z.array(z.number()),
  trabalhado: z.array(z.number()),
})
/** A period, summed. Seconds; centavos; null where there is nothing to divide by. */
export const somaDoPainel = z.object({
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
  mecanicos: z.array(doMecanico),
  /** Stays by column, in whole minutes. */
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
  /** Marks of the survey that were given in the period. */
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
    motivos: z.array(z.object({ motivo: z.enum(MOTIVOS_DA_NOTA), n: z.number() })),
  }),
  /** Value of an hour sold, from the orders of the period. */
  valorHora: z.number().nullable(),
})
export type SomaDoPainelLida = z.infer<typeof somaDoPainel>

/** A day, or several together where the period is long: sums, and the cars in each column at its end. */
const pontoDoPainel = z.object({
  de: dia,
  ate: dia,
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
export type PontoDoPainel = z.infer<typeof pontoDoPainel>

export const FIGURAS_COM_LINHAS = [
  'ocupacao',
  'noShow',
  'noPrazo',
  'retrabalho',
  'bolsao',
  'pausas',
  'etapas',
  'nps',
] as const
export type FiguraComLinhas = (typeof FIGURAS_COM_LINHAS)[number]

/** One of the rows that a figure counts. */
const linhaDoPainel = z.object({
  quando: instante,
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  codAgendaVeiculo: z.number().nullable(),
  /** The service, the reason, the column or the mechanic that it is about. */
  texto: z.string(),
  /** How it counts: for the figure, or against it; null where it only has a length. */
  conta: z.boolean().nullable(),
  segundos: z.number().nullable(),
})
export type LinhaDoPainel = z.infer<typeof linhaDoPainel>

const cartaoNoReplay = z.object({
  codAgendaVeiculo: z.number(),
  codPassagem: z.number(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
})
/** What the replay folds: as `EventoDoPainel`, without what does not change a board. */
export const eventoDoReplay = z.object({
  codEvento: z.number(),
  alvo: z.enum(['AGENDAMENTO', 'PASSAGEM', 'SERVICO', 'CARTAO']),
  acao: z.string(),
  codAgendamento: z.number().nullable(),
  codPassagem: z.number().nullable(),
  codServicoAgendado: z.number().nullable(),
  codAgendaVeiculo: z.number().nullable(),
  depois: z.record(z.string(), z.unknown()).nullable(),
  em: instante,
})
export type EventoDoReplay = z.infer<typeof eventoDoReplay>

/** The agenda's dashboard: figures of a store's period, their rows, and a day lived again. */
export const painelAgenda = {
  painelDaAgenda: endpoint({
    method: 'GET',
    path: 'agenda/painel/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Números da oficina em um período e no anterior do mesmo tamanho',
    params: naLoja,
    query: periodo,
    response: z.object({
      atual: somaDoPainel,
      anterior: somaDoPainel,
      periodoAnterior: periodo,
      serie: z.array(pontoDoPainel),
      colunas: z.array(z.object({ cod: z.number(), nome: z.string(), cor: z.string() })),
      /** Services without planned time now. */
      bolsaoAgora: z.number(),
    }),
  }),
  linhasDoPainel: endpoint({
    method: 'GET',
    path: 'agenda/painel/:codConcessionaria/linhas',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'As linhas que um número conta, as mais novas primeiro; `antes` continua de um dia',
    params: naLoja,
    query: periodo.extend({
      figura: z.enum(FIGURAS_COM_LINHAS),
      /** One mechanic, reason or column. */
      cod: z.coerce.number().int().min(0).optional(),
      antes: dia.optional(),
    }),
    response: z.object({ itens: z.array(linhaDoPainel), antes: dia.nullable() }),
  }),
  replayDoDia: endpoint({
    method: 'GET',
    path: 'agenda/replay/:codConcessionaria/:data',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Um dia da agenda para ver de novo: como começou e tudo o que aconteceu',
    params: z.object({ codConcessionaria: cod, data: dia }),
    response: z.object({
      de: instante,
      ate: instante,
      colunas: z.array(z.object({ cod: z.number(), nome: z.string(), cor: z.string() })),
      cartoes: z.array(cartaoNoReplay),
      eventos: z.array(eventoDoReplay),
    }),
  }),
}
