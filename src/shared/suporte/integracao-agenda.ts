import { z } from 'zod'
import { clientePedido, servicoPedido, veiculoPedido } from '../agenda/agendamentos.ts'
import { texto } from '../cadastros/comum.ts'
import { endpoint, instanteEnviado } from '../core/contract.ts'
import { linhasOs, tipoOs } from '../estoque/ordens.ts'
import { TAMANHO } from '../rules/tamanhos.ts'

const idExterno = texto(80).min(1, 'Informe idExterno')
const codConcessionaria = z.number().int().positive()
/** When the other system wrote it: what is older than what is known changes nothing, in whatever order it comes. */
const emitidoEm = instanteEnviado

const recebido = z.object({
  codigo: z.number(),
  /** Known already, or older than what is known: nothing changed. */
  repetido: z.boolean(),
  /** What the sender should know, although it was taken. */
  avisos: z.array(z.string()),
})

/** What another system tells the agenda; each message may come twice, late or out of order. */
export const integracaoAgenda = {
  receberAgendamento: endpoint({
    method: 'POST',
    path: 'integracao/agendamentos',
    acesso: 'integracao',
    resumo: 'Receber um agendamento, novo, mudado ou cancelado; uma hora tomada o deixa sem consultor, com aviso',
    body: z.object({
      idExterno,
      codConcessionaria,
      emitidoEm,
      inicio: instanteEnviado,
      minutos: z.number().int().min(5).max(720).optional(),
      consultor: texto(TAMANHO.consultor).default(''),
      veiculo: veiculoPedido,
      cliente: clientePedido,
      servicos: z.array(servicoPedido).max(30).default([]),
      observacao: texto(1000).default(''),
      cancelado: z.boolean().default(false),
    }),
    response: recebido,
  }),
  receberOrdem: endpoint({
    method: 'POST',
    path: 'integracao/ordens-servico',
    acesso: 'integracao',
    resumo: 'Receber uma OS aberta, mudada ou fechada; a de um veículo sem visita aberta abre a de um passante',
    body: z.object({
      idExterno,
      codConcessionaria,
      emitidoEm,
      numero: texto(30).min(1, 'Informe o número da OS'),
      tipo: tipoOs.default('CLIENTE'),
      aberta: z.boolean(),
      abertaEm: instanteEnviado,
      fechadaEm: instanteEnviado.nullable().default(null),
      consultor: texto(TAMANHO.consultor).default(''),
      veiculo: veiculoPedido,
      cliente: clientePedido,
      linhas: linhasOs.default([]),
    }),
    response: recebido,
  }),
  receberApontamento: endpoint({
    method: 'POST',
    path: 'integracao/apontamentos',
    acesso: 'integracao',
    resumo: 'Receber marcações de um mecânico (início, pausa, fim) em um serviço de uma OS',
    body: z.object({
      idExterno,
      codConcessionaria,
      em: instanteEnviado,
      tipo: z.enum(['INICIO', 'PAUSA', 'FIM']),
      mecanico: texto(TAMANHO.mecanico).min(1, 'Informe o mecânico'),
      numeroOs: texto(30).min(1, 'Informe o número da OS'),
      /** The service in the order's own words; absent: the only open one. */
      servico: texto(120).default(''),
    }),
    response: recebido,
  }),
}
