import type { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { type Target, type Samples, forLoja } from '../../core/areas/call-sample.ts'

const ofServico = { params: (a: Target) => ({ codServicoAgendado: a.servicoAgendado }) }
const paralisadoParams = { params: (a: Target) => ({ codServico: a.servicoAgendado }) }
const place = (a: Target) => ({ codMecanico: a.mecanico, inicio: '2030-01-02T14:00:00Z' })

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof servicosAgendados> = {
  iniciaServico: ofServico,
  paralisaServico: ofServico,
  finalizaServico: ofServico,
  cancelaInicioServico: ofServico,
  informarMotivo: { ...ofServico, body: () => ({ motivo: 'Peça errada' }) },
  qualidadeRealizadaServico: ofServico,
  reprovaQualidadeServico: ofServico,
  cancelaQualidadeServico: ofServico,
  entregaRealizadaServico: ofServico,
  cancelaEntregaServico: ofServico,
  atualizaPercentual: { params: (a) => ({ codServicoAgendado: a.servicoAgendado, percentual: 10 }) },
  agendamentoMecanico: { body: (a) => ({ ...place(a), codServicoAgendado: a.servicoAgendado }) },
  agendamentoTempoAdicional: {
    body: (a) => ({ codServicoAgendado: a.servicoAgendado, minutos: 30, previa: true }),
  },
  replanejarVisita: { params: (a) => ({ codPassagem: a.passagem }), body: () => ({ previa: true }) },
  sugestoesDeEncaixe: ofServico,
  tirarDoMecanico: ofServico,
  incluirServico: {
    params: (a) => ({ codPassagem: a.passagem }),
    body: () => ({ descricao: 'Troca de óleo', minutos: 30 }),
  },
  servicosParalisados: forLoja,
  programarParalisado: { ...paralisadoParams, body: place },
  removerParalisadoGet: paralisadoParams,
  removerParalisado: paralisadoParams,
}
