import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agenda } from '#shared/agenda/agenda.ts'
import { agendaVeiculos, type Card } from '#shared/agenda/agenda-veiculos.ts'
import { ordens } from '#shared/estoque/ordens.ts'
import { execucao } from '#shared/oficina-digital/execucao.ts'
import { call } from '../../core/http/api.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

/** Query key of a store's cards; live snapshots replace its data. */
export const boardKey = (codConcessionaria: number) => [...agendaKey(codConcessionaria), 'quadro'] as const
/** Query key of the walk-ins without a card; live snapshots replace its data. */
export const trayKey = (codConcessionaria: number) => [...agendaKey(codConcessionaria), 'bandeja'] as const

/** Cards of a store's board: open visits, and those delivered today. */
export function boardCards(codConcessionaria: number) {
  return queryOptions({
    queryKey: boardKey(codConcessionaria),
    queryFn: ({ signal }) => call(agendaVeiculos.quadroDeVeiculos, { params: { codConcessionaria }, signal }),
  })
}

/** Columns of a store's board, in order. */
export function boardColumns(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'colunas'],
    queryFn: ({ signal }) => call(agendaVeiculos.colunasDoQuadro, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** Walk-ins with an open work order and no card, the longest waiting first. */
export function passantesWithoutCard(codConcessionaria: number) {
  return queryOptions({
    queryKey: trayKey(codConcessionaria),
    queryFn: ({ signal }) => call(agendaVeiculos.passantesSemCartao, { params: { codConcessionaria }, signal }),
  })
}

/** Open work orders of a store, of booked cars and of walk-ins. */
export function openOrdens(codConcessionaria: number, dia: string) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'os-abertas', dia],
    queryFn: ({ signal }) => call(agenda.osAberta, { params: { codConcessionaria, data: dia }, signal }),
  })
}

/** Work orders of a store, open or not, by number, plate, chassis or customer. */
export function searchOrdens(codConcessionaria: number, busca: string) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'os-busca', busca],
    queryFn: ({ signal }) => call(ordens.consultaOsAgenda, { body: { codConcessionaria, busca }, signal }),
  })
}

/** The newest complementary quotes of a store. */
export function listComplementares(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'complementares', 'lista'],
    queryFn: ({ signal }) => call(execucao.listComplementares, { params: { codConcessionaria }, signal }),
  })
}

/** How many complementary quotes a store has, and how many wait for an answer. */
export function countComplementares(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'complementares', 'total'],
    queryFn: ({ signal }) => call(execucao.contaComplementares, { params: { codConcessionaria }, signal }),
  })
}

/** One card with all its details. */
export function fullCard(codConcessionaria: number, codAgendaVeiculo: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'cartao', codAgendaVeiculo],
    queryFn: ({ signal }) =>
      call(agendaVeiculos.getCartao, { params: { codConcessionaria, codAgendaVeiculo }, signal }),
  })
}

/** People who can be mentioned in a comment. */
export function mentionable(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'mencionaveis'],
    queryFn: ({ signal }) => call(agendaVeiculos.mencionaveis, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** Puts the new state of a card into the cached board. */
export function storeCard(client: QueryClient, c: Card): void {
  client.setQueryData<Card[]>(boardKey(c.codConcessionaria), (list) =>
    list?.map((x) => (x.codAgendaVeiculo === c.codAgendaVeiculo ? c : x)),
  )
}

/** Target of a move: the column, and the card before which it goes (null: at the end). */
export interface Destination {
  codStatus: number
  antesDe: number | null
}

/** Moves a card optimistically; a refusal puts it where the server has it. */
export function useMoveCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ cartao: c, destino }: { cartao: Card; destino: Destination }) =>
      call(agendaVeiculos.moverCartao, {
        params: { codConcessionaria: c.codConcessionaria, codAgendaVeiculo: c.codAgendaVeiculo },
        body: { ...destino, versao: c.versao },
      }),
    meta: { naTela: true },
    onMutate: async ({ cartao: c, destino }) => {
      const queryKey = boardKey(c.codConcessionaria)
      await client.cancelQueries({ queryKey })
      const antes = client.getQueryData<Card[]>(queryKey)
      client.setQueryData<Card[]>(queryKey, (list) => list && outcome(list, c, destino))
      return { antes }
    },
    onSuccess: (c) => {
      storeCard(client, c)
      void client.invalidateQueries({ queryKey: [...agendaKey(c.codConcessionaria), 'cartao', c.codAgendaVeiculo] })
    },
    onError: (_e, { cartao: c }, context) => {
      client.setQueryData(boardKey(c.codConcessionaria), context?.antes)
      void client.invalidateQueries({ queryKey: boardKey(c.codConcessionaria) })
    },
  })
}

/** The cards after a move; until the server answers, the moved card sorts just before `antesDe`. */
export function outcome(list: readonly Card[], c: Card, { codStatus, antesDe }: Destination): Card[] {
  const inColumn = list
    .filter((x) => x.codStatus === codStatus && x.codAgendaVeiculo !== c.codAgendaVeiculo)
    .toSorted((a, b) => (a.ordem < b.ordem ? -1 : 1))
  const i = antesDe === null ? -1 : inColumn.findIndex((x) => x.codAgendaVeiculo === antesDe)
  const previous = i === -1 ? inColumn.at(-1) : inColumn[i - 1]
  // The previous key plus the lowest digit sorts right after it and before every other key.
  const ordem = previous ? `${previous.ordem}0` : ''
  const moved = { ...c, codStatus, ordem, noStatusDesde: new Date().toISOString() }
  return list.map((x) => (x.codAgendaVeiculo === c.codAgendaVeiculo ? moved : x))
}

/** Adds a comment to a card; mentioned people are notified. */
export function useAddComment(codConcessionaria: number, codAgendaVeiculo: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (v: { texto: string; mencoes: number[] }) =>
      call(agendaVeiculos.comentarCartao, { params: { codConcessionaria, codAgendaVeiculo }, body: v }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: fullCard(codConcessionaria, codAgendaVeiculo).queryKey }),
  })
}
