import { z } from 'zod'
import { NIVEIS_AGENDA, NIVEIS_CHEFIA } from './agenda.ts'
import { texto } from '../cadastros/comum.ts'
import { cod, dia, endpoint, instante, vazio } from '../core/contract.ts'
import { ESTADOS_AGENDAMENTO } from '../rules/agendamento.ts'

/** Links that a store gives out: the reception's panel on a television, calendars embedded elsewhere, an adviser's feed. */
export const TIPOS_DE_LINK = ['PAINEL', 'CALENDARIO', 'ICS'] as const
export type TipoDeLink = (typeof TIPOS_DE_LINK)[number]

const linkDaAgenda = z.object({
  codLink: z.number(),
  tipo: z.enum(TIPOS_DE_LINK),
  nome: z.string(),
  consultor: z.string().nullable(),
  /** Where it leads; an embedded calendar has two, by appointments and by mechanic. */
  enderecos: z.array(z.object({ nome: z.string(), url: z.string() })),
  criadoEm: instante,
  criadoPor: z.string().nullable(),
})
export type LinkDaAgenda = z.infer<typeof linkDaAgenda>

/** Secret end of a link: 128 bits. */
export const tokenDoLink = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

const naLoja = z.object({ codConcessionaria: cod })
const periodo = z.object({ de: dia, ate: dia })
/** CNPJ as the address has it: digits and letters alone. */
const naLojaComCnpj = naLoja.extend({ cnpj: z.string().regex(/^[0-9A-Za-z]{1,20}$/) })
/** Days that a calendar shows at once, at most. */
export const MAX_DIAS_DO_CALENDARIO = 62

/** A car on a calendar: masked and with the first name alone where no person is signed in. */
const carro = z.object({ placa: z.string().nullable(), modelo: z.string(), cliente: z.string() })

export const calendarioDeAgendamentos = z.object({
  concessionaria: z.string(),
  fuso: z.string(),
  feriados: z.array(dia),
  consultores: z.array(z.object({ codConsultor: z.number(), nomeTratado: z.string(), corAgenda: z.string() })),
  agendamentos: z.array(
    carro.extend({
      codAgendamento: z.number(),
      inicio: instante,
      minutos: z.number(),
      codConsultor: z.number().nullable(),
      estado: z.enum(ESTADOS_AGENDAMENTO),
    }),
  ),
})
export type CalendarioDeAgendamentos = z.infer<typeof calendarioDeAgendamentos>

export const calendarioDeMecanicos = z.object({
  concessionaria: z.string(),
  fuso: z.string(),
  mecanicos: z.array(
    z.object({
      codMecanico: z.number(),
      nomeTratado: z.string(),
      dias: z.array(z.object({ dia, minutosDoTurno: z.number(), ausencia: z.string().nullable() })),
    }),
  ),
  trabalhos: z.array(
    carro.extend({
      codSlot: z.number(),
      codMecanico: z.number(),
      inicio: instante,
      fim: instante,
      descricao: z.string(),
      status: z.number(),
      paralisado: z.boolean(),
    }),
  ),
})
export type CalendarioDeMecanicos = z.infer<typeof calendarioDeMecanicos>

const veiculoNoPainel = z.object({
  statusRecepcao: z.string(),
  progressoOS: z.number(),
  placa: z.string(),
  cliente: z.string(),
  modelo: z.string(),
  horaAgendameto: z.string(),
  horaServicoIniciado: z.string(),
  consultor: z.string().nullable(),
})
/** The reception's list, as a television without a session reads it: masked plates, first names. */
export const painelDaRecepcao = z.object({
  rev: z.number(),
  /** Null when nothing has changed since the `rev` that was sent. */
  dados: z
    .object({
      concessionaria: z.string(),
      fuso: z.string(),
      primaria: z.string(),
      veiculos: z.array(veiculoNoPainel),
      trazidos: z.array(veiculoNoPainel),
    })
    .nullable(),
})
export type PainelDaRecepcao = z.infer<typeof painelDaRecepcao>

const porToken = z.object({ token: tokenDoLink })

export const linksAgenda = {
  listLinksDaAgenda: endpoint({
    method: 'GET',
    path: 'agenda/links/:codConcessionaria',
    acesso: NIVEIS_CHEFIA,
    loja: 'params',
    resumo: 'Links da loja que valem: painel da recepção, calendários embutidos e agendas de consultor',
    params: naLoja,
    response: z.array(linkDaAgenda),
  }),
  criarLinkDaAgenda: endpoint({
    method: 'POST',
    path: 'agenda/links/:codConcessionaria',
    acesso: NIVEIS_CHEFIA,
    loja: 'params',
    resumo: 'Criar um link secreto da loja',
    params: naLoja,
    body: z.object({
      tipo: z.enum(TIPOS_DE_LINK),
      nome: texto(60).min(2, 'Diga onde o link será usado'),
      /** Of an adviser's feed. */
      codConsultor: cod.nullable().default(null),
    }),
    response: linkDaAgenda,
  }),
  revogarLinkDaAgenda: endpoint({
    method: 'DELETE',
    path: 'agenda/links/:codConcessionaria/:codLink',
    acesso: NIVEIS_CHEFIA,
    loja: 'params',
    resumo: 'Revogar um link da loja: para de abrir no mesmo instante',
    params: naLoja.extend({ codLink: cod }),
    response: vazio,
  }),
  calendarioAgendamentos: endpoint({
    method: 'GET',
    path: 'agenda/calendario/agendamentos/:codConcessionaria/:cnpj',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Agendamentos de um período (até 62 dias), para o calendário de mês e semana',
    params: naLojaComCnpj,
    query: periodo,
    response: calendarioDeAgendamentos,
  }),
  calendarioMecanicos: endpoint({
    method: 'GET',
    path: 'agenda/calendario/mecanicos/:codConcessionaria/:cnpj',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Trabalho planejado de cada mecânico em um período (até 62 dias)',
    params: naLojaComCnpj,
    query: periodo,
    response: calendarioDeMecanicos,
  }),
}

export const agendaPublica = {
  painelPublico: endpoint({
    method: 'GET',
    path: 'publico/agenda/painel/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'A lista da recepção para a televisão da loja, pelo link secreto do painel',
    params: porToken,
    query: z.object({ rev: z.coerce.number().int().min(0).optional(), dia: dia.optional() }),
    response: painelDaRecepcao,
  }),
  calendarioAgendamentosPublico: endpoint({
    method: 'GET',
    path: 'publico/agenda/calendario/agendamentos/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'O calendário de agendamentos embutido, pela chave da loja: sem placa inteira nem sobrenome',
    params: porToken,
    query: periodo,
    response: calendarioDeAgendamentos,
  }),
  calendarioMecanicosPublico: endpoint({
    method: 'GET',
    path: 'publico/agenda/calendario/mecanicos/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'O calendário por mecânico embutido, pela chave da loja: sem placa inteira nem sobrenome',
    params: porToken,
    query: periodo,
    response: calendarioDeMecanicos,
  }),
  agendaIcs: endpoint({
    method: 'GET',
    path: 'publico/agenda/consultor/:token/agenda.ics',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Os agendamentos de um consultor em iCalendar, pelo link secreto dele',
    params: porToken,
    response: z.never(),
    binario: ['text/calendar'],
  }),
}
