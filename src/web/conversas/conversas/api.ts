import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { conexoes } from '#shared/conversas/conexoes.ts'
import { type Anexo, type ConversaDetail, conversas } from '#shared/conversas/conversas.ts'
import type { Sent } from '#shared/core/contract.ts'
import { call, download, sendBytes } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { queryClient } from '../../core/http/query.ts'
import { withProgress } from '../../core/http/upload-progress.ts'
import type { ConversaTarget } from '../../recipes/area/slots.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

export const KEY = ['conversas'] as const
export const LIST_KEY = [...KEY, 'lista'] as const
export const COUNT_KEY = [...KEY, 'contagem'] as const

/** Threads of a view, the one that changed last first. */
export const conversasQuery = (filter: FilterOf<typeof conversas.listConversas>) =>
  pages(LIST_KEY, conversas.listConversas, filter)

/** How many threads of a store are mine, wait for us, and wait longer than the target. */
export function countQuery(codConcessionaria: number | null) {
  return queryOptions({
    queryKey: [...COUNT_KEY, codConcessionaria],
    queryFn: ({ signal }) =>
      call(conversas.countConversas, { query: { codConcessionaria: codConcessionaria ?? undefined }, signal }),
    enabled: codConcessionaria !== null,
  })
}

/** A thread with what stands beside it. */
export function conversaQuery(codConversa: number) {
  return queryOptions({
    queryKey: [...KEY, 'uma', codConversa],
    queryFn: ({ signal }) => call(conversas.getConversa, { params: { codConversa }, signal }),
  })
}

/** Messages of a page: two to three screens full. Every read of the newest asks for as many. */
export const PAGE_MESSAGES = 30

/** Messages of a thread, newest first, page by page. */
export function messagesQuery(codConversa: number) {
  return infiniteQueryOptions({
    queryKey: [...KEY, 'mensagens', codConversa],
    queryFn: ({ pageParam, signal }) =>
      call(conversas.listMensagens, {
        params: { codConversa },
        query: { cursor: pageParam ?? undefined, limite: PAGE_MESSAGES },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.proximo,
  })
}

/** Begins to read a thread and its newest messages, before its screen stands. */
export function prefetchConversa(codConversa: number): void {
  void queryClient.prefetchQuery(conversaQuery(codConversa))
  void queryClient.prefetchInfiniteQuery(messagesQuery(codConversa))
}

/** The thread with a customer, or with the customer of a record; the server opens it when there is none. */
export function openedConversa(target: ConversaTarget) {
  return queryOptions({
    queryKey: [...KEY, 'de', target],
    queryFn: ({ signal }) => call(conversas.abrirConversa, { body: target, signal }),
    staleTime: Infinity,
  })
}

/** People of the store to whom a thread can be passed. */
export function colleaguesQuery(codConversa: number) {
  return queryOptions({
    queryKey: [...KEY, 'colegas', codConversa],
    queryFn: ({ signal }) => call(conversas.colegasDaConversa, { params: { codConversa }, signal }),
  })
}

/** Templates that WhatsApp approved for a store. */
export function modelosQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...KEY, 'modelos', codConcessionaria],
    queryFn: ({ signal }) => call(conexoes.listModelosWhatsapp, { params: { codConcessionaria }, signal }),
  })
}

/** Bytes of an attachment as they were sent. */
export function anexoQuery(codConversa: number, idAnexo: string) {
  return queryOptions({
    queryKey: [...KEY, 'anexo', codConversa, idAnexo],
    queryFn: async ({ signal }) =>
      (await download(conversas.lerAnexo, { params: { codConversa, idAnexo }, signal })).blob,
    staleTime: Infinity,
  })
}

/** Saves an attachment on the device. */
export async function saveAnexo(codConversa: number, { idAnexo, nome }: Anexo): Promise<void> {
  const { blob } = await download(conversas.lerAnexo, { params: { codConversa, idAnexo } })
  saveFile(blob, nome)
}

/** Uploads a file for the next message of a thread, telling what share has left. Throws ApiError. */
export function uploadAnexo(
  codConversa: number,
  nome: string,
  bytes: Blob,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<Anexo> {
  return sendBytes(conversas.enviarAnexo, { codConversa }, bytes, signal, { nome }, withProgress(onSent))
}

function useConversaAct<V>(mutationFn: (v: V) => Promise<ConversaDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (c) => {
      client.setQueryData(conversaQuery(c.codConversa).queryKey, c)
      void client.invalidateQueries({ queryKey: LIST_KEY })
      void client.invalidateQueries({ queryKey: COUNT_KEY })
    },
  })
}

/** Gives a thread to a person, or back to the store with null. */
export const useAssign = (codConversa: number) =>
  useConversaAct((codUsuario: number | null) =>
    call(conversas.assumirConversa, { params: { codConversa }, body: { codUsuario } }),
  )

/** Resolves or reopens a thread. */
export const useResolve = (codConversa: number) =>
  useConversaAct((body: Sent<typeof conversas.resolverConversa, 'body'>) =>
    call(conversas.resolverConversa, { params: { codConversa }, body }),
  )

/** Brings a thread back at an instant; null forgets the reminder. */
export const useRemind = (codConversa: number) =>
  useConversaAct((em: string | null) => call(conversas.lembrarConversa, { params: { codConversa }, body: { em } }))

/** Marks a thread's messages as read, up to one. */
export function markRead(codConversa: number, ate: number): Promise<unknown> {
  return call(conversas.marcarLida, { params: { codConversa }, body: { ate } })
}

export type SendBody = Sent<typeof conversas.enviarMensagem, 'body'>
export type NoteBody = Sent<typeof conversas.anotar, 'body'>
