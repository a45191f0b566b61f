import { z } from 'zod'
import { requestedCliente, requestedServico, requestedVeiculo } from '../agenda/agendamentos.ts'
import { text } from '../cadastros/registers.ts'
import { endpoint, sentInstant } from '../core/contract.ts'
import { linhasOs, osType } from '../estoque/ordens.ts'
import { SIZE } from '../rules/sizes.ts'

const idExterno = text(80).min(1, 'Informe idExterno')
const codConcessionaria = z.number().int().positive()
/** When the other system wrote the message; a message older than the stored one changes nothing, so arrival order does not matter. */
const emitidoEm = sentInstant

const received = z.object({
  codigo: z.number(),
  /** True when the message was a repeat or older than the stored one, and changed nothing. */
  repetido: z.boolean(),
  /** Warnings for the sender about an accepted message. */
  avisos: z.array(z.string()),
})

/** Messages from another system to the agenda; each one can arrive twice, late or out of order. */
export const integracaoAgenda = {
  receberAgendamento: endpoint({
    method: 'POST',
    path: 'integracao/agendamentos',
    acesso: 'integracao',
    escopo: 'agenda:escrita',
    resumo: 'Receber um agendamento, novo, mudado ou cancelado; uma hora tomada o deixa sem consultor, com aviso',
    body: z.object({
      idExterno,
      codConcessionaria,
      emitidoEm,
      inicio: sentInstant,
      minutos: z.number().int().min(5).max(720).optional(),
      consultor: text(SIZE.consultor).default(''),
      veiculo: requestedVeiculo,
      cliente: requestedCliente,
      servicos: z.array(requestedServico).max(30).default([]),
      observacao: text(1000).default(''),
      cancelado: z.boolean().default(false),
    }),
    response: received,
  }),
  receberOrdem: endpoint({
    method: 'POST',
    path: 'integracao/ordens-servico',
    acesso: 'integracao',
    escopo: 'ordens:escrita',
    resumo: 'Receber uma OS aberta, mudada ou fechada; a de um veículo sem visita aberta abre a de um passante',
    body: z.object({
      idExterno,
      codConcessionaria,
      emitidoEm,
      numero: text(30).min(1, 'Informe o número da OS'),
      tipo: osType.default('CLIENTE'),
      aberta: z.boolean(),
      abertaEm: sentInstant,
      fechadaEm: sentInstant.nullable().default(null),
      consultor: text(SIZE.consultor).default(''),
      veiculo: requestedVeiculo,
      cliente: requestedCliente,
      linhas: linhasOs.default([]),
    }),
    response: received,
  }),
  receberApontamento: endpoint({
    method: 'POST',
    path: 'integracao/apontamentos',
    acesso: 'integracao',
    escopo: 'ordens:escrita',
    resumo: 'Receber marcações de um mecânico (início, pausa, fim) em um serviço de uma OS',
    body: z.object({
      idExterno,
      codConcessionaria,
      em: sentInstant,
      tipo: z.enum(['INICIO', 'PAUSA', 'FIM']),
      mecanico: text(SIZE.mecanico).min(1, 'Informe o mecânico'),
      numeroOs: text(30).min(1, 'Informe o número da OS'),
      /** The service as the work order names it; absent means the only open one. */
      servico: text(200).default(''),
    }),
    response: received,
  }),
}
