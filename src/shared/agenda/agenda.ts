import { z } from 'zod'
import { cod, day, endpoint, instant } from '../core/contract.ts'
import { entrega as mensagem } from './entregas.ts'
import { AGENDAMENTO_STATES } from '../rules/agendamento.ts'
import { EQUIPAMENTO_TYPE_CODES } from '../rules/equipamento.ts'

/** Levels that read the agenda, and levels that manage it. Level 5 acts on its own mechanic's services only. */
export const NIVEIS_AGENDA = [-1, 1, 2, 4, 5] as const
export const MANAGER_NIVEIS = [-1, 1, 2, 4] as const

export const AGENDAMENTO_ORIGINS = ['TELEFONE', 'WHATSAPP', 'SITE', 'BALCAO', 'INTEGRACAO'] as const

const atLoja = z.object({ codConcessionaria: cod })
const onDay = z.object({ codConcessionaria: cod, data: day })

/** Vehicle and customer, as in every list of the agenda. */
const carro = z.object({
  codVeiculo: z.number(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
})

/** A planned slot of a mechanic, with the actual start and end. */
export const slot = z.object({
  codSlot: z.number(),
  codServicoAgendado: z.number(),
  codMecanico: z.number(),
  inicio: instant,
  fim: instant,
  iniciadoEm: instant.nullable(),
  terminadoEm: instant.nullable(),
})
export type Slot = z.infer<typeof slot>

/** A line of the agenda (the seed's baseServicos): one service of a car, with every field that a board shows. */
export const agendaServico = carro.extend({
  codServicoAgendado: z.number(),
  codConcessionaria: z.number(),
  /** Origin of the service: an appointment, a visit, or both. */
  codAgendamento: z.number().nullable(),
  codPassagem: z.number().nullable(),
  codAgendaVeiculo: z.number().nullable(),
  codServico: z.number().nullable(),
  descricao: z.string(),
  codTipoServico: z.number(),
  status: z.number(),
  /** The larger of the manual value and the one from the time worked; 100 only when finished. */
  percentual: z.number(),
  paralisado: z.boolean(),
  trabalhando: z.boolean(),
  comTrabalho: z.boolean(),
  codMotivo: z.number().nullable(),
  motivo: z.string().nullable(),
  /** True when the pause reason blocks the car; otherwise it only stops the clock. */
  bloqueia: z.boolean(),
  paralisadoEm: instant.nullable(),
  pausaPrevisao: instant.nullable(),
  /** For a pause that waits for parts: when the last part arrived. */
  pecaChegouEm: instant.nullable(),
  pausaObservacao: z.string().nullable(),
  retrabalho: z.boolean(),
  /** The visit has an open work order. */
  osAberta: z.boolean(),
  numeroOs: z.string().nullable(),
  prisma: z.string().nullable(),
  passante: z.boolean(),
  recepcionadoEm: instant.nullable(),
  promessa: instant.nullable(),
  codConsultor: z.number().nullable(),
  consultorAgendado: z.string().nullable(),
  corAgenda: z.string().nullable(),
  /** The booked time; for a walk-in, the arrival time. */
  dataAgendamento: instant,
  /** Planned start and end over all slots; null in the bolsão. */
  dataInicioServico: instant.nullable(),
  dataFimServico: instant.nullable(),
  dataInicioServicoExecucao: instant.nullable(),
  finalizadoEm: instant.nullable(),
  /** Standard time and extra time granted, in minutes. */
  minutos: z.number(),
  minutosAdicionais: z.number(),
  /** Minutes worked before `trabalhandoDesde`; the client adds the time since then. */
  minutosTrabalhados: z.number(),
  trabalhandoDesde: instant.nullable(),
  /** Mechanic of the current slot, else of the last one. */
  codMecanico: z.number().nullable(),
  mecanico: z.string().nullable(),
  slots: z.array(slot),
  /** Line of the complementary quote that the service comes from. */
  codOrcamentoLinha: z.number().nullable(),
  /** The visit began on an earlier day and is not delivered yet. */
  carregado: z.boolean(),
  versao: z.number(),
})
export type AgendaServico = z.infer<typeof agendaServico>

const requestedServico = z.object({
  codServicoAgendado: z.number(),
  codServico: z.number().nullable(),
  descricao: z.string(),
  codTipoServico: z.number(),
  minutos: z.number(),
})
/** A booked arrival. */
export const agendamento = carro.extend({
  codAgendamento: z.number(),
  codConcessionaria: z.number(),
  estado: z.enum(AGENDAMENTO_STATES),
  inicio: instant,
  minutos: z.number(),
  codConsultor: z.number().nullable(),
  consultor: z.string().nullable(),
  corAgenda: z.string().nullable(),
  codCliente: z.number(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  origem: z.enum(AGENDAMENTO_ORIGINS),
  observacao: z.string(),
  servicos: z.array(requestedServico),
  confirmadoEm: instant.nullable(),
  chegouEm: instant.nullable(),
  codPassagem: z.number().nullable(),
  motivoCancelamento: z.string().nullable(),
  /** Start before the last move. */
  reagendadoDe: instant.nullable(),
  /** Why the appointment was booked beyond the day's capacity. */
  motivoSobrecarga: z.string().nullable(),
  criadoEm: instant,
  /** When the customer was asked to confirm; `pedido` is another time that they asked for. */
  lembradoEm: instant.nullable(),
  /** The last reminder message. */
  lembrete: mensagem.nullable(),
  pedido: z.string().nullable(),
  /** The customer told before arriving: request, photos, who decides, signed terms. */
  previa: z.boolean(),
  /** Deposit by Pix: asked and awaited, or paid; null when none was asked. */
  sinal: z.enum(['AGUARDANDO', 'PAGO']).nullable(),
  versao: z.number(),
})
export type Agendamento = z.infer<typeof agendamento>

/** A visit on the delivery board: promised today, late, or ready. */
const entrega = carro.extend({
  codPassagem: z.number(),
  codAgendaVeiculo: z.number().nullable(),
  telefone: z.string().nullable(),
  prisma: z.string().nullable(),
  codConsultor: z.number().nullable(),
  consultor: z.string().nullable(),
  corAgenda: z.string().nullable(),
  promessa: instant.nullable(),
  /** When the car will be ready by the current plan. */
  previsao: instant.nullable(),
  atrasada: z.boolean(),
  pronta: z.boolean(),
  entregueEm: instant.nullable(),
  versao: z.number(),
  servicos: z.array(
    z.object({ codServicoAgendado: z.number(), descricao: z.string(), status: z.number(), versao: z.number() }),
  ),
})
export type Entrega = z.infer<typeof entrega>

/** A mechanic on the board of a day. */
const boardMecanico = z.object({
  codMecanico: z.number(),
  nome: z.string(),
  nomeTratado: z.string(),
  imagem: z.string().nullable(),
  habilidades: z.array(z.string()),
  codUsuario: z.number().nullable(),
  /** Intervals of the day's shift; empty when the mechanic does not work. */
  expediente: z.array(z.object({ inicio: instant, fim: instant })),
  /** Why the mechanic is absent on that day. */
  ausencia: z.string().nullable(),
  codServicoAtual: z.number().nullable(),
  minutosDoTurno: z.number(),
  minutosPlanejados: z.number(),
  /** Planned ÷ shift in %; null without a shift. */
  ocupacao: z.number().nullable(),
})
export type BoardMecanico = z.infer<typeof boardMecanico>

const agendaConsultor = z.object({
  codConsultor: z.number(),
  nome: z.string(),
  nomeTratado: z.string(),
  corAgenda: z.string(),
})

/** A visit that the current plan finishes after its promise. */
export const promessaAtRisk = carro.extend({
  codPassagem: z.number(),
  prisma: z.string().nullable(),
  promessa: instant,
  previsao: instant,
  minutos: z.number(),
  /** One sentence for people that tells the cause of the delay. */
  causa: z.string(),
  versao: z.number(),
})
export type PromessaAtRisk = z.infer<typeof promessaAtRisk>

const openOnDay = carro.extend({
  codOs: z.number(),
  numero: z.string(),
  tipo: z.string(),
  abertaEm: instant,
  codPassagem: z.number().nullable(),
  prisma: z.string().nullable(),
  consultor: z.string().nullable(),
})

const share = { presenca: z.number(), ocupados: z.number() }
const capacityDay = z.object({
  dia: day,
  /** All amounts in minutes. */
  presenca: z.number(),
  carregados: z.number(),
  bloqueados: z.number(),
  reserva: z.number(),
  capacidade: z.number(),
  ocupados: z.number(),
  livre: z.number(),
  agendamentos: z.number(),
  /** By kind of equipment that the store has. */
  porEquipamento: z.array(z.object({ tipo: z.enum(EQUIPAMENTO_TYPE_CODES), ...share })),
  /** By skill: `capacidade` is the target share of the presence, up to which work is booked. */
  porHabilidade: z.array(z.object({ habilidade: z.string(), capacidade: z.number(), ...share })),
})
export type CapacityDay = z.infer<typeof capacityDay>

/** Start of a free hour of an adviser. */
const freeHour = instant

/** Endpoints that the boards read. */
export const agenda = {
  agendamentoServicos: endpoint({
    method: 'GET',
    path: 'agendamentoServicos/:codConcessionaria/:data',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Serviços da agenda de um dia, e os trazidos de dias anteriores',
    params: onDay,
    response: z.array(agendaServico),
  }),
  agendamentoEntrega: endpoint({
    method: 'GET',
    path: 'agendamentoEntrega/:codConcessionaria/:codAgendamento',
    acesso: NIVEIS_AGENDA,
    host: 'integracao',
    loja: 'params',
    resumo: 'Entregas: prometidas para hoje, atrasadas e prontas (0: todas)',
    params: z.object({ codConcessionaria: cod, codAgendamento: z.coerce.number().int().min(0) }),
    response: z.array(entrega),
  }),
  mecanicosQuadro: endpoint({
    method: 'GET',
    path: 'mecanicosquadro/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Mecânicos com turno, ausência, serviço atual, ocupação de hoje, habilidades e foto',
    params: atLoja,
    response: z.array(boardMecanico),
  }),
  horariosOcupadosTecnicos: endpoint({
    method: 'GET',
    path: 'horariosOcupadosTecnicos/:codConcessionaria/:data',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Horários ocupados e expediente de cada mecânico em um dia',
    params: onDay,
    response: z.array(
      z.object({
        codMecanico: z.number(),
        expediente: z.array(z.object({ inicio: instant, fim: instant })),
        ausencia: z.string().nullable(),
        ocupados: z.array(slot),
      }),
    ),
  }),
  agendaConsultores: endpoint({
    method: 'GET',
    path: 'agendaconsultores/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Consultores com os agendamentos do dia (hoje, se não dito), chegadas e horas livres',
    params: atLoja,
    query: z.object({ data: day.optional() }),
    response: z.array(
      agendaConsultor.extend({
        agendamentos: z.array(agendamento),
        chegadas: z.number(),
        ausencias: z.number(),
        passantes: z.number(),
        horasLivres: z.array(freeHour),
      }),
    ),
  }),
  osAberta: endpoint({
    method: 'GET',
    path: 'agenda/os-aberta/:codConcessionaria/:data',
    acesso: NIVEIS_AGENDA,
    host: 'integracao',
    loja: 'params',
    resumo: 'Ordens de serviço abertas até o dia, de agendados e de passantes, com o total',
    params: onDay,
    response: z.object({ agendado: z.array(openOnDay), passante: z.array(openOnDay), total: z.number() }),
  }),
  noShow: endpoint({
    method: 'GET',
    path: 'agendaVirtual/noShow/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Quem não compareceu nos últimos 30 dias, com contato',
    params: atLoja,
    response: z.array(agendamento),
  }),
  bolsao: endpoint({
    method: 'GET',
    path: 'agendaVirtual/bolsao/:codConcessionaria/:data',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Serviços do dia sem mecânico ou sem horário, o mais urgente primeiro',
    params: onDay,
    response: z.array(agendaServico),
  }),
  tiposServico: endpoint({
    method: 'GET',
    path: 'tipoServico/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Tipos de serviço em uso, com os serviços do cadastro',
    params: atLoja,
    response: z.array(
      z.object({
        codTipoServico: z.number(),
        nome: z.string(),
        servicos: z.array(z.object({ codServico: z.number(), descricao: z.string(), minutos: z.number() })),
      }),
    ),
  }),
  mecanicosDaAgenda: endpoint({
    method: 'GET',
    path: 'mecanicos/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Mecânicos ativos, como a agenda os carrega',
    params: atLoja,
    response: z.array(
      boardMecanico.pick({
        codMecanico: true,
        nome: true,
        nomeTratado: true,
        imagem: true,
        habilidades: true,
        codUsuario: true,
      }),
    ),
  }),
  consultoresDaAgenda: endpoint({
    method: 'GET',
    path: 'consultores/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Consultores ativos, com o nome tratado e a cor da agenda',
    params: atLoja,
    response: z.array(agendaConsultor),
  }),
  capacidade: endpoint({
    method: 'GET',
    path: 'agenda/capacidade/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Capacidade de cada dia de um período (até 62 dias), em minutos',
    params: atLoja,
    query: z.object({ de: day, ate: day }),
    response: z.array(capacityDay),
  }),
  promessasEmRisco: endpoint({
    method: 'GET',
    path: 'agenda/promessas-em-risco/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Visitas cuja promessa não se cumpre como o trabalho está planejado, com minutos e causa',
    params: atLoja,
    response: z.array(promessaAtRisk),
  }),
  getDataByKeyRedis: endpoint({
    method: 'GET',
    path: 'getDataByKeyRedis/:key',
    acesso: NIVEIS_AGENDA,
    resumo: 'A lista que um evento anunciou pela chave: vale dois minutos, e só para quem alcança a concessionária',
    params: z.object({ key: z.string().max(64) }),
    response: z.object({ rev: z.number(), dados: z.array(z.unknown()) }),
  }),
}
