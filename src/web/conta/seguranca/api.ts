import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { regrasDeEntrada, seguranca, type FactorRule, type MySecurity } from '#shared/conta/seguranca.ts'
import { provedores } from '#shared/conta/provedores.ts'
import { call } from '../../core/http/api.ts'

/** The caller's ways to prove who they are. */
export const mySecurity = queryOptions({
  queryKey: ['conta', 'seguranca'],
  queryFn: ({ signal }) => call(seguranca.getSeguranca, { signal }),
})

/** A change that answers with the new state. */
function useChange<V>(change: (v: V) => Promise<MySecurity>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (state) => client.setQueryData(mySecurity.queryKey, state),
  })
}

export const beginTotp = () => call(seguranca.novoTotp)
/** Proves the new app; gives the recovery codes. */
export function useConfirmTotp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codigo: string) => call(seguranca.confirmarTotp, { body: { codigo } }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries(mySecurity),
  })
}
export const useRemoveTotp = () => useChange(() => call(seguranca.retirarTotp))
export function useNewCodes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(seguranca.novosCodigos),
    onSuccess: () => client.invalidateQueries(mySecurity),
  })
}

/** Makes a passkey on this device and keeps it under a name. */
export const useAddPasskey = () =>
  useChange(async (nome: string) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { pedido, opcoes } = await call(seguranca.opcoesDeNovaPasskey)
    const response = await startRegistration({ optionsJSON: opcoes as never })
    return call(seguranca.incluirPasskey, { body: { pedido, resposta: { ...response }, nome } })
  })
export const useRenamePasskey = () =>
  useChange(({ codPasskey, nome }: { codPasskey: number; nome: string }) =>
    call(seguranca.renomearPasskey, { params: { codPasskey }, body: { nome } }),
  )
export const useRemovePasskey = () =>
  useChange((codPasskey: number) => call(seguranca.retirarPasskey, { params: { codPasskey } }))

/** Confirms that the person is there, before a dangerous act. */
export function useConfirm() {
  return useMutation({
    mutationFn: async (
      by: { metodo: 'TOTP'; codigo: string } | { metodo: 'SENHA'; senha: string } | { metodo: 'PASSKEY' },
    ) => {
      if (by.metodo !== 'PASSKEY') return call(seguranca.confirmarQuemE, { body: by })
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { pedido, opcoes } = await call(seguranca.opcoesDeConfirmar)
      const response = await startAuthentication({ optionsJSON: opcoes as never })
      return call(seguranca.confirmarQuemE, { body: { metodo: 'PASSKEY', pedido, resposta: { ...response } } })
    },
    meta: { naTela: true },
  })
}

const POLL_MS = 2000
/** Whether the person confirmed in another tab; asked while this one is seen, and when it is seen again. */
export const confirmedElsewhere = (since: number | null) =>
  queryOptions({
    queryKey: ['conta', 'seguranca', 'confirmado', since],
    queryFn: async ({ signal }) => (await call(seguranca.getSeguranca, { signal })).confirmadoAte !== null,
    enabled: since !== null,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  })

/** Address of the provider's page that proves this person anew. */
export const confirmationAddress = async () => (await call(provedores.confirmarPeloProvedor)).url

/** What the distributor asks of each level. */
export const entryRules = queryOptions({
  queryKey: ['seguranca', 'regras'],
  queryFn: ({ signal }) => call(regrasDeEntrada.listRegrasDeEntrada, { signal }),
})
export function useSaveRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ codNivel, ...body }: { codNivel: number; regra: FactorRule; diasDeCarencia?: number }) =>
      call(regrasDeEntrada.gravarRegraDeEntrada, { params: { codNivel }, body }),
    onSuccess: (rules) => client.setQueryData(entryRules.queryKey, rules),
  })
}
