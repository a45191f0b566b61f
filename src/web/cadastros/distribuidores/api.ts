import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  distribuidores,
  type DadosDoDistribuidor,
  type RegistroDoDistribuidor,
} from '#shared/cadastros/distribuidores.ts'
import { type Webhook, webhooks } from '#shared/suporte/webhooks.ts'
import { call } from '../../core/api.ts'
import { carregarDistribuidor, distribuidor } from '../../core/distribuidor.ts'
import { atualizarTitulo } from '../../core/notificacoes.ts'

const chaveDoRegistro = () => ['distribuidores', 'registro', distribuidor().codDistribuidor]

/** The distributor's own record. */
export function lerRegistro(_codigo: number, signal: AbortSignal) {
  return call(distribuidores.getRegistroDistribuidor, { signal })
}

/** The same record where it is only looked at: the form and its parts share one reading. */
export function registroDoDistribuidor() {
  return queryOptions({
    queryKey: chaveDoRegistro(),
    queryFn: ({ signal }) => lerRegistro(0, signal),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Saves what the form edits, over the version that was opened. */
export function salvarRegistro(dados: DadosDoDistribuidor, alvo: { versao: number } | null, idempotencyKey: string) {
  return call(distribuidores.alterarDistribuidor, { body: { ...dados, versao: alvo?.versao ?? 1 }, idempotencyKey })
}

/** Title, colour, logo and tab icon of this page follow the record that was just saved. */
export async function aplicarNaPagina(): Promise<void> {
  await carregarDistribuidor()
  atualizarTitulo()
}

function useMudanca<V>(fazer: (v: V) => Promise<RegistroDoDistribuidor>, depois?: () => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: fazer,
    onSuccess: async (registro) => {
      client.setQueryData(chaveDoRegistro(), registro)
      await client.invalidateQueries({ queryKey: ['distribuidores', 'historico'] })
      await depois?.()
    },
  })
}

/** Replaces logo or icon; null goes back to the default. */
export function useTrocarImagem(qual: 'logo' | 'icone') {
  return useMudanca(
    (dados: string | null) => call(distribuidores.trocarImagem, { params: { qual }, body: { dados } }),
    aplicarNaPagina,
  )
}

/** Adds an address that opens the distributor. */
export function useAcrescentarHost() {
  return useMudanca((host: string) => call(distribuidores.acrescentarHost, { body: { host } }))
}

/** Takes an address away. */
export function useRetirarHost() {
  return useMudanca((host: string) => call(distribuidores.retirarHost, { params: { host } }))
}

/** Integration keys, those in force first. */
export const chaves = queryOptions({
  queryKey: ['distribuidores', 'chaves'],
  queryFn: ({ signal }) => call(distribuidores.listChaves, { signal }),
})

/** Makes a key: its value is in this answer only. */
export function useCriarChave() {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: (body: { nome: string; teste: boolean; porMinuto: number }) =>
      call(distribuidores.criarChave, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['distribuidores', 'chaves'] }),
  })
}

/** Revokes a key at once. */
export function useRevogarChave() {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: (codChave: number) => call(distribuidores.revogarChave, { params: { codChave } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['distribuidores', 'chaves'] }),
  })
}

const CHAVE_WEBHOOKS = ['distribuidores', 'webhooks'] as const

/** Addresses that are told what happens here. */
export const listaWebhooks = queryOptions({
  queryKey: CHAVE_WEBHOOKS,
  queryFn: ({ signal }) => call(webhooks.listWebhooks, { signal }),
})

function useNosWebhooks<V, R>(fazer: (v: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: fazer,
    onSuccess: () => client.invalidateQueries({ queryKey: CHAVE_WEBHOOKS }),
  })
}

/** Adds an address: the secret is in this answer only. */
export const useCriarWebhook = () =>
  useNosWebhooks((body: Pick<Webhook, 'url' | 'eventos'>) => call(webhooks.criarWebhook, { body }))

/** Changes an address and what it hears. */
export const useAlterarWebhook = () =>
  useNosWebhooks(({ codWebhook, ...body }: Pick<Webhook, 'codWebhook' | 'url' | 'eventos' | 'ativo' | 'versao'>) =>
    call(webhooks.alterarWebhook, { params: { codWebhook }, body }),
  )

/** Another secret, in this answer only; good at once. */
export const useTrocarSegredo = () =>
  useNosWebhooks((codWebhook: number) => call(webhooks.trocarSegredo, { params: { codWebhook } }))

/** Sends a test now, and tells what the address answered. */
export const useTestarWebhook = () =>
  useNosWebhooks((codWebhook: number) => call(webhooks.testarWebhook, { params: { codWebhook } }))

/** Takes an address away. */
export const useRetirarWebhook = () =>
  useNosWebhooks((codWebhook: number) => call(webhooks.retirarWebhook, { params: { codWebhook } }))
