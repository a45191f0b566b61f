import { z } from 'zod'
import { NIVEIS_AGENDA, MANAGER_NIVEIS } from './agenda.ts'
import { text } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, empty } from '../core/contract.ts'
import { AGENDAMENTO_STATES } from '../rules/agendamento.ts'

/** Links that a store gives out: the reception's panel on a television, embedded calendars, an adviser's ICS feed. */
export const LINK_TYPES = ['PAINEL', 'CALENDARIO', 'ICS'] as const
export type LinkType = (typeof LINK_TYPES)[number]

const agendaLink = z.object({
  codLink: z.number(),
  tipo: z.enum(LINK_TYPES),
  nome: z.string(),
  consultor: z.string().nullable(),
  /** Addresses of the link; an embedded calendar has two, by appointments and by mechanic. */
  enderecos: z.array(z.object({ nome: z.string(), url: z.string() })),
  criadoEm: instant,
  criadoPor: z.string().nullable(),
})
export type AgendaLink = z.infer<typeof agendaLink>

/** Secret part of a link: 128 bits. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

const atLoja = z.object({ codConcessionaria: cod })
const period = z.object({ de: day, ate: day })
/** The CNPJ in the address has letters and digits only. */
const atLojaWithCnpj = atLoja.extend({ cnpj: z.string().regex(/^[0-9A-Za-z]{1,20}$/) })
/** Most days that one calendar request may cover. */
export const MAX_CALENDAR_DAYS = 62

/** A car on a calendar. Without a session the plate is masked and the customer is a first name. */
const carro = z.object({ placa: z.string().nullable(), modelo: z.string(), cliente: z.string() })

export const agendamentosCalendar = z.object({
  concessionaria: z.string(),
  fuso: z.string(),
  feriados: z.array(day),
  consultores: z.array(z.object({ codConsultor: z.number(), nomeTratado: z.string(), corAgenda: z.string() })),
  agendamentos: z.array(
    carro.extend({
      codAgendamento: z.number(),
      inicio: instant,
      minutos: z.number(),
      codConsultor: z.number().nullable(),
      estado: z.enum(AGENDAMENTO_STATES),
    }),
  ),
})
export type AgendamentosCalendar = z.infer<typeof agendamentosCalendar>

export const mecanicosCalendar = z.object({
  concessionaria: z.string(),
  fuso: z.string(),
  mecanicos: z.array(
    z.object({
      codMecanico: z.number(),
      nomeTratado: z.string(),
      dias: z.array(z.object({ dia: day, minutosDoTurno: z.number(), ausencia: z.string().nullable() })),
    }),
  ),
  trabalhos: z.array(
    carro.extend({
      codSlot: z.number(),
      codMecanico: z.number(),
      inicio: instant,
      fim: instant,
      descricao: z.string(),
      status: z.number(),
      paralisado: z.boolean(),
    }),
  ),
})
export type MecanicosCalendar = z.infer<typeof mecanicosCalendar>

const panelVeiculo = z.object({
  statusRecepcao: z.string(),
  progressoOS: z.number(),
  placa: z.string(),
  cliente: z.string(),
  modelo: z.string(),
  horaAgendameto: z.string(),
  horaServicoIniciado: z.string(),
  consultor: z.string().nullable(),
})
/** The reception's list for a television without a session: masked plates, first names. */
export const recepcaoPanel = z.object({
  rev: z.number(),
  /** Null when nothing changed since the `rev` in the query. */
  dados: z
    .object({
      concessionaria: z.string(),
      fuso: z.string(),
      primaria: z.string(),
      veiculos: z.array(panelVeiculo),
      trazidos: z.array(panelVeiculo),
    })
    .nullable(),
})
export type RecepcaoPanel = z.infer<typeof recepcaoPanel>

const byToken = z.object({ token: linkToken })

export const linksAgenda = {
  listLinksDaAgenda: endpoint({
    method: 'GET',
    path: 'agenda/links/:codConcessionaria',
    acesso: MANAGER_NIVEIS,
    loja: 'params',
    resumo: 'Links da loja que valem: painel da recepção, calendários embutidos e agendas de consultor',
    params: atLoja,
    response: z.array(agendaLink),
  }),
  criarLinkDaAgenda: endpoint({
    method: 'POST',
    path: 'agenda/links/:codConcessionaria',
    acesso: MANAGER_NIVEIS,
    loja: 'params',
    resumo: 'Criar um link secreto da loja',
    params: atLoja,
    body: z.object({
      tipo: z.enum(LINK_TYPES),
      nome: text(60).min(2, 'Diga onde o link será usado'),
      /** Adviser of an ICS feed. */
      codConsultor: cod.nullable().default(null),
    }),
    response: agendaLink,
  }),
  revogarLinkDaAgenda: endpoint({
    method: 'DELETE',
    path: 'agenda/links/:codConcessionaria/:codLink',
    acesso: MANAGER_NIVEIS,
    loja: 'params',
    resumo: 'Revogar um link da loja: para de abrir no mesmo instante',
    params: atLoja.extend({ codLink: cod }),
    response: empty,
  }),
  calendarioAgendamentos: endpoint({
    method: 'GET',
    path: 'agenda/calendario/agendamentos/:codConcessionaria/:cnpj',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Agendamentos de um período (até 62 dias), para o calendário de mês e semana',
    params: atLojaWithCnpj,
    query: period,
    response: agendamentosCalendar,
  }),
  calendarioMecanicos: endpoint({
    method: 'GET',
    path: 'agenda/calendario/mecanicos/:codConcessionaria/:cnpj',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Trabalho planejado de cada mecânico em um período (até 62 dias)',
    params: atLojaWithCnpj,
    query: period,
    response: mecanicosCalendar,
  }),
}

export const agendaPublica = {
  painelPublico: endpoint({
    method: 'GET',
    path: 'publico/agenda/painel/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'A lista da recepção para a televisão da loja, pelo link secreto do painel',
    params: byToken,
    query: z.object({ rev: z.coerce.number().int().min(0).optional(), dia: day.optional() }),
    response: recepcaoPanel,
  }),
  calendarioAgendamentosPublico: endpoint({
    method: 'GET',
    path: 'publico/agenda/calendario/agendamentos/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'O calendário de agendamentos embutido, pela chave da loja: sem placa inteira nem sobrenome',
    params: byToken,
    query: period,
    response: agendamentosCalendar,
  }),
  calendarioMecanicosPublico: endpoint({
    method: 'GET',
    path: 'publico/agenda/calendario/mecanicos/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'O calendário por mecânico embutido, pela chave da loja: sem placa inteira nem sobrenome',
    params: byToken,
    query: period,
    response: mecanicosCalendar,
  }),
  agendaIcs: endpoint({
    method: 'GET',
    path: 'publico/agenda/consultor/:token/agenda.ics',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Os agendamentos de um consultor em iCalendar, pelo link secreto dele',
    params: byToken,
    response: z.never(),
    binario: ['text/calendar'],
  }),
}
