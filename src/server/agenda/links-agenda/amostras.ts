import type { agendaPublica, linksAgenda } from '#shared/agenda/links-agenda.ts'
import { type Alvo, type Amostras, daLoja } from '../../core/areas/amostra.ts'

const NOVEMBRO = () => 'de=2026-11-01&ate=2026-11-30'
const comCnpj = { params: (a: Alvo) => ({ codConcessionaria: a.loja, cnpj: '0' }), query: NOVEMBRO }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof linksAgenda & typeof agendaPublica> = {
  listLinksDaAgenda: daLoja,
  criarLinkDaAgenda: { ...daLoja, body: (a) => ({ tipo: 'ICS', nome: 'Celular', codConsultor: a.consultor }) },
  revogarLinkDaAgenda: { params: (a) => ({ codConcessionaria: a.loja, codLink: a.linkDaLoja }) },
  calendarioAgendamentos: comCnpj,
  calendarioMecanicos: comCnpj,
  painelPublico: { de: 'rede', params: (a) => ({ token: a.links.PAINEL }) },
  calendarioAgendamentosPublico: { de: 'rede', params: (a) => ({ token: a.links.CALENDARIO }), query: NOVEMBRO },
  calendarioMecanicosPublico: { de: 'rede', params: (a) => ({ token: a.links.CALENDARIO }), query: NOVEMBRO },
  agendaIcs: { de: 'rede', params: (a) => ({ token: a.links.ICS }) },
}
