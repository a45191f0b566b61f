import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { reservas, type ReservaServico, type ReservaSite } from '#shared/agenda/reservas.ts'
import { call } from '../../core/http/api.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

/** A store's booking page, with what it lacks. */
export function siteQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'site'],
    queryFn: ({ signal }) => call(reservas.verSite, { params: { codConcessionaria }, signal }),
  })
}

/** What a customer can choose on the page, in its order. */
export function choicesQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'escolhas'],
    queryFn: ({ signal }) => call(reservas.listReservaServicos, { params: { codConcessionaria }, signal }),
  })
}

function useSiteWrite<V>(codConcessionaria: number, mutationFn: (v: V) => Promise<ReservaSite>, onScreen = true) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: onScreen },
    onSuccess: (site) => client.setQueryData(siteQuery(codConcessionaria).queryKey, site),
  })
}

/** Saves address, texts and terms. */
export const useSaveSite = (codConcessionaria: number) =>
  useSiteWrite(codConcessionaria, (body: Sent<typeof reservas.salvarSite, 'body'>) =>
    call(reservas.salvarSite, { params: { codConcessionaria }, body }),
  )

/** Adds a photo of the store. */
export const useAddPhoto = (codConcessionaria: number) =>
  useSiteWrite(codConcessionaria, (body: Sent<typeof reservas.incluirFotoDoSite, 'body'>) =>
    call(reservas.incluirFotoDoSite, { params: { codConcessionaria }, body }),
  )

/** Removes a photo of the store. */
export const useRemovePhoto = (codConcessionaria: number) =>
  useSiteWrite(
    codConcessionaria,
    (codFoto: number) => call(reservas.apagarFotoDoSite, { params: { codConcessionaria, codFoto } }),
    false,
  )

/** Makes the code on the wall; the former one stops working. */
export const useCreateDoor = (codConcessionaria: number) =>
  useSiteWrite(codConcessionaria, (_: void) => call(reservas.criarPorta, { params: { codConcessionaria } }))

type ChoiceData = Sent<typeof reservas.incluirReservaServico, 'body'>

/** Adds a choice, or changes one. What the page lacks is read again. */
export function useSaveChoice(codConcessionaria: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ atual, body }: { atual: ReservaServico | null; body: ChoiceData }) =>
      atual === null
        ? call(reservas.incluirReservaServico, { params: { codConcessionaria }, body })
        : call(reservas.alterarReservaServico, {
            params: { codReservaServico: atual.codReservaServico },
            body: { ...body, versao: atual.versao },
          }),
    meta: { naTela: true },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: choicesQuery(codConcessionaria).queryKey }),
        client.invalidateQueries({ queryKey: siteQuery(codConcessionaria).queryKey }),
      ]),
  })
}

/** Puts the choices into another order: at once on screen. */
export function useOrderChoices(codConcessionaria: number) {
  const client = useQueryClient()
  const { queryKey } = choicesQuery(codConcessionaria)
  return useMutation({
    mutationFn: (list: readonly ReservaServico[]) =>
      call(reservas.ordenarReservaServicos, {
        params: { codConcessionaria },
        body: { codigos: list.map((c) => c.codReservaServico) },
      }),
    onMutate: (list) => client.setQueryData(queryKey, [...list]),
    onSuccess: (list) => client.setQueryData(queryKey, list),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
