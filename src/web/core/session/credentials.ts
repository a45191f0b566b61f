import type { Nivel } from '#shared/core/contract.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import { readJson, saveJson } from '../storage/storage.ts'
import { createStore } from '../storage/store.ts'

const TOKEN = 'id_token'
const USUARIO = 'id_usuario'
const SIGNED_OUT_KEY = 'patio_saida'
/** Written at each sign-in; its storage event tells the other tabs. */
export const SIGNED_IN_KEY = 'patio_entrou'
/** Picture of the screen that this person left (`core/offline/last-view.ts`). */
export const LAST_VIEW = 'ultima_vista'
const SESSAO_KEYS = [
  TOKEN,
  USUARIO,
  'filtroData',
  'filtroConcessionaria',
  'notificacoes',
  'orcamentoSelecionado',
  'recentes',
  SIGNED_IN_KEY,
  LAST_VIEW,
]

/** The signed-in user; the level comes from the token, never from the profile. */
export interface Sessao {
  usuario: Usuario
  nivel: Nivel
}

interface Payload {
  /** The person's code. */
  sub?: string
  exp: number
  iat?: number
  codNivel: Nivel
}

let clockSkewMs = 0

/** Current session, null when signed out. */
export const sessaoStore = createStore<Sessao | null>(readSessao())

/** The stored token, null when signed out. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN) ?? sessionStorage.getItem(TOKEN)
  } catch {
    return null
  }
}

/** Payload of a JWT without verification (the server verifies); null for anything else. */
function decodePayload(token: string): Payload | null {
  try {
    const base64 = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    return JSON.parse(atob(base64)) as Payload
  } catch {
    return null
  }
}

function readUsuario(): Usuario | null {
  return (
    readJson<Usuario | null>(localStorage, USUARIO, null) ?? readJson<Usuario | null>(sessionStorage, USUARIO, null)
  )
}

function readSessao(): Sessao | null {
  const token = readToken()
  const usuario = readUsuario()
  const payload = token === null ? null : decodePayload(token)
  return usuario && payload ? { usuario, nivel: payload.codNivel } : null
}

/** Whether the stored token is missing or ends within 30 s, by the server's clock. */
export function isTokenExpired(): boolean {
  const token = readToken()
  const payload = token === null ? null : decodePayload(token)
  return payload === null || payload.exp * 1000 < Date.now() + clockSkewMs + 30_000
}

/** Whether the stored token is of somebody else than the person whose page this is: another tab changed who is here. */
export function isOthersToken(token = readToken()): boolean {
  const mine = sessaoStore.get()?.usuario.codUsuario
  const sub = token === null ? undefined : decodePayload(token)?.sub
  return mine !== undefined && sub !== undefined && sub !== String(mine)
}

/** Stores token and user: in localStorage with `lembrar`, else only in this tab. */
export function storeCredentials(token: string, usuario: Usuario, lembrar: boolean): void {
  writeCredentials(token, usuario, lembrar)
  sessaoStore.set(readSessao())
}

/** Opens the page anew for whoever is here now; nothing that the person before typed is sent. */
export function handOver(token: string, usuario: Usuario): void {
  writeCredentials(token, usuario, remembered())
  window.location.assign('/')
}

function writeCredentials(token: string, usuario: Usuario, lembrar: boolean): void {
  const [onde, other] = lembrar ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  if (readUsuario()?.codUsuario !== usuario.codUsuario) for (const s of [onde, other]) s.removeItem(LAST_VIEW)
  const iat = decodePayload(token)?.iat
  clockSkewMs = iat === undefined ? 0 : iat * 1000 - Date.now()
  for (const key of [TOKEN, USUARIO]) other.removeItem(key)
  onde.setItem(TOKEN, token)
  saveJson(onde, USUARIO, usuario)
  localStorage.setItem(SIGNED_IN_KEY, String(Date.now()))
}

/** Whether the credentials outlive the browser window. */
export function remembered(): boolean {
  return localStorage.getItem(TOKEN) !== null
}

/** Whether this browser signed in and did not sign out: the session cookie may still work in a new tab. */
export function hasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN_KEY) !== null
}

/** Updates the stored profile with the response of the session check. */
export function updateUsuario(parcial: Partial<Usuario>): void {
  const usuario = readUsuario()
  if (!usuario) return
  saveJson(remembered() ? localStorage : sessionStorage, USUARIO, { ...usuario, ...parcial })
  sessaoStore.set(readSessao())
}

/** Deletes all session data of this browser and tells the other tabs. */
export function forgetCredentials(): void {
  for (const key of SESSAO_KEYS) {
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  }
  localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()))
  sessaoStore.set(null)
}

/** Follows sign-outs and changes of person made in other tabs. */
export function listenToOtherTabs(): void {
  window.addEventListener('storage', (e) => {
    if (e.key === SIGNED_OUT_KEY && e.newValue !== null) {
      for (const key of SESSAO_KEYS) sessionStorage.removeItem(key)
      sessaoStore.set(null)
    } else if (e.key === TOKEN && e.newValue !== null) {
      if (isOthersToken(e.newValue)) window.location.assign('/')
      else sessaoStore.set(readSessao())
    }
  })
}
