import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { acompanhamento } from '#shared/acompanhamento.ts'
import { call } from '../lib/api.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'

/** The customer's link of a visit, its photos, and what came back. */
export function acompanhamentoDaVisita(codPassagem: number) {
  return queryOptions({
    queryKey: ['acompanhamento', codPassagem],
    queryFn: ({ signal }) => call(acompanhamento.getAcompanhamento, { params: { codPassagem }, signal }),
  })
}

/** Sends the link, or makes it to be copied. */
export function useEnviarAcompanhamento(codPassagem: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (canal: 'LINK' | 'SMS' | 'EMAIL') =>
      call(acompanhamento.enviarAcompanhamento, { params: { codPassagem }, body: { canal } }),
    onSuccess: (a) => client.setQueryData(acompanhamentoDaVisita(codPassagem).queryKey, a),
  })
}

/** The photos that the customer sees. */
export function useCompartilharFotos(codPassagem: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codFotos: number[]) =>
      call(acompanhamento.compartilharFotos, { params: { codPassagem }, body: { codFotos } }),
    onSuccess: (a) => client.setQueryData(acompanhamentoDaVisita(codPassagem).queryKey, a),
  })
}

/** Unhappy customers whom somebody has to call. */
export function tarefasDaAgenda(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'tarefas'],
    queryFn: ({ signal }) => call(acompanhamento.listTarefas, { params: { codConcessionaria }, signal }),
  })
}

/** Takes a task off the list. */
export function useConcluirTarefa(codConcessionaria: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ codTarefa, observacao }: { codTarefa: number; observacao: string }) =>
      call(acompanhamento.concluirTarefa, { params: { codTarefa }, body: { observacao } }),
    onSettled: () => client.invalidateQueries(tarefasDaAgenda(codConcessionaria)),
  })
}
