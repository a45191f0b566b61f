import type { Nivel } from '#shared/core/contract.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import { gravarJson, lerJson } from './armazenamento.ts'
import { createStore } from './store.ts'

const TOKEN = 'id_token'
const USUARIO = 'id_usuario'
const SAIDA = 'patio_saida'
/** Written at each signing in: other tabs hear of it. */
export const ENTROU = 'patio_entrou'
const DA_SESSAO = [
  TOKEN,
  USUARIO,
  'filtroData',
  'filtroConcessionaria',
  'notificacoes',
  'orcamentoSelecionado',
  'recentes',
  ENTROU,
]

/** Who is signed in; the level is the token's, never the profile's. */
export interface Sessao {
  usuario: Usuario
  nivel: Nivel
}

interface Payload {
  exp: number
  iat?: number
  codNivel: Nivel
}

let desvioMs = 0

/** Current session, null when signed out. */
export const sessaoStore = createStore<Sessao | null>(lerSessao())

/** The stored token, null when signed out. */
export function lerToken(): string | null {
  try {
    return localStorage.getItem(TOKEN) ?? sessionStorage.getItem(TOKEN)
  } catch {
    return null
  }
}

/** Payload of a JWT, unverified: the server decides; null when it is no JWT. */
function payloadDe(token: string): Payload | null {
  try {
    const base64 = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    return JSON.parse(atob(base64)) as Payload
  } catch {
    return null
  }
}

function lerUsuario(): Usuario | null {
  return lerJson<Usuario | null>(localStorage, USUARIO, null) ?? lerJson<Usuario | null>(sessionStorage, USUARIO, null)
}

function lerSessao(): Sessao | null {
  const token = lerToken()
  const usuario = lerUsuario()
  const payload = token === null ? null : payloadDe(token)
  return usuario && payload ? { usuario, nivel: payload.codNivel } : null
}

/** Whether the stored token is gone or ends within 30 s, by the server's clock. */
export function tokenVencido(): boolean {
  const token = lerToken()
  const payload = token === null ? null : payloadDe(token)
  return payload === null || payload.exp * 1000 < Date.now() + desvioMs + 30_000
}

/** Keeps token and user: across visits with `lembrar`, else only in this tab. */
export function guardarCredencial(token: string, usuario: Usuario, lembrar: boolean): void {
  const [onde, outro] = lembrar ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  const iat = payloadDe(token)?.iat
  desvioMs = iat === undefined ? 0 : iat * 1000 - Date.now()
  for (const chave of [TOKEN, USUARIO]) outro.removeItem(chave)
  onde.setItem(TOKEN, token)
  gravarJson(onde, USUARIO, usuario)
  localStorage.setItem(ENTROU, String(Date.now()))
  sessaoStore.set(lerSessao())
}

/** Whether the credentials survive the closing of the browser. */
export function lembrado(): boolean {
  return localStorage.getItem(TOKEN) !== null
}

/** Whether this browser signed in and did not sign out: the session cookie may still serve a new tab. */
export function jaEntrou(): boolean {
  return localStorage.getItem(ENTROU) !== null
}

/** Refreshes the stored profile with what the session check says. */
export function atualizarUsuario(parcial: Partial<Usuario>): void {
  const usuario = lerUsuario()
  if (!usuario) return
  gravarJson(lembrado() ? localStorage : sessionStorage, USUARIO, { ...usuario, ...parcial })
  sessaoStore.set(lerSessao())
}

/** Forgets everything of the session in this browser and tells the other tabs. */
export function esquecerCredencial(): void {
  for (const chave of DA_SESSAO) {
    localStorage.removeItem(chave)
    sessionStorage.removeItem(chave)
  }
  localStorage.setItem(SAIDA, String(Date.now()))
  sessaoStore.set(null)
}

/** Follows sign-outs made in other tabs. */
export function ouvirOutrasAbas(): void {
  window.addEventListener('storage', (e) => {
    if (e.key === SAIDA && e.newValue !== null) {
      for (const chave of DA_SESSAO) sessionStorage.removeItem(chave)
      sessaoStore.set(null)
    } else if (e.key === TOKEN && e.newValue !== null) {
      sessaoStore.set(lerSessao())
    }
  })
}
