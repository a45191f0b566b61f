import { z } from 'zod'
import { agendamento, NIVEIS_AGENDA, NIVEIS_CHEFIA, ORIGENS_AGENDAMENTO } from './agenda.ts'
import { texto, versao } from '../cadastros/comum.ts'
import { cod, endpoint, instante } from '../core/contract.ts'
import { tipoOs } from '../estoque/ordens.ts'
import { TAMANHO } from '../rules/tamanhos.ts'
import { CODIGOS_TIPO } from '../cadastros/servicos.ts'

/** A car as it is booked or received; without plate its chassis names it. */
export const veiculoPedido = z
  .object({
    placa: texto(8).default(''),
    chassi: texto(17).default(''),
    marca: texto(60).default(''),
    modelo: texto(120).default(''),
    ano: z.number().int().min(1900).max(2100).nullable().default(null),
  })
  .refine((v) => v.placa !== '' || v.chassi !== '', { path: ['placa'], error: 'Informe a placa ou o chassi' })
export const clientePedido = z.object({
  nome: texto(TAMANHO.cliente).min(2, 'Informe o nome do cliente'),
  documento: texto(18).default(''),
  telefone: texto(TAMANHO.telefone).default(''),
  email: texto(TAMANHO.email).default(''),
})

/** A service that is asked for: one of the register, or one in words with its time. */
export const servicoPedido = z.union([
  z.object({ codServico: cod, minutos: z.number().int().min(5).max(6000).optional() }),
  z.object({
    descricao: texto(120).min(2, 'Diga qual é o serviço'),
    tipo: z.enum(CODIGOS_TIPO).default('MECANICA'),
    minutos: z.number().int().min(5, 'Informe ao menos 5 minutos').max(6000),
  }),
])
export type ServicoPedido = z.output<typeof servicoPedido>
const servicosPedidos = z.array(servicoPedido).max(30, 'Inclua até 30 serviços')

/** What a form of an appointment sends. */
const dadosDoAgendamento = z.object({
  codConcessionaria: cod,
  inicio: instante,
  /** Absent: the store's step. */
  minutos: z.number().int().min(5).max(720).optional(),
  codConsultor: cod.nullable().default(null),
  veiculo: veiculoPedido,
  cliente: clientePedido,
  servicos: servicosPedidos.default([]),
  origem: z.enum(ORIGENS_AGENDAMENTO).default('TELEFONE'),
  observacao: texto(1000).default(''),
  /** Why it is booked although the day is full; without it a full day is refused with what it holds. */
  motivoSobrecarga: texto(200).nullable().default(null),
})
export type DadosDoAgendamento = z.output<typeof dadosDoAgendamento>

/** Of a refused hour (409), in `atual`: who has it and hours that are free. */
export const alternativas = z.object({
  ocupadoPor: z.number().nullable(),
  alternativas: z.array(
    z.object({ inicio: instante, codConsultor: z.number().nullable(), consultor: z.string().nullable() }),
  ),
})
export type Alternativas = z.infer<typeof alternativas>

const movimento = z.object({ codAgendamento: cod, versao, inicio: instante, codConsultor: cod.nullable().optional() })

const alvo = z.object({ codAgendamento: cod })
const comVersao = z.object({ versao })

/** What a reception writes down. */
const recepcao = z.object({
  prisma: texto(20).default(''),
  /** Absent: worked out from the plan; null: none is given. */
  promessa: instante.nullable().optional(),
  km: z.number().int().min(0).max(2_000_000).nullable().default(null),
  numeroOs: texto(30).default(''),
  tipoOs: tipoOs.default('CLIENTE'),
  observacao: texto(1000).default(''),
  /** Services besides the booked ones. */
  servicos: servicosPedidos.default([]),
})
/** The visit that a reception opened. */
export const passagemAberta = z.object({
  codPassagem: z.number(),
  codAgendaVeiculo: z.number().nullable(),
  codOs: z.number(),
  numeroOs: z.string(),
  prisma: z.string().nullable(),
  promessa: instante.nullable(),
  codServicosAgendados: z.array(z.number()),
})
export type PassagemAberta = z.infer<typeof passagemAberta>

const deUmAgendamento = (path: string, resumo: string) =>
  endpoint({
    method: 'POST',
    path: `agendamento/:codAgendamento/${path}`,
    acesso: NIVEIS_CHEFIA,
    resumo,
    params: alvo,
    body: comVersao,
    response: agendamento,
  })

/** Booked arrivals and receptions. */
export const agendamentos = {
  getAgendamentos: endpoint({
    method: 'GET',
    path: 'agendamento/:codConcessionaria/:codAgendamento/:codConsultor',
    acesso: NIVEIS_AGENDA,
    host: 'integracao',
    loja: 'params',
    resumo: 'Um agendamento, ou todos de ontem até 60 dias à frente (0), de um consultor se dito',
    params: z.object({
      codConcessionaria: cod,
      codAgendamento: z.coerce.number().int().min(0),
      codConsultor: z.coerce.number().int().min(0),
    }),
    response: z.array(agendamento),
  }),
  // The same without what it leaves open: both are 0 then.
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
    // One document has one name for a place in a path, and PUT has it for an appointment: here it is the store, as in the longer ones.
    path: 'agendamento/:codAgendamento',
    acesso: NIVEIS_AGENDA,
    host: 'integracao',
    resumo:
      'Todos os agendamentos de uma concessionária, de ontem até 60 dias à frente; o código é o da concessionária',
    params: alvo,
    response: z.array(agendamento),
  }),
  criarAgendamento: endpoint({
    method: 'POST',
    path: 'agendamento',
    acesso: NIVEIS_CHEFIA,
    loja: 'body',
    resumo: 'Agendar uma chegada; 409 com alternativas quando a hora do consultor está tomada ou o dia está cheio',
    body: dadosDoAgendamento,
    response: agendamento,
  }),
  alterarAgendamento: endpoint({
    method: 'PUT',
    path: 'agendamento/:codAgendamento',
    acesso: NIVEIS_CHEFIA,
    loja: 'body',
    resumo: 'Alterar ou reagendar',
    params: alvo,
    body: dadosDoAgendamento.extend({ versao }),
    response: agendamento,
  }),
  alterarAgendamentos: endpoint({
    method: 'PUT',
    path: 'editallagendamento',
    acesso: NIVEIS_CHEFIA,
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
    acesso: NIVEIS_CHEFIA,
    resumo: 'Cancelar com motivo; nada é apagado',
    body: z.object({
      codAgendamento: cod,
      versao: versao.optional(),
      motivo: texto(300).min(3, 'Diga o motivo do cancelamento'),
    }),
    response: agendamento,
  }),
  confirmarAgendamento: deUmAgendamento('confirmar', 'O cliente confirmou que vem'),
  chegouAgendamento: deUmAgendamento('chegou', 'O veículo chegou; desfaz um não comparecimento'),
  desfazerChegada: deUmAgendamento('desfazer-chegada', 'Ainda não chegou: desfazer'),
  ausentarAgendamento: deUmAgendamento('no-show', 'O cliente não compareceu dentro da tolerância'),
  desfazerAusencia: deUmAgendamento('desfazer-no-show', 'Desfazer o não comparecimento'),
  recepcionarAgendamento: endpoint({
    method: 'POST',
    path: 'agendamento/:codAgendamento/recepcionar',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Receber o veículo: abre a passagem, a OS, o cartão e os serviços, com prisma e promessa',
    params: alvo,
    body: recepcao.extend({ versao }),
    response: passagemAberta,
  }),
  criarPassante: endpoint({
    method: 'POST',
    path: 'agenda/passantes',
    acesso: NIVEIS_CHEFIA,
    loja: 'body',
    resumo: 'Receber um passante pela placa (antiga ou Mercosul); sem `cartao` ele espera na bandeja',
    body: recepcao.extend({
      codConcessionaria: cod,
      codConsultor: cod.nullable().default(null),
      veiculo: veiculoPedido,
      /** May be left out of a car that was here before: its last customer. */
      cliente: clientePedido.nullable().default(null),
      cartao: z.boolean().default(true),
    }),
    response: passagemAberta,
  }),
  receberPassante: endpoint({
    method: 'POST',
    path: 'agenda/passantes/:codPassagem/cartao',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Pôr no quadro um passante que espera na bandeja',
    params: z.object({ codPassagem: cod }),
    body: recepcao.pick({ prisma: true, promessa: true, servicos: true }),
    response: passagemAberta,
  }),
  veiculoDaPlaca: endpoint({
    method: 'GET',
    path: 'agenda/veiculo/:codConcessionaria/:placa',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'O que se sabe de um veículo pela placa (qualquer padrão) ou pelo chassi, para agendar ou receber',
    params: z.object({ codConcessionaria: cod, placa: texto(17).min(7, 'Informe a placa ou o chassi') }),
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
      /** Of the car's last visit or appointment. */
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
    acesso: NIVEIS_CHEFIA,
    resumo: 'Registrar a nova promessa que o cliente aceitou, e avisá-lo por um canal',
    params: z.object({ codPassagem: cod }),
    body: z.object({
      versao,
      promessa: instante,
      canal: z.enum(['NENHUM', 'WHATSAPP', 'SMS', 'EMAIL']).default('NENHUM'),
    }),
    response: z.object({
      codPassagem: z.number(),
      promessa: instante,
      versao: z.number(),
      /** Opens a draft; null when the channel is another or the phone is no mobile. */
      linkWhatsApp: z.string().nullable(),
    }),
  }),
}
