import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { acompanhamento } from '#shared/agenda/acompanhamento.ts'
import { call } from '../../core/http/api.ts'
import { type UnreadablePhotoError, shrinkPhoto, toBase64 } from '../../core/photos/shrink-photo.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

/** The customer's link of a visit, its photos and the survey answer. */
export function visitAcompanhamento(codPassagem: number) {
  return queryOptions({
    queryKey: ['acompanhamento', codPassagem],
    queryFn: ({ signal }) => call(acompanhamento.getAcompanhamento, { params: { codPassagem }, signal }),
  })
}

/** Sends the link, or creates it for copying. */
export function useSendAcompanhamento(codPassagem: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (canal: 'LINK' | 'SMS' | 'EMAIL') =>
      call(acompanhamento.enviarAcompanhamento, { params: { codPassagem }, body: { canal } }),
    onSuccess: (a) => client.setQueryData(visitAcompanhamento(codPassagem).queryKey, a),
  })
}

/** Sets which photos the customer sees. */
export function useSharePhotos(codPassagem: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codFotos: number[]) =>
      call(acompanhamento.compartilharFotos, { params: { codPassagem }, body: { codFotos } }),
    onSuccess: (a) => client.setQueryData(visitAcompanhamento(codPassagem).queryKey, a),
  })
}

/** Photos that the workshop took of a visit. */
export function oficinaPhotos(codPassagem: number) {
  return queryOptions({
    queryKey: ['fotosDaOficina', codPassagem],
    queryFn: ({ signal }) => call(acompanhamento.listFotosDaOficina, { params: { codPassagem }, signal }),
  })
}

/**
 * Uploads photos one by one. Each is saved on arrival, so a retry sends only the missing ones; an unreadable photo does not stop the
 * others.
 */
export function useAddPhotos(codPassagem: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (files: File[]) => {
      let unreadable: UnreadablePhotoError | null = null
      for (let file = files[0]; file; file = files[0]) {
        const photo = await shrinkPhoto(file).catch((e: UnreadablePhotoError) => {
          unreadable = e
          return null
        })
        if (photo !== null)
          client.setQueryData(
            oficinaPhotos(codPassagem).queryKey,
            await call(acompanhamento.incluirFotoDaOficina, {
              params: { codPassagem },
              body: { dados: await toBase64(photo.blob) },
            }),
          )
        files.shift()
      }
      if (unreadable !== null) throw unreadable
    },
    meta: { naTela: true },
  })
}

/** Deletes a photo. */
export function useDeletePhoto(codPassagem: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codFoto: number) => call(acompanhamento.apagarFotoDaOficina, { params: { codPassagem, codFoto } }),
    onSuccess: (fotos) => client.setQueryData(oficinaPhotos(codPassagem).queryKey, fotos),
  })
}

/** Detractors whom staff still has to call. */
export function agendaTarefas(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'tarefas'],
    queryFn: ({ signal }) => call(acompanhamento.listTarefas, { params: { codConcessionaria }, signal }),
  })
}

/** Completes a task, which removes it from the list. */
export function useCompleteTarefa(codConcessionaria: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ codTarefa, observacao }: { codTarefa: number; observacao: string }) =>
      call(acompanhamento.concluirTarefa, { params: { codTarefa }, body: { observacao } }),
    onSettled: () => client.invalidateQueries(agendaTarefas(codConcessionaria)),
  })
}
