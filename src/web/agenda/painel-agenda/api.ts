import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type FiguraComLinhas, painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { call } from '../../core/api.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'

interface Periodo {
  de: string
  ate: string
}

/** Figures of a store's period and of the one before. */
export function painelDaAgenda(codConcessionaria: number, periodo: Periodo) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'painel', periodo],
    queryFn: ({ signal }) =>
      call(painelAgenda.painelDaAgenda, { params: { codConcessionaria }, query: periodo, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 120_000,
  })
}

/** Which rows of a figure: all, or those of one mechanic, reason or column. */
export interface LinhasPedidas {
  figura: FiguraComLinhas
  cod?: number | undefined
}

/** Rows behind a figure, the newest first. */
export function linhasDoPainel(codConcessionaria: number, periodo: Periodo, { figura, cod }: LinhasPedidas) {
  return infiniteQueryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'linhas', periodo, figura, cod],
    queryFn: ({ signal, pageParam }) =>
      call(painelAgenda.linhasDoPainel, {
        params: { codConcessionaria },
        query: { ...periodo, figura, cod, antes: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (ultima) => ultima.antes,
  })
}

/** A day to be lived again. */
export function replayDoDia(codConcessionaria: number, data: string) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'replay', data],
    queryFn: ({ signal }) => call(painelAgenda.replayDoDia, { params: { codConcessionaria, data }, signal }),
  })
}
