import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent, Loaded } from '#shared/core/contract.ts'
import { type ChamadoAnexo, ANEXO_CHUNK_BYTES, chamados, type CompleteChamado } from '#shared/suporte/chamados.ts'
import { download, call, sendBytes } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { ApiError } from '../../core/http/errors.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

export type JiraConnection = NonNullable<Loaded<typeof chamados.listChamados>['conexao']>

const KEY = ['chamados'] as const
/** Polling interval while a ticket is being sent, ms. */
const POLL_MS = 5000
const chamadoKey = (codChamado: number) => [...KEY, 'um', codChamado] as const

/** Tickets, last changed first. */
export const chamadosQuery = (filter: FilterOf<typeof chamados.listChamados>) =>
  pages([...KEY, 'lista'], chamados.listChamados, filter)

/** One ticket with its comments. */
export function oneChamado(codChamado: number) {
  return queryOptions({
    queryKey: chamadoKey(codChamado),
    queryFn: ({ signal }) => call(chamados.getChamado, { params: { codChamado }, signal }),
    refetchInterval: (q) => (q.state.data?.envio === 'PENDENTE' ? POLL_MS : false),
  })
}

function useAct<T>(mutationFn: (p: T) => Promise<CompleteChamado>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (k) => {
      client.setQueryData(chamadoKey(k.codChamado), k)
      return client.invalidateQueries({ queryKey: [...KEY, 'lista'] })
    },
  })
}

/** Opens a ticket. */
export const useOpenChamado = () =>
  useAct((body: Sent<typeof chamados.abrirChamado, 'body'>) => call(chamados.abrirChamado, { body }))

/** Adds a comment to a ticket. */
export const useAddComment = (codChamado: number) =>
  useAct((texto: string) => call(chamados.comentarChamado, { params: { codChamado }, body: { texto } }))

/** Changes the state of a ticket that is not in Jira. */
export const useChangeChamado = (codChamado: number) =>
  useAct((body: Sent<typeof chamados.mudarChamado, 'body'>) =>
    call(chamados.mudarChamado, { params: { codChamado }, body }),
  )

/** Sends a ticket to Jira, or retries. */
export const useSendChamado = (codChamado: number) =>
  useAct(() => call(chamados.enviarChamado, { params: { codChamado } }))

/** Saves the connection to the distributor's Jira. */
export function useSaveJira() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof chamados.salvarJira, 'body'>) => call(chamados.salvarJira, { body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

const ATTEMPTS = 3

/** Uploads a file in chunks, retrying each on network errors; reports the uploaded share. */
export function useAttach(codChamado: number, onArrive: (parte: number) => void) {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: async (file: File) => {
      const { signal } = new AbortController()
      const body = { nome: file.name.slice(-120), bytes: file.size }
      const { codAnexo } = await call(chamados.iniciarAnexo, { params: { codChamado }, body })
      for (let de = 0; de < file.size; de += ANEXO_CHUNK_BYTES)
        for (let turn = 1; ; turn++)
          try {
            const chunk = file.slice(de, de + ANEXO_CHUNK_BYTES)
            const e = await sendBytes(chamados.enviarPedacoDeAnexo, { codChamado, codAnexo, de }, chunk, signal)
            onArrive(e.recebidos / e.bytes)
            break
          } catch (e) {
            if (turn >= ATTEMPTS || !(e instanceof ApiError && (e.status === 0 || e.status >= 500))) throw e
          }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Downloads an attachment. */
export async function downloadAnexo(codChamado: number, { codAnexo, nome }: ChamadoAnexo): Promise<void> {
  const { blob } = await download(chamados.baixarAnexo, { params: { codChamado, codAnexo } })
  saveFile(blob, nome)
}

/** Creates a secret for Jira's webhook; only this response contains it. */
export function useJiraSecret() {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: () => call(chamados.segredoDoJira, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: [...KEY, 'lista'] }),
  })
}
