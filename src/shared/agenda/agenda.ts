import { z } from 'zod'
import { cod, dia, endpoint, instante } from '../core/contract.ts'
import { entrega as mensagem } from './entregas.ts'
import { ESTADOS_AGENDAMENTO } from '../rules/agendamento.ts'

/** Who reads the agenda, and who runs it: level 5 acts on its own mechanic's services only. */
export const NIVEIS_AGENDA = [-1, 1, 2, 4, 5] as const
export const NIVEIS_CHEFIA = [-1, 1, 2, 4] as const

export const ORIGENS_AGENDAMENTO = ['TELEFONE', 'WHATSAPP', 'SITE', 'BALCAO', 'INTEGRACAO'] as const

const naLoja = z.object({ codConcessionaria: cod })
const noDia = z.object({ codConcessionaria: cod, data: dia })

/** Whose car, and which: as every list of the agenda shows them. */
const carro = z.object({
  codVeiculo: z.number(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
})

/** A planned piece of work of a mechanic, and when it was really worked. */
export const slot = z.object({
  codSlot: z.number(),
  codServicoAgendado: z.number(),
  codMecanico: z.number(),
  inicio: instante,
  fim: instante,
  iniciadoEm: instante.nullable(),
  terminadoEm: instante.nullable(),
})
export type Slot = z.infer<typeof slot>

/** A line of the agenda (the seed's baseServicos): one service of a car, with all that a board shows of it. */
export const servicoDaAgenda = carro.extend({
  codServicoAgendado: z.number(),
  codConcessionaria: z.number(),
  /** Where it came from: a booked arrival, a visit, or both. */
  codAgendamento: z.number().nullable(),
  codPassagem: z.number().nullable(),
  codAgendaVeiculo: z.number().nullable(),
  codServico: z.number().nullable(),
  descricao: z.string(),
  codTipoServico: z.number(),
  status: z.number(),
  /** The larger of what was set by hand and what the clock says; 100 only when finished. */
  percentual: z.number(),
  paralisado: z.boolean(),
  trabalhando: z.boolean(),
  comTrabalho: z.boolean(),
  codMotivo: z.number().nullable(),
  motivo: z.string().nullable(),
  /** The reason blocks the car; otherwise it only stops the clock. */
  bloqueia: z.boolean(),
  paralisadoEm: instante.nullable(),
  pausaPrevisao: instante.nullable(),
  /** Of a pause for a part: when the last one came. */
  pecaChegouEm: instante.nullable(),
  pausaObservacao: z.string().nullable(),
  retrabalho: z.boolean(),
  /** The visit has an open work order. */
  osAberta: z.boolean(),
  numeroOs: z.string().nullable(),
  prisma: z.string().nullable(),
  passante: z.boolean(),
  recepcionadoEm: instante.nullable(),
  promessa: instante.nullable(),
  codConsultor: z.number().nullable(),
  consultorAgendado: z.string().nullable(),
  corAgenda: z.string().nullable(),
  /** When the car was booked for; of a walk-in, when it came. */
  dataAgendamento: instante,
  /** Planned beginning and end over all slots; null in the bolsão. */
  dataInicioServico: instante.nullable(),
  dataFimServico: instante.nullable(),
  dataInicioServicoExecucao: instante.nullable(),
  finalizadoEm: instante.nullable(),
  /** Standard time and extra time granted, in minutes. */
  minutos: z.number(),
  minutosAdicionais: z.number(),
  /** Minutes worked up to `trabalhandoDesde`; the clock adds what passed since then. */
  minutosTrabalhados: z.number(),
  trabalhandoDesde: instante.nullable(),
  /** Of the present slot, else of the last one. */
  codMecanico: z.number().nullable(),
  mecanico: z.string().nullable(),
  slots: z.array(slot),
  /** Waits for a complementary quote; the line of the quote that it comes from. */
  codOrcamentoLinha: z.number().nullable(),
  /** Began on an earlier day and is not delivered yet. */
  carregado: z.boolean(),
  versao: z.number(),
})
export type ServicoDaAgenda = z.infer<typeof servicoDaAgenda>

const servicoPedido = z.object({
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
  estado: z.enum(ESTADOS_AGENDAMENTO),
  inicio: instante,
  minutos: z.number(),
  codConsultor: z.number().nullable(),
  consultor: z.string().nullable(),
  corAgenda: z.string().nullable(),
  codCliente: z.number(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  origem: z.enum(ORIGENS_AGENDAMENTO),
  observacao: z.string(),
  servicos: z.array(servicoPedido),
  confirmadoEm: instante.nullable(),
  chegouEm: instante.nullable(),
  codPassagem: z.number().nullable(),
  motivoCancelamento: z.string().nullable(),
  /** The hour that it had before it was moved last. */
  reagendadoDe: instante.nullable(),
  /** Why it was booked beyond the day's capacity. */
  motivoSobrecarga: z.string().nullable(),
  criadoEm: instante,
  /** When the customer was asked to confirm, and another time that they asked for. */
  lembradoEm: instante.nullable(),
  /** The last message that asked. */
  lembrete: mensagem.nullable(),
  pedido: z.string().nullable(),
  versao: z.number(),
})
export type Agendamento = z.infer<typeof agendamento>

/** A visit that leaves: promised today, late, or ready. */
const entrega = carro.extend({
  codPassagem: z.number(),
  codAgendaVeiculo: z.number().nullable(),
  telefone: z.string().nullable(),
  prisma: z.string().nullable(),
  codConsultor: z.number().nullable(),
  consultor: z.string().nullable(),
  corAgenda: z.string().nullable(),
  promessa: instante.nullable(),
  /** When it will be ready as the work is planned now. */
  previsao: instante.nullable(),
  atrasada: z.boolean(),
  pronta: z.boolean(),
  entregueEm: instante.nullable(),
  versao: z.number(),
  servicos: z.array(
    z.object({ codServicoAgendado: z.number(), descricao: z.string(), status: z.number(), versao: z.number() }),
  ),
})
export type Entrega = z.infer<typeof entrega>

/** A mechanic as the day's board needs them. */
const mecanicoDoQuadro = z.object({
  codMecanico: z.number(),
  nome: z.string(),
  nomeTratado: z.string(),
  imagem: z.string().nullable(),
  habilidades: z.array(z.string()),
  codUsuario: z.number().nullable(),
  /** What today's shift is made of; empty when the mechanic does not work today. */
  expediente: z.array(z.object({ inicio: instante, fim: instante })),
  /** Why the mechanic is away today. */
  ausencia: z.string().nullable(),
  codServicoAtual: z.number().nullable(),
  minutosDoTurno: z.number(),
  minutosPlanejados: z.number(),
  /** Planned ÷ shift in %; null without a shift. */
  ocupacao: z.number().nullable(),
})
export type MecanicoDoQuadro = z.infer<typeof mecanicoDoQuadro>

const consultorDaAgenda = z.object({
  codConsultor: z.number(),
  nome: z.string(),
  nomeTratado: z.string(),
  corAgenda: z.string(),
})

/** A visit whose promise no longer holds. */
export const promessaEmRisco = carro.extend({
  codPassagem: z.number(),
  prisma: z.string().nullable(),
  promessa: instante,
  previsao: instante,
  minutos: z.number(),
  /** One sentence for people: what delays it. */
  causa: z.string(),
  versao: z.number(),
})
export type PromessaEmRisco = z.infer<typeof promessaEmRisco>

const abertaNoDia = carro.extend({
  codOs: z.number(),
  numero: z.string(),
  tipo: z.string(),
  abertaEm: instante,
  codPassagem: z.number().nullable(),
  prisma: z.string().nullable(),
  consultor: z.string().nullable(),
})

const diaDeCapacidade = z.object({
  dia,
  /** Minutes, all of them. */
  presenca: z.number(),
  carregados: z.number(),
  bloqueados: z.number(),
  reserva: z.number(),
  capacidade: z.number(),
  ocupados: z.number(),
  livre: z.number(),
  agendamentos: z.number(),
  porHabilidade: z.array(z.object({ habilidade: z.string(), presenca: z.number(), ocupados: z.number() })),
})
export type DiaDeCapacidade = z.infer<typeof diaDeCapacidade>

/** Hours that stand free for an adviser. */
const horaLivre = instante

/** What boards are read from. */
export const agenda = {
  agendamentoServicos: endpoint({
    method: 'GET',
    path: 'agendamentoServicos/:codConcessionaria/:data',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Serviços da agenda de um dia, e os trazidos de dias anteriores',
    params: noDia,
    response: z.array(servicoDaAgenda),
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
    params: naLoja,
    response: z.array(mecanicoDoQuadro),
  }),
  horariosOcupadosTecnicos: endpoint({
    method: 'GET',
    path: 'horariosOcupadosTecnicos/:codConcessionaria/:data',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Horários ocupados e expediente de cada mecânico em um dia',
    params: noDia,
    response: z.array(
      z.object({
        codMecanico: z.number(),
        expediente: z.array(z.object({ inicio: instante, fim: instante })),
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
    params: naLoja,
    query: z.object({ data: dia.optional() }),
    response: z.array(
      consultorDaAgenda.extend({
        agendamentos: z.array(agendamento),
        chegadas: z.number(),
        ausencias: z.number(),
        passantes: z.number(),
        horasLivres: z.array(horaLivre),
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
    params: noDia,
    response: z.object({ agendado: z.array(abertaNoDia), passante: z.array(abertaNoDia), total: z.number() }),
  }),
  noShow: endpoint({
    method: 'GET',
    path: 'agendaVirtual/noShow/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Quem não compareceu nos últimos 30 dias, com contato',
    params: naLoja,
    response: z.array(agendamento),
  }),
  bolsao: endpoint({
    method: 'GET',
    path: 'agendaVirtual/bolsao/:codConcessionaria/:data',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Serviços do dia sem mecânico ou sem horário, o mais urgente primeiro',
    params: noDia,
    response: z.array(servicoDaAgenda),
  }),
  tiposServico: endpoint({
    method: 'GET',
    path: 'tipoServico/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Tipos de serviço em uso, com os serviços do cadastro',
    params: naLoja,
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
    params: naLoja,
    response: z.array(
      mecanicoDoQuadro.pick({
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
    params: naLoja,
    response: z.array(consultorDaAgenda),
  }),
  capacidade: endpoint({
    method: 'GET',
    path: 'agenda/capacidade/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Capacidade de cada dia de um período (até 62 dias), em minutos',
    params: naLoja,
    query: z.object({ de: dia, ate: dia }),
    response: z.array(diaDeCapacidade),
  }),
  promessasEmRisco: endpoint({
    method: 'GET',
    path: 'agenda/promessas-em-risco/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Visitas cuja promessa não se cumpre como o trabalho está planejado, com minutos e causa',
    params: naLoja,
    response: z.array(promessaEmRisco),
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
