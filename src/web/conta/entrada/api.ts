import { useMutation } from '@tanstack/react-query'
import type { entrada } from '#shared/conta/entrada.ts'
import type { entradaOidc } from '#shared/conta/provedores.ts'
import { callApi, type Call } from '../../core/http/api.ts'
import { leaveForProvider } from '../../core/session/departure.ts'
import { storeEntry } from '../../core/session/session.ts'

type Calls = typeof entrada & typeof entradaOidc
const open = <N extends keyof Calls>(path: Calls[N]['path']): Call<Calls[N]> => ({
  method: 'POST',
  path,
  acesso: 'publico',
})
const OPTIONS = open<'opcoesDePasskey'>('entrada/passkey/opcoes')
const BY_PASSKEY = open<'entrarComPasskey'>('entrada/passkey')
const BY_FACTOR = open<'segundoFator'>('entrada/segundo-fator')
const NEW_FACTOR = open<'novoFatorNaEntrada'>('entrada/segundo-fator/novo')
const CONFIRM_FACTOR = open<'confirmarFatorNaEntrada'>('entrada/segundo-fator/confirmar')
const HOW_TO_ENTER = open<'comoEntrar'>('entrada/como')
const TO_PROVIDER = open<'irAoProvedor'>('entrada/provedores/:codProvedor')
const CONTINUE = open<'continuarEntrada'>('entrada/continuar')

/** The person closed the device's own dialog: nothing to tell them. */
export const gaveUp = (e: unknown): boolean =>
  e instanceof Error && (e.name === 'NotAllowedError' || e.name === 'AbortError')

/** Signs in by a passkey of this device. Its code is loaded on the first use. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async (lembrar: boolean) => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { pedido, opcoes } = await callApi<Calls['opcoesDePasskey']>(OPTIONS)
      const response = await startAuthentication({ optionsJSON: opcoes as never })
      const body = { pedido, resposta: { ...response }, rememberme: lembrar }
      return storeEntry(await callApi<Calls['entrarComPasskey']>(BY_PASSKEY, { body }), lembrar)
    },
    meta: { naTela: true },
  })
}

/** Completes a sign-in by a code of the app or a recovery code. */
export function useSecondFactor() {
  return useMutation({
    mutationFn: async ({
      lembrar,
      ...body
    }: {
      pedido: string
      metodo: 'TOTP' | 'RECUPERACAO'
      codigo: string
      lembrar: boolean
    }) => storeEntry(await callApi<Calls['segundoFator']>(BY_FACTOR, { body }), lembrar),
    meta: { naTela: true },
  })
}

/** Begins to set up the app that the distributor demands. */
export const beginFactor = (pedido: string) => callApi<Calls['novoFatorNaEntrada']>(NEW_FACTOR, { body: { pedido } })

/** Proves the new app; the answer holds the recovery codes, and the session that starts once they were seen. */
export function useConfirmFactor() {
  return useMutation({
    mutationFn: (body: { pedido: string; codigo: string }) =>
      callApi<Calls['confirmarFatorNaEntrada']>(CONFIRM_FACTOR, { body }),
    meta: { naTela: true },
  })
}

/** How a login enters: by which providers, and whether by a password. */
export const howToEnter = (login: string) => callApi<Calls['comoEntrar']>(HOW_TO_ENTER, { body: { login } })

/** Address of a provider's own page; the way back leads to `destino`. */
export async function providerAddress(to: {
  codProvedor: number
  login: string
  destino: string
  lembrar: boolean
}): Promise<string> {
  const { codProvedor, lembrar, ...body } = to
  const { url } = await callApi<Calls['irAoProvedor']>(TO_PROVIDER, {
    params: { codProvedor },
    body: { ...body, rememberme: lembrar },
  })
  return url
}

/** Goes to a provider; this page is left. */
export function useGoToProvider() {
  return useMutation({
    mutationFn: async (to: Parameters<typeof providerAddress>[0]) => {
      const url = await providerAddress(to)
      leaveForProvider(to.lembrar)
      window.location.assign(url)
    },
    meta: { naTela: true },
  })
}

/** What a sign-in by a provider still lacks, by the cookie of the way back. */
export const continueEntry = () => callApi<Calls['continuarEntrada']>(CONTINUE)
