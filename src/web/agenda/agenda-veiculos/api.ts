import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agendaVeiculos, type Cartao } from '#shared/agenda/agenda-veiculos.ts'
import { call } from '../../core/api.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'

/** Key of a store's cards; its snapshots replace them. */
export const chaveDoQuadro = (codConcessionaria: number) => [...chaveDaAgenda(codConcessionaria), 'quadro'] as const
/** Key of the walk-ins without a card; their snapshots replace them. */
export const chaveDaBandeja = (codConcessionaria: number) => [...chaveDaAgenda(codConcessionaria), 'bandeja'] as const

/** Cards of a store's board: open visits, and those delivered today. */
export function cartoesDoQuadro(codConcessionaria: number) {
  return queryOptions({
    queryKey: chaveDoQuadro(codConcessionaria),
    queryFn: ({ signal }) => call(agendaVeiculos.quadroDeVeiculos, { params: { codConcessionaria }, signal }),
  })
}

/** Columns of a store's board, in order. */
export function colunasDoQuadro(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'colunas'],
    queryFn: ({ signal }) => call(agendaVeiculos.colunasDoQuadro, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** Walk-ins with an open work order and no card, the longest waiting first. */
export function passantesSemCartao(codConcessionaria: number) {
  return queryOptions({
    queryKey: chaveDaBandeja(codConcessionaria),
    queryFn: ({ signal }) => call(agendaVeiculos.passantesSemCartao, { params: { codConcessionaria }, signal }),
  })
}

/** One card whole. */
export function cartaoInteiro(codConcessionaria: number, codAgendaVeiculo: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'cartao', codAgendaVeiculo],
    queryFn: ({ signal }) =>
      call(agendaVeiculos.getCartao, { params: { codConcessionaria, codAgendaVeiculo }, signal }),
  })
}

/** Who can be mentioned in a comment. */
export function mencionaveis(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'mencionaveis'],
    queryFn: ({ signal }) => call(agendaVeiculos.mencionaveis, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** Puts a card as it is now on the board. */
export function guardarCartao(client: QueryClient, c: Cartao): void {
  client.setQueryData<Cartao[]>(chaveDoQuadro(c.codConcessionaria), (lista) =>
    lista?.map((x) => (x.codAgendaVeiculo === c.codAgendaVeiculo ? c : x)),
  )
}

/** Where a card goes: the column, and the card it is put before (null: at the end). */
export interface Destino {
  codStatus: number
  antesDe: number | null
}

/** Moves a card: at once on the screen; a refusal puts it where it is now. */
export function useMoverCartao() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ cartao: c, destino }: { cartao: Cartao; destino: Destino }) =>
      call(agendaVeiculos.moverCartao, {
        params: { codConcessionaria: c.codConcessionaria, codAgendaVeiculo: c.codAgendaVeiculo },
        body: { ...destino, versao: c.versao },
      }),
    meta: { naTela: true },
    onMutate: async ({ cartao: c, destino }) => {
      const queryKey = chaveDoQuadro(c.codConcessionaria)
      await client.cancelQueries({ queryKey })
      const antes = client.getQueryData<Cartao[]>(queryKey)
      client.setQueryData<Cartao[]>(queryKey, (lista) => lista && comoFica(lista, c, destino))
      return { antes }
    },
    onSuccess: (c) => {
      guardarCartao(client, c)
      void client.invalidateQueries({ queryKey: [...chaveDaAgenda(c.codConcessionaria), 'cartao', c.codAgendaVeiculo] })
    },
    onError: (_e, { cartao: c }, contexto) => {
      client.setQueryData(chaveDoQuadro(c.codConcessionaria), contexto?.antes)
      void client.invalidateQueries({ queryKey: chaveDoQuadro(c.codConcessionaria) })
    },
  })
}

/** The cards once one has been moved: until the answer comes it sorts just before the card that it was put before. */
export function comoFica(lista: readonly Cartao[], c: Cartao, { codStatus, antesDe }: Destino): Cartao[] {
  const naColuna = lista
    .filter((x) => x.codStatus === codStatus && x.codAgendaVeiculo !== c.codAgendaVeiculo)
    .toSorted((a, b) => (a.ordem < b.ordem ? -1 : 1))
  const i = antesDe === null ? -1 : naColuna.findIndex((x) => x.codAgendaVeiculo === antesDe)
  const anterior = i === -1 ? naColuna.at(-1) : naColuna[i - 1]
  // Longer than the key before it and with the lowest digit: it sorts between that one and whatever follows.
  const ordem = anterior ? `${anterior.ordem}0` : ''
  const movido = { ...c, codStatus, ordem, noStatusDesde: new Date().toISOString() }
  return lista.map((x) => (x.codAgendaVeiculo === c.codAgendaVeiculo ? movido : x))
}

/** Comments a card; who is mentioned is told. */
export function useComentar(codConcessionaria: number, codAgendaVeiculo: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (v: { texto: string; mencoes: number[] }) =>
      call(agendaVeiculos.comentarCartao, { params: { codConcessionaria, codAgendaVeiculo }, body: v }),
    meta: { naTela: true },
    onSuccess: () =>
      client.invalidateQueries({ queryKey: cartaoInteiro(codConcessionaria, codAgendaVeiculo).queryKey }),
  })
}
