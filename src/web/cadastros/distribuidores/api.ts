import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { distribuidores, type DistribuidorData, type DistribuidorRecord } from '#shared/cadastros/distribuidores.ts'
import { type Webhook, webhooks } from '#shared/suporte/webhooks.ts'
import type { Sent } from '#shared/core/contract.ts'
import { call } from '../../core/http/api.ts'
import { loadDistribuidor, distribuidor } from '../../core/session/distribuidor.ts'
import { refreshTitle } from '../../core/realtime/notifications.ts'

const recordKey = () => ['distribuidores', 'registro', distribuidor().codDistribuidor]

/** The distributor's own record. */
export function getRecord(_code: number, signal: AbortSignal) {
  return call(distribuidores.getRegistroDistribuidor, { signal })
}

/** The same record for read-only use: the form and its parts share one query. */
export function distribuidorRecord() {
  return queryOptions({
    queryKey: recordKey(),
    queryFn: ({ signal }) => getRecord(0, signal),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Saves the form on top of the version that was opened. */
export function saveRecord(data: DistribuidorData, target: { versao: number } | null, idempotencyKey: string) {
  return call(distribuidores.alterarDistribuidor, { body: { ...data, versao: target?.versao ?? 1 }, idempotencyKey })
}

/** Applies the saved title, colour, logo and tab icon to the open page. */
export async function applyToPage(): Promise<void> {
  await loadDistribuidor()
  refreshTitle()
}

function useRecordChange<V>(run: (v: V) => Promise<DistribuidorRecord>, after?: () => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: run,
    onSuccess: async (record) => {
      client.setQueryData(recordKey(), record)
      await client.invalidateQueries({ queryKey: ['distribuidores', 'historico'] })
      await after?.()
    },
  })
}

/** Replaces logo or icon; null goes back to the default. */
export function useReplaceImage(qual: 'logo' | 'icone') {
  return useRecordChange(
    (dados: string | null) => call(distribuidores.trocarImagem, { params: { qual }, body: { dados } }),
    applyToPage,
  )
}

/** Adds a host that opens the distributor. */
export function useAddHost() {
  return useRecordChange((host: string) => call(distribuidores.acrescentarHost, { body: { host } }))
}

/** Removes a host. */
export function useRemoveHost() {
  return useRecordChange((host: string) => call(distribuidores.retirarHost, { params: { host } }))
}

/** Integration keys, active ones first. */
export const integracaoKeys = queryOptions({
  queryKey: ['distribuidores', 'chaves'],
  queryFn: ({ signal }) => call(distribuidores.listChaves, { signal }),
})

/** Creates a key; only this response contains its value. */
export function useCreateKey() {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: (body: Sent<typeof distribuidores.criarChave, 'body'>) => call(distribuidores.criarChave, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['distribuidores', 'chaves'] }),
  })
}

/** Changes what a key may do and until when, at once. */
export function useChangeKey() {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: ({ codChave, ...body }: { codChave: number } & Sent<typeof distribuidores.alterarChave, 'body'>) =>
      call(distribuidores.alterarChave, { params: { codChave }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['distribuidores', 'chaves'] }),
  })
}

/** Revokes a key at once. */
export function useRevokeKey() {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: (codChave: number) => call(distribuidores.revogarChave, { params: { codChave } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['distribuidores', 'chaves'] }),
  })
}

const WEBHOOKS_KEY = ['distribuidores', 'webhooks'] as const

/** Webhooks of the distributor. */
export const webhooksQuery = queryOptions({
  queryKey: WEBHOOKS_KEY,
  queryFn: ({ signal }) => call(webhooks.listWebhooks, { signal }),
})

function useWebhookMutation<V, R>(run: (v: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
}

/** Adds a webhook; only this response contains the secret. */
export const useCreateWebhook = () =>
  useWebhookMutation((body: Pick<Webhook, 'url' | 'eventos'>) => call(webhooks.criarWebhook, { body }))

/** Changes a webhook's URL and its events. */
export const useUpdateWebhook = () =>
  useWebhookMutation(({ codWebhook, ...body }: Pick<Webhook, 'codWebhook' | 'url' | 'eventos' | 'ativo' | 'versao'>) =>
    call(webhooks.alterarWebhook, { params: { codWebhook }, body }),
  )

/** Replaces a webhook's secret, effective at once; only this response contains it. */
export const useRotateSecret = () =>
  useWebhookMutation((codWebhook: number) => call(webhooks.trocarSegredo, { params: { codWebhook } }))

/** Sends a test event now; resolves to the response of the URL. */
export const useTestWebhook = () =>
  useWebhookMutation((codWebhook: number) => call(webhooks.testarWebhook, { params: { codWebhook } }))

/** Removes a webhook. */
export const useRemoveWebhook = () =>
  useWebhookMutation((codWebhook: number) => call(webhooks.retirarWebhook, { params: { codWebhook } }))
