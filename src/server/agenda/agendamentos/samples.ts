import type { agendamentos } from '#shared/agenda/agendamentos.ts'
import type { Target, Samples } from '../../core/areas/call-sample.ts'

const agendamentoParams = { params: (a: Target) => ({ codAgendamento: a.agendamento }), body: () => ({ versao: 1 }) }
const request = (a: Target) => ({
  codConcessionaria: a.loja,
  inicio: '2030-01-02T14:00:00Z',
  codConsultor: a.consultor,
  veiculo: { placa: a.placa, modelo: 'Argo' },
  cliente: { nome: 'Helena Prado' },
})

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof agendamentos> = {
  getAgendamentos: { params: (a) => ({ codConcessionaria: a.loja, codAgendamento: a.agendamento, codConsultor: 0 }) },
  getAgendamentosDoCodigo: { params: (a) => ({ codConcessionaria: a.loja, codAgendamento: a.agendamento }) },
  getAgendamentosDaLoja: { params: (a) => ({ codAgendamento: a.loja }) },
  criarAgendamento: { body: request },
  alterarAgendamento: { ...agendamentoParams, body: (a) => ({ ...request(a), versao: 1 }) },
  alterarAgendamentos: {
    body: (a) => ({
      codConcessionaria: a.loja,
      movimentos: [{ codAgendamento: a.agendamento, versao: 1, inicio: '2030-01-02T14:00:00Z' }],
    }),
  },
  cancelarAgendamento: { body: (a) => ({ codAgendamento: a.agendamento, motivo: 'viajou' }) },
  confirmarAgendamento: agendamentoParams,
  chegouAgendamento: agendamentoParams,
  desfazerChegada: agendamentoParams,
  ausentarAgendamento: agendamentoParams,
  desfazerAusencia: agendamentoParams,
  recepcionarAgendamento: agendamentoParams,
  criarPassante: { body: (a) => ({ codConcessionaria: a.loja, veiculo: { placa: a.placa } }) },
  receberPassante: { params: (a) => ({ codPassagem: a.passante }), body: () => ({}) },
  veiculoDaPlaca: { params: (a) => ({ codConcessionaria: a.loja, placa: a.placa }) },
  aceitarPromessa: {
    params: (a) => ({ codPassagem: a.passagem }),
    body: () => ({ versao: 1, promessa: '2030-01-02T14:00:00Z' }),
  },
}
