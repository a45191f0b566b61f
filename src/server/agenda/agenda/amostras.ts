import type { agenda } from '#shared/agenda/agenda.ts'
import { type Alvo, type Amostras, daLoja } from '../../core/areas/amostra.ts'

const noDia = { params: (a: Alvo) => ({ codConcessionaria: a.loja, data: '2026-11-23' }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof agenda> = {
  agendamentoServicos: noDia,
  agendamentoEntrega: { params: (a) => ({ codConcessionaria: a.loja, codAgendamento: 0 }) },
  mecanicosQuadro: daLoja,
  horariosOcupadosTecnicos: noDia,
  agendaConsultores: daLoja,
  osAberta: noDia,
  noShow: daLoja,
  bolsao: noDia,
  tiposServico: daLoja,
  mecanicosDaAgenda: daLoja,
  consultoresDaAgenda: daLoja,
  capacidade: { ...daLoja, query: () => 'de=2026-11-23&ate=2026-11-24' },
  promessasEmRisco: daLoja,
  getDataByKeyRedis: { params: (a) => ({ key: a.lista }) },
}
