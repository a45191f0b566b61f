import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type FigureWithRows, painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { call } from '../../core/http/api.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

interface Period {
  de: string
  ate: string
}

/** Figures of a store for a period and for the one before. */
export function painelAgendaQuery(codConcessionaria: number, period: Period) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'painel', period],
    queryFn: ({ signal }) =>
      call(painelAgenda.painelDaAgenda, { params: { codConcessionaria }, query: period, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 120_000,
  })
}

/** Selects rows of a figure: all, or those of one mechanic, reason or column. */
export interface RequestedRows {
  figura: FigureWithRows
  cod?: number | undefined
}

/** Rows behind a figure, newest first. */
export function painelRows(codConcessionaria: number, period: Period, { figura, cod }: RequestedRows) {
  return infiniteQueryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'linhas', period, figura, cod],
    queryFn: ({ signal, pageParam }) =>
      call(painelAgenda.linhasDoPainel, {
        params: { codConcessionaria },
        query: { ...period, figura, cod, antes: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (ultima) => ultima.antes,
  })
}

/** Events of a day for the replay. */
export function dayReplay(codConcessionaria: number, data: string) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'replay', data],
    queryFn: ({ signal }) => call(painelAgenda.replayDoDia, { params: { codConcessionaria, data }, signal }),
  })
}
