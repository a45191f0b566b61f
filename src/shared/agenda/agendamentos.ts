import { z } from 'zod'
import { agendamento, NIVEIS_AGENDA, MANAGER_NIVEIS, AGENDAMENTO_ORIGINS } from './agenda.ts'
import { text, version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant } from '../core/contract.ts'
import { osType } from '../estoque/ordens.ts'
import { SIZE } from '../rules/sizes.ts'
import { SERVICO_TYPE_CODES } from '../cadastros/servicos.ts'

/** A vehicle to book or receive, identified by plate or, without one, by chassis. */
export const requestedVeiculo = z
  .object({
    placa: text(8).default(''),
    chassi: text(17).default(''),
    marca: text(60).default(''),
    modelo: text(120).default(''),
    ano: z.number().int().min(1900).max(2100).nullable().default(null),
  })
  .refine((v) => v.placa !== '' || v.chassi !== '', { path: ['placa'], error: 'Informe a placa ou o chassi' })
export const requestedCliente = z.object({
  nome: text(SIZE.cliente).min(2, 'Informe o nome do cliente'),
  documento: text(18).default(''),
  telefone: text(SIZE.telefone).default(''),
  email: text(SIZE.email).default(''),
})

/** A requested service: one from the register, or free text with a time. */
export const requestedServico = z.union([
  z.object({ codServico: cod, minutos: z.number().int().min(5).max(6000).optional() }),
  z.object({
    descricao: text(120).min(2, 'Diga qual é o serviço'),
    tipo: z.enum(SERVICO_TYPE_CODES).default('MECANICA'),
    minutos: z.number().int().min(5, 'Informe ao menos 5 minutos').max(6000),
  }),
])
export type RequestedServico = z.output<typeof requestedServico>
const requestedServicos = z.array(requestedServico).max(30, 'Inclua até 30 serviços')

/** Body of the appointment form. */
const agendamentoData = z.object({
  codConcessionaria: cod,
  inicio: instant,
  /** Absent uses the store's appointment step. */
  minutos: z.number().int().min(5).max(720).optional(),
  codConsultor: cod.nullable().default(null),
  veiculo: requestedVeiculo,
  cliente: requestedCliente,
  servicos: requestedServicos.default([]),
  origem: z.enum(AGENDAMENTO_ORIGINS).default('TELEFONE'),
  observacao: text(1000).default(''),
  /** Why to book although the day is full; without a reason a full day is refused with its current load. */
  motivoSobrecarga: text(200).nullable().default(null),
})
export type AgendamentoData = z.output<typeof agendamentoData>

/** `atual` of a 409 for a taken hour: the appointment that holds it, and free hours. */
export const alternatives = z.object({
  ocupadoPor: z.number().nullable(),
  alternativas: z.array(
    z.object({ inicio: instant, codConsultor: z.number().nullable(), consultor: z.string().nullable() }),
  ),
})
export type Alternatives = z.infer<typeof alternatives>

const movimento = z.object({
  codAgendamento: cod,
  versao: version,
  inicio: instant,
  codConsultor: cod.nullable().optional(),
  /** Why to move to a day that is full. */
  motivoSobrecarga: text(200).nullable().optional(),
})

const target = z.object({ codAgendamento: cod })
const withVersion = z.object({ versao: version })

/** Data that the reception enters for an arriving car. */
const recepcao = z.object({
  prisma: text(20).default(''),
  /** Absent computes the promise from the plan; null gives no promise. */
  promessa: instant.nullable().optional(),
  km: z.number().int().min(0).max(2_000_000).nullable().default(null),
  numeroOs: text(30).default(''),
  tipoOs: osType.default('CLIENTE'),
  observacao: text(1000).default(''),
  /** Services in addition to the booked ones. */
  servicos: requestedServicos.default([]),
})
/** The visit opened by a reception. */
export const openPassagem = z.object({
  codPassagem: z.number(),
  codAgendaVeiculo: z.number().nullable(),
  codOs: z.number(),
  numeroOs: z.string(),
  prisma: z.string().nullable(),
  promessa: instant.nullable(),
  codServicosAgendados: z.array(z.number()),
})
export type OpenPassagem = z.infer<typeof openPassagem>

const agendamentoAction = (path: string, resumo: string) =>
  endpoint({
    method: 'POST',
    path: `agendamento/:codAgendamento/${path}`,
    acesso: MANAGER_NIVEIS,
    resumo,
    params: target,
    body: withVersion,
    response: agendamento,
  })

/** Appointments and receptions. */
export const agendamentos = {
  getAgendamentos: endpoint({
    method: 'GET',
    path: 'agendamento/:codConcessionaria/:codAgendamento/:codConsultor',
    acesso: NIVEIS_AGENDA,
    host: 'integracao',
    loja: 'params',
    resumo: 'Um agendamento, ou todos (0) de ontem até 60 dias à frente, ou dos dias ditos, de um consultor se dito',
    params: z.object({
      codConcessionaria: cod,
      codAgendamento: z.coerce.number().int().min(0),
      codConsultor: z.coerce.number().int().min(0),
    }),
    /** Other days than the usual ones, up to 62; both or none. */
    query: z.object({ de: day.optional(), ate: day.optional() }),
    response: z.array(agendamento),
  }),
  // The same route with fewer parameters; the missing ones count as 0.
  getAgendamentosDoCodigo: endpoint({
    method: 'GET',
    path: 'agendamento/:codConcessionaria/:codAgendamento',
    acesso: NIVEIS_AGENDA,
    host: 'integracao',
    loja: 'params',
    resumo: 'Um agendamento, ou todos (0), de qualquer consultor',
    params: z.object({ codConcessionaria: cod, codAgendamento: z.coerce.number().int().min(0) }),
    response: z.array(agendamento),
  }),
  getAgendamentosDaLoja: endpoint({
    method: 'GET',
    // The parameter is a store code, but OpenAPI allows one name per path position, and PUT already names it codAgendamento.
    path: 'agendamento/:codAgendamento',
    acesso: NIVEIS_AGENDA,
    host: 'integracao',
    resumo:
      'Todos os agendamentos de uma concessionária, de ontem até 60 dias à frente; o código é o da concessionária',
    params: target,
    response: z.array(agendamento),
  }),
  criarAgendamento: endpoint({
    method: 'POST',
    path: 'agendamento',
    acesso: MANAGER_NIVEIS,
    loja: 'body',
    resumo: 'Agendar uma chegada; 409 com alternativas quando a hora do consultor está tomada ou o dia está cheio',
    body: agendamentoData.extend({
      /** Also asks for a courtesy car for these days. */
      carroReserva: z.boolean().default(false),
    }),
    response: agendamento,
  }),
  alterarAgendamento: endpoint({
    method: 'PUT',
    path: 'agendamento/:codAgendamento',
    acesso: MANAGER_NIVEIS,
    loja: 'body',
    resumo: 'Alterar ou reagendar',
    params: target,
    body: agendamentoData.extend({ versao: version }),
    response: agendamento,
  }),
  alterarAgendamentos: endpoint({
    method: 'PUT',
    path: 'editallagendamento',
    acesso: MANAGER_NIVEIS,
    loja: 'body',
    resumo: 'Mover vários agendamentos, todos ou nenhum; 409 diz a primeira linha em conflito',
    body: z.object({
      codConcessionaria: cod,
      movimentos: z.array(movimento).min(1).max(200, 'Mova até 200 agendamentos por vez'),
    }),
    response: z.array(agendamento),
  }),
  cancelarAgendamento: endpoint({
    method: 'POST',
    path: 'deleteAgendamento',
    acesso: MANAGER_NIVEIS,
    resumo: 'Cancelar com motivo; nada é apagado',
    body: z.object({
      codAgendamento: cod,
      versao: version.optional(),
      motivo: text(300).min(3, 'Diga o motivo do cancelamento'),
    }),
    response: agendamento,
  }),
  confirmarAgendamento: agendamentoAction('confirmar', 'O cliente confirmou que vem'),
  chegouAgendamento: agendamentoAction('chegou', 'O veículo chegou; desfaz um não comparecimento'),
  desfazerChegada: agendamentoAction('desfazer-chegada', 'Ainda não chegou: desfazer'),
  ausentarAgendamento: agendamentoAction('no-show', 'O cliente não compareceu dentro da tolerância'),
  desfazerAusencia: agendamentoAction('desfazer-no-show', 'Desfazer o não comparecimento'),
  recepcionarAgendamento: endpoint({
    method: 'POST',
    path: 'agendamento/:codAgendamento/recepcionar',
    acesso: MANAGER_NIVEIS,
    resumo: 'Receber o veículo: abre a passagem, a OS, o cartão e os serviços, com prisma e promessa',
    params: target,
    body: recepcao.extend({ versao: version }),
    response: openPassagem,
  }),
  criarPassante: endpoint({
    method: 'POST',
    path: 'agenda/passantes',
    acesso: MANAGER_NIVEIS,
    loja: 'body',
    resumo: 'Receber um passante pela placa (antiga ou Mercosul); sem `cartao` ele espera na bandeja',
    body: recepcao.extend({
      codConcessionaria: cod,
      codConsultor: cod.nullable().default(null),
      veiculo: requestedVeiculo,
      /** Optional for a known car; null uses its last customer. */
      cliente: requestedCliente.nullable().default(null),
      cartao: z.boolean().default(true),
    }),
    response: openPassagem,
  }),
  receberPassante: endpoint({
    method: 'POST',
    path: 'agenda/passantes/:codPassagem/cartao',
    acesso: MANAGER_NIVEIS,
    resumo: 'Pôr no quadro um passante que espera na bandeja',
    params: z.object({ codPassagem: cod }),
    body: recepcao.pick({ prisma: true, promessa: true, servicos: true }),
    response: openPassagem,
  }),
  veiculoDaPlaca: endpoint({
    method: 'GET',
    path: 'agenda/veiculo/:codConcessionaria/:placa',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'O que se sabe de um veículo pela placa (qualquer padrão) ou pelo chassi, para agendar ou receber',
    params: z.object({ codConcessionaria: cod, placa: text(17).min(7, 'Informe a placa ou o chassi') }),
    response: z.object({
      veiculo: z
        .object({
          codVeiculo: z.number(),
          placa: z.string().nullable(),
          chassi: z.string().nullable(),
          marca: z.string(),
          modelo: z.string(),
          ano: z.number().nullable(),
        })
        .nullable(),
      /** Customer of the car's last visit or appointment. */
      cliente: z
        .object({
          codCliente: z.number(),
          nome: z.string(),
          documento: z.string().nullable(),
          telefone: z.string().nullable(),
          email: z.string().nullable(),
        })
        .nullable(),
      codPassagemAberta: z.number().nullable(),
      codAgendamentos: z.array(z.number()),
    }),
  }),
  aceitarPromessa: endpoint({
    method: 'POST',
    path: 'agenda/passagens/:codPassagem/promessa',
    acesso: MANAGER_NIVEIS,
    resumo: 'Registrar a nova promessa que o cliente aceitou, e avisá-lo por um canal',
    params: z.object({ codPassagem: cod }),
    body: z.object({
      versao: version,
      promessa: instant,
      canal: z.enum(['NENHUM', 'WHATSAPP', 'SMS', 'EMAIL']).default('NENHUM'),
    }),
    response: z.object({
      codPassagem: z.number(),
      promessa: instant,
      versao: z.number(),
      /** Link that opens a WhatsApp draft; null for another channel or when the phone is not a mobile. */
      linkWhatsApp: z.string().nullable(),
    }),
  }),
}
