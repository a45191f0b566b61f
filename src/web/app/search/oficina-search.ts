import { useQuery } from '@tanstack/react-query'
import { NIVEIS_AGENDA } from '#shared/agenda/agenda.ts'
import { busca } from '#shared/conta/busca.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { NIVEIS_PEDIDOS } from '#shared/estoque/estoque.ts'
import { ordens } from '#shared/estoque/ordens.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { call } from '../../core/http/api.ts'
import { useTimeZone, useLoja } from '../../core/session/loja.ts'
import type { UrlQuery } from '../../core/navigation/navigate.ts'
import { useSessao } from '../../core/session/session.ts'

const MAX = 6

/** Search hit of the workshop, with the screen it opens. */
export interface OficinaHit {
  id: string
  titulo: string
  detalhe: string
  placa: string | null
  /** Screen that the hit opens. */
  to: ScreenUrl
  search: UrlQuery
  /** Store to select before the screen opens. */
  codConcessionaria?: number
}

/**
 * Work orders and appointments that match the text, for levels with access to the agenda. Appointments come from all stores of the user;
 * orders too if the level has their list, else only from the selected store.
 */
export function useOficinaSearch(term: string): {
  ordens: OficinaHit[]
  agendamentos: OficinaHit[]
  searching: boolean
  /** The query waits for the network. */
  offline: boolean
} {
  const codConcessionaria = useLoja()
  const fuso = useTimeZone()
  const nivel = useSessao()?.nivel
  const procura =
    term.length >= 2 &&
    codConcessionaria !== null &&
    nivel !== undefined &&
    (NIVEIS_AGENDA as readonly Nivel[]).includes(nivel)
  const os = useQuery({
    queryKey: ['busca', 'oficina', codConcessionaria, term],
    queryFn: ({ signal }) =>
      call(ordens.consultaOsAgenda, { body: { codConcessionaria: codConcessionaria ?? 0, busca: term }, signal }),
    enabled: procura && !(NIVEIS_PEDIDOS as readonly Nivel[]).includes(nivel),
    placeholderData: (before, q) => (q && term.startsWith(String(q.queryKey[3])) ? before : undefined),
  })
  const allLojas = procura && (NIVEIS_PEDIDOS as readonly Nivel[]).includes(nivel)
  const rede = useQuery({
    queryKey: ['busca', 'ordens', term],
    queryFn: ({ signal }) =>
      call(ordens.listOrdens, { query: { busca: term, situacao: 'todas', limite: MAX }, signal }),
    enabled: allLojas,
    placeholderData: (before, q) => (q && term.startsWith(String(q.queryKey[2])) ? before : undefined),
  })
  const agenda = useQuery({
    queryKey: ['busca', 'agendamentos', term],
    queryFn: ({ signal }) => call(busca.buscarAgendamentos, { query: { q: term }, signal }),
    enabled: procura,
    placeholderData: (before, q) => (q && term.startsWith(String(q.queryKey[2])) ? before : undefined),
  })
  if (!procura) return { ordens: [], agendamentos: [], searching: false, offline: false }
  return {
    searching: os.isFetching || rede.isFetching || agenda.isFetching,
    offline: [os, rede, agenda].some((q) => q.isPaused && q.data === undefined),
    ordens: (allLojas ? (rede.data?.itens ?? []) : (os.data ?? [])).slice(0, MAX).map((o) => ({
      id: `os-${o.codOs}`,
      titulo: `OS ${o.numero} · ${o.modelo}`,
      detalhe: [
        o.cliente,
        'concessionaria' in o ? o.concessionaria : '',
        `${o.aberta ? 'aberta' : 'fechada'} ${formatWhen(o.abertaEm, fuso, new Date())}`,
      ]
        .filter(Boolean)
        .join(' · '),
      placa: o.placa,
      // The board shows the selected store only: an order of another store opens in the list of orders.
      ...(o.codConcessionaria === codConcessionaria
        ? {
            to: '/agenda-virtual/veiculos' as const,
            search: o.codAgendaVeiculo === null ? { busca: o.numero } : { cartao: o.codAgendaVeiculo },
          }
        : {
            to: '/ordemservicogerenciar' as const,
            search: { busca: o.numero, situacao: 'todas', loja: String(o.codConcessionaria) },
          }),
    })),
    agendamentos: (agenda.data ?? []).map((a) => ({
      id: `agendamento-${a.codAgendamento}`,
      titulo: `${a.modelo} · ${a.cliente}`,
      detalhe: [
        `Agendado para ${formatWhen(a.inicio, fuso, new Date())}`,
        a.codConcessionaria === codConcessionaria ? '' : a.concessionaria,
      ]
        .filter(Boolean)
        .join(' · '),
      placa: a.placa,
      to: '/agenda-virtual/consultores' as const,
      search: { dia: a.dia },
      // The board shows one store: select the appointment's.
      codConcessionaria: a.codConcessionaria,
    })),
  }
}
