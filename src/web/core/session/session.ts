// Session: who is signed in, with which credentials, on which distribuidor and store.
import type { Nivel } from '#shared/core/contract.ts'
import { NIVEL_LABELS } from '#shared/rules/niveis.ts'
import type { Entered } from '#shared/conta/entrada.ts'
import type { sessao, PublicScreen } from '#shared/conta/sessao.ts'
import { type Call, callApi, renew, renewSilently } from '../http/api.ts'
import {
  updateUsuario,
  forgetCredentials,
  storeCredentials,
  hasSignedIn,
  readToken,
  type Sessao,
  sessaoStore,
} from './credentials.ts'
import { backFromProvider, endDeparture } from './departure.ts'
import { distribuidor } from './distribuidor.ts'
import { dropPersonKeys } from './person-keys.ts'
import { ApiError } from '../http/errors.ts'
import { useStore } from '../storage/store.ts'

type Sessoes = typeof sessao
const SIGN_IN: Call<Sessoes['authenticate']> = { method: 'POST', path: 'authenticate', acesso: 'publico' }
const CHECK_SESSAO: Call<Sessoes['logged']> = { method: 'GET', path: 'logged', acesso: 'autenticado' }
const SIGN_OUT: Call<Sessoes['logout']> = { method: 'POST', path: 'logout', acesso: 'publico' }
const PUBLIC_PAGEVIEW: Call<Sessoes['pageviewPublica']> = {
  method: 'POST',
  path: 'publico/pageview',
  acesso: 'publico',
}
const PAGEVIEW: Call<Sessoes['pageview']> = { method: 'POST', path: 'pageview', acesso: 'autenticado' }

const SAVE_LOG: Call<Sessoes['savelog']> = { method: 'POST', path: 'savelog', acesso: 'autenticado' }

const CHECKED_FOR_MS = 3000
const CHECK_MS = 1000
const UNANSWERED_FOR_MS = 20_000
let checkedAt = 0

/** Signs in; throws ApiError with 'Acesso não autorizado' when refused. */
export async function signIn(email: string, senha: string, rememberme: boolean): Promise<Sessao> {
  const entered = await callApi<Sessoes['authenticate']>(SIGN_IN, { body: { email, senha, rememberme } })
  const atual = storeEntry(entered, rememberme)
  const { data } = entered
  notifyLegacy(distribuidor().urlLegadoEntrada, {
    username: data.usuario.email,
    password: senha,
    rememberme: String(rememberme),
  })
  return atual
}

/** Keeps what a finished sign-in answered, whatever proved it. */
export function storeEntry({ data }: Entered, lembrar: boolean): Sessao {
  storeCredentials(data.token, data.usuario, lembrar)
  const atual = sessaoStore.get()
  if (!atual) throw new ApiError('authenticate', 401, { mensagem: 'Acesso não autorizado' })
  return atual
}

/** Signs out here, on the server and in the former system; never fails. Drafts stay when the person only gives a shared device away. */
export async function leave({ keepDrafts = false } = {}): Promise<void> {
  await Promise.all([
    callApi<Sessoes['logout']>(SIGN_OUT).catch(() => undefined),
    // What waits to be sent stays; what was read goes.
    import('../offline/cache.ts').then((m) => m.dropCopies()).catch(() => undefined),
  ])
  notifyLegacy(distribuidor().urlLegadoSaida, {})
  if (!keepDrafts) dropPersonKeys()
  forgetCredentials()
}

/** Tries the session cookie once: a new tab has no token of its own, nor has a page that comes back from a provider. */
export async function resumeSessao(): Promise<void> {
  const back = backFromProvider()
  // The login page has its own use for the note: an error, or a second factor that is still wanted.
  if (back && window.location.pathname !== '/login') {
    endDeparture()
    await renewSilently().catch(() => undefined)
    const [token, atual] = [readToken(), sessaoStore.get()]
    if (back.lembrar && token !== null && atual) storeCredentials(token, atual.usuario, true)
    return
  }
  if (readToken() === null && hasSignedIn()) await renew().catch(() => undefined)
}

/** Checks the session with the server, at most every 3 s. Returns false when nobody is signed in any more. */
export async function checkSessao(): Promise<boolean> {
  if (!sessaoStore.get()) return false
  if (Date.now() - checkedAt < CHECKED_FOR_MS) return true
  try {
    const { usuario } = await soon(callApi<Sessoes['logged']>(CHECK_SESSAO))
    updateUsuario(usuario)
    checkedAt = Date.now()
  } catch {
    // Keep the session when the server does not respond: the screen's own calls will show the error. Do not wait for it at each screen.
    checkedAt = Date.now() + UNANSWERED_FOR_MS
  }
  return sessaoStore.get() !== null
}

/** A network that says nothing must not keep a screen closed. */
function soon<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  const silence = new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('silence')), CHECK_MS))
  return Promise.race([answer, silence])
}

/** Records the visit to a screen; ignores errors. */
export function recordVisit(page: string, params: string, duracaoMs: number): void {
  void callApi<Sessoes['pageview']>(PAGEVIEW, {
    body: {
      pagina: page.slice(0, 500),
      params: params.slice(0, 1000),
      duracaoMs: Math.min(600_000, Math.round(duracaoMs)),
    },
  }).catch(() => undefined)
}

/** Records the visit to a public screen; ignores errors. */
export function recordPublicVisit(pagina: PublicScreen, duracaoMs: number): void {
  const body = { pagina, duracaoMs: Math.min(600_000, Math.round(duracaoMs)) }
  void callApi<Sessoes['pageviewPublica']>(PUBLIC_PAGEVIEW, { body }).catch(() => undefined)
}

/** Logs a screen's error on the server; ignores failures. */
export function recordError(mensagem: string, codConcessionaria: number | null): void {
  if (!sessaoStore.get()) return
  void callApi<Sessoes['savelog']>(SAVE_LOG, {
    body: {
      tipo: 'erro',
      mensagem: mensagem.slice(0, 2000),
      dados: { caminho: window.location.pathname, codConcessionaria },
    },
  }).catch(() => undefined)
}

/** The session; null when signed out. */
export function useSessao(): Sessao | null {
  return useStore(sessaoStore)
}

/** Whether the person may change what applies to every store. The server decides; this only spares a refusal. */
export function useReachesAll(): boolean {
  return useSessao()?.usuario.filtrado !== true
}

/** Display name of a level. */
export function nivelName(nivel: Nivel): string {
  return NIVEL_LABELS[nivel]
}

/** Posts to the former system; does nothing without a URL. */
function notifyLegacy(url: string | null, fields: Record<string, string>): void {
  if (url)
    void fetch(url, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'include',
      body: new URLSearchParams(fields),
    }).catch(() => undefined)
}
