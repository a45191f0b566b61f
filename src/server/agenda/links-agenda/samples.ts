import type { agendaPublica, linksAgenda } from '#shared/agenda/links-agenda.ts'
import { type Target, type Samples, forLoja } from '../../core/areas/call-sample.ts'

const NOVEMBER = () => 'de=2026-11-01&ate=2026-11-30'
const withCnpj = { params: (a: Target) => ({ codConcessionaria: a.loja, cnpj: '0' }), query: NOVEMBER }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof linksAgenda & typeof agendaPublica> = {
  listLinksDaAgenda: forLoja,
  criarLinkDaAgenda: { ...forLoja, body: (a) => ({ tipo: 'ICS', nome: 'Celular', codConsultor: a.consultor }) },
  revogarLinkDaAgenda: { params: (a) => ({ codConcessionaria: a.loja, codLink: a.lojaLink }) },
  calendarioAgendamentos: withCnpj,
  calendarioMecanicos: withCnpj,
  painelPublico: { de: 'rede', params: (a) => ({ token: a.links.PAINEL }) },
  calendarioAgendamentosPublico: { de: 'rede', params: (a) => ({ token: a.links.CALENDARIO }), query: NOVEMBER },
  calendarioMecanicosPublico: { de: 'rede', params: (a) => ({ token: a.links.CALENDARIO }), query: NOVEMBER },
  agendaIcs: { de: 'rede', params: (a) => ({ token: a.links.ICS }) },
}
