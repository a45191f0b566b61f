import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { acompanhamento } from '#shared/agenda/acompanhamento.ts'
import { call } from '../../core/api.ts'
import { type FotoIlegivel, fotoReduzida } from './reduzir.ts'
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

/** Photos that the workshop took of a visit. */
export function fotosDaOficina(codPassagem: number) {
  return queryOptions({
    queryKey: ['fotosDaOficina', codPassagem],
    queryFn: ({ signal }) => call(acompanhamento.listFotosDaOficina, { params: { codPassagem }, signal }),
  })
}

/** Sends photos one after the other: each is kept as it arrives, a second try sends those alone that are missing, and one that cannot be read stops no other. */
export function useIncluirFotos(codPassagem: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (arquivos: File[]) => {
      let ilegivel: FotoIlegivel | null = null
      for (let arquivo = arquivos[0]; arquivo; arquivo = arquivos[0]) {
        const dados = await fotoReduzida(arquivo).catch((e: FotoIlegivel) => {
          ilegivel = e
          return null
        })
        if (dados !== null)
          client.setQueryData(
            fotosDaOficina(codPassagem).queryKey,
            await call(acompanhamento.incluirFotoDaOficina, { params: { codPassagem }, body: { dados } }),
          )
        arquivos.shift()
      }
      if (ilegivel !== null) throw ilegivel
    },
    meta: { naTela: true },
  })
}

/** Takes a photo away. */
export function useApagarFoto(codPassagem: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codFoto: number) => call(acompanhamento.apagarFotoDaOficina, { params: { codPassagem, codFoto } }),
    onSuccess: (fotos) => client.setQueryData(fotosDaOficina(codPassagem).queryKey, fotos),
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
