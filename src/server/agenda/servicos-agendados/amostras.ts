import type { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { type Alvo, type Amostras, daLoja } from '../../core/areas/amostra.ts'

const doServico = { params: (a: Alvo) => ({ codServicoAgendado: a.servicoAgendado }) }
const doParalisado = { params: (a: Alvo) => ({ codServico: a.servicoAgendado }) }
const lugar = (a: Alvo) => ({ codMecanico: a.mecanico, inicio: '2030-01-02T14:00:00Z' })

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof servicosAgendados> = {
  iniciaServico: doServico,
  paralisaServico: doServico,
  finalizaServico: doServico,
  cancelaInicioServico: doServico,
  informarMotivo: { ...doServico, body: () => ({ motivo: 'Peça errada' }) },
  qualidadeRealizadaServico: doServico,
  reprovaQualidadeServico: doServico,
  cancelaQualidadeServico: doServico,
  entregaRealizadaServico: doServico,
  cancelaEntregaServico: doServico,
  atualizaPercentual: { params: (a) => ({ codServicoAgendado: a.servicoAgendado, percentual: 10 }) },
  agendamentoMecanico: { body: (a) => ({ ...lugar(a), codServicoAgendado: a.servicoAgendado }) },
  agendamentoTempoAdicional: {
    body: (a) => ({ codServicoAgendado: a.servicoAgendado, minutos: 30, previa: true }),
  },
  replanejarVisita: { params: (a) => ({ codPassagem: a.passagem }), body: () => ({ previa: true }) },
  sugestoesDeEncaixe: doServico,
  tirarDoMecanico: doServico,
  incluirServico: {
    params: (a) => ({ codPassagem: a.passagem }),
    body: () => ({ descricao: 'Troca de óleo', minutos: 30 }),
  },
  servicosParalisados: daLoja,
  programarParalisado: { ...doParalisado, body: lugar },
  removerParalisadoGet: doParalisado,
  removerParalisado: doParalisado,
}
