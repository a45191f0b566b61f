import { useMutation } from '@tanstack/react-query'
import type { entrada } from '#shared/conta/entrada.ts'
import { callApi, type Call } from '../../core/http/api.ts'
import { storeEntry } from '../../core/session/session.ts'

type Calls = typeof entrada
const open = <N extends keyof Calls>(path: Calls[N]['path']): Call<Calls[N]> =>
  ({ method: 'POST', path, acesso: 'publico' }) as Call<Calls[N]>
const OPTIONS = open<'opcoesDePasskey'>('entrada/passkey/opcoes')
const BY_PASSKEY = open<'entrarComPasskey'>('entrada/passkey')
const BY_FACTOR = open<'segundoFator'>('entrada/segundo-fator')
const NEW_FACTOR = open<'novoFatorNaEntrada'>('entrada/segundo-fator/novo')
const CONFIRM_FACTOR = open<'confirmarFatorNaEntrada'>('entrada/segundo-fator/confirmar')

/** The person closed the device's own dialog: nothing to tell them. */
export const gaveUp = (e: unknown): boolean =>
  e instanceof Error && (e.name === 'NotAllowedError' || e.name === 'AbortError')

/** Signs in by a passkey of this device. Its code is loaded on the first use. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async (lembrar: boolean) => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { pedido, opcoes } = await callApi<Calls['opcoesDePasskey']>(OPTIONS)
      const resposta = await startAuthentication({ optionsJSON: opcoes as never })
      const body = { pedido, resposta: { ...resposta }, rememberme: lembrar }
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
