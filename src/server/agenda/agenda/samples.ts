import type { agenda } from '#shared/agenda/agenda.ts'
import { type Target, type Samples, forLoja } from '../../core/areas/call-sample.ts'

const onDay = { params: (a: Target) => ({ codConcessionaria: a.loja, data: '2026-11-23' }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof agenda> = {
  agendamentoServicos: onDay,
  agendamentoEntrega: { params: (a) => ({ codConcessionaria: a.loja, codAgendamento: 0 }) },
  mecanicosQuadro: forLoja,
  horariosOcupadosTecnicos: onDay,
  agendaConsultores: forLoja,
  osAberta: onDay,
  noShow: forLoja,
  bolsao: onDay,
  tiposServico: forLoja,
  mecanicosDaAgenda: forLoja,
  consultoresDaAgenda: forLoja,
  capacidade: { ...forLoja, query: () => 'de=2026-11-23&ate=2026-11-24' },
  promessasEmRisco: forLoja,
  getDataByKeyRedis: { params: (a) => ({ key: a.lista }) },
}
