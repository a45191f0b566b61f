import { useQuery } from '@tanstack/react-query'
import { NIVEIS_AGENDA } from '#shared/agenda/agenda.ts'
import { busca } from '#shared/conta/busca.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { NIVEIS_PEDIDOS } from '#shared/estoque/estoque.ts'
import { ordens } from '#shared/estoque/ordens.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { call } from '../core/api.ts'
import { useFuso, useLoja } from '../core/loja.ts'
import type { Busca } from '../core/navegar.ts'
import { useSessao } from '../core/session.ts'

const MAX = 6

/** Something of the workshop: what it says, and what opens for it. */
export interface NaOficina {
  id: string
  titulo: string
  detalhe: string
  placa: string | null
  /** What opens for it. */
  to: EnderecoDaTela
  search: Busca
  /** The store that its screen must be of. */
  codConcessionaria?: number
}

/** Work orders and appointments that hold what was typed, for the levels that reach the agenda: appointments of every store in reach, orders too where the level has their list, else of the selected one. */
export function useBuscaDaOficina(termo: string): {
  ordens: NaOficina[]
  agendamentos: NaOficina[]
  procurando: boolean
  /** Waits for the network. */
  semRede: boolean
} {
  const codConcessionaria = useLoja()
  const fuso = useFuso()
  const nivel = useSessao()?.nivel
  const procura =
    termo.length >= 2 &&
    codConcessionaria !== null &&
    nivel !== undefined &&
    (NIVEIS_AGENDA as readonly Nivel[]).includes(nivel)
  const os = useQuery({
    queryKey: ['busca', 'oficina', codConcessionaria, termo],
    queryFn: ({ signal }) =>
      call(ordens.consultaOsAgenda, { body: { codConcessionaria: codConcessionaria ?? 0, busca: termo }, signal }),
    enabled: procura && !(NIVEIS_PEDIDOS as readonly Nivel[]).includes(nivel),
    placeholderData: (antes, q) => (q && termo.startsWith(String(q.queryKey[3])) ? antes : undefined),
  })
  const todasAsLojas = procura && (NIVEIS_PEDIDOS as readonly Nivel[]).includes(nivel)
  const rede = useQuery({
    queryKey: ['busca', 'ordens', termo],
    queryFn: ({ signal }) =>
      call(ordens.listOrdens, { query: { busca: termo, situacao: 'todas', limite: MAX }, signal }),
    enabled: todasAsLojas,
    placeholderData: (antes, q) => (q && termo.startsWith(String(q.queryKey[2])) ? antes : undefined),
  })
  const agenda = useQuery({
    queryKey: ['busca', 'agendamentos', termo],
    queryFn: ({ signal }) => call(busca.buscarAgendamentos, { query: { q: termo }, signal }),
    enabled: procura,
    placeholderData: (antes, q) => (q && termo.startsWith(String(q.queryKey[2])) ? antes : undefined),
  })
  if (!procura) return { ordens: [], agendamentos: [], procurando: false, semRede: false }
  return {
    procurando: os.isFetching || rede.isFetching || agenda.isFetching,
    semRede: [os, rede, agenda].some((q) => q.isPaused && q.data === undefined),
    ordens: (todasAsLojas ? (rede.data?.itens ?? []) : (os.data ?? [])).slice(0, MAX).map((o) => ({
      id: `os-${o.codOs}`,
      titulo: `OS ${o.numero} · ${o.modelo}`,
      detalhe: [
        o.cliente,
        'concessionaria' in o ? o.concessionaria : '',
        `${o.aberta ? 'aberta' : 'fechada'} ${formatarQuando(o.abertaEm, fuso, new Date())}`,
      ]
        .filter(Boolean)
        .join(' · '),
      placa: o.placa,
      // A card stands on its own store's board.
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
        `Agendado para ${formatarQuando(a.inicio, fuso, new Date())}`,
        a.codConcessionaria === codConcessionaria ? '' : a.concessionaria,
      ]
        .filter(Boolean)
        .join(' · '),
      placa: a.placa,
      to: '/agenda-virtual/consultores' as const,
      search: { dia: a.dia },
      // The board is of one store.
      codConcessionaria: a.codConcessionaria,
    })),
  }
}
