import type { Nivel } from '#shared/core/contract.ts'
import { NOME_NIVEL } from '#shared/rules/niveis.ts'
import type { sessao, TelaPublica } from '#shared/conta/sessao.ts'
import { type Chamada, chamar, renovar } from './api.ts'
import {
  atualizarUsuario,
  esquecerCredencial,
  guardarCredencial,
  jaEntrou,
  lerToken,
  type Sessao,
  sessaoStore,
} from './credencial.ts'
import { distribuidor } from './distribuidor.ts'
import { ApiError } from './erros.ts'
import { useStore } from './store.ts'

type Sessoes = typeof sessao
const ENTRAR: Chamada<Sessoes['authenticate']> = { method: 'POST', path: 'authenticate', acesso: 'publico' }
const CONFERIR: Chamada<Sessoes['logged']> = { method: 'GET', path: 'logged', acesso: 'autenticado' }
const SAIR: Chamada<Sessoes['logout']> = { method: 'POST', path: 'logout', acesso: 'publico' }
const VISITAR_SEM_SESSAO: Chamada<Sessoes['pageviewPublica']> = {
  method: 'POST',
  path: 'publico/pageview',
  acesso: 'publico',
}
const VISITAR: Chamada<Sessoes['pageview']> = { method: 'POST', path: 'pageview', acesso: 'autenticado' }

const ANOTAR: Chamada<Sessoes['savelog']> = { method: 'POST', path: 'savelog', acesso: 'autenticado' }

const CONFERIDA_POR_MS = 3000
let conferidaEm = 0

/** Signs in; throws ApiError with 'Acesso não autorizado' when refused. */
export async function entrar(email: string, senha: string, rememberme: boolean): Promise<Sessao> {
  const { data } = await chamar<Sessoes['authenticate']>(ENTRAR, { body: { email, senha, rememberme } })
  guardarCredencial(data.token, data.usuario, rememberme)
  avisarLegado(distribuidor().urlLegadoEntrada, {
    username: data.usuario.email,
    password: senha,
    rememberme: String(rememberme),
  })
  const atual = sessaoStore.get()
  if (!atual) throw new ApiError('authenticate', 401, { mensagem: 'Acesso não autorizado' })
  return atual
}

/** Signs out here, on the server and in the former system; never fails. */
export async function sair(): Promise<void> {
  await chamar<Sessoes['logout']>(SAIR).catch(() => undefined)
  avisarLegado(distribuidor().urlLegadoSaida, {})
  esquecerCredencial()
}

/** A new tab has no token of its own: tries the session cookie once. */
export async function retomarSessao(): Promise<void> {
  if (lerToken() === null && jaEntrou()) await renovar().catch(() => undefined)
}

/** Checks the session with the server (at most every 3 s); false when nobody is signed in any more. */
export async function conferirSessao(): Promise<boolean> {
  if (!sessaoStore.get()) return false
  if (Date.now() - conferidaEm < CONFERIDA_POR_MS) return true
  try {
    const { usuario } = await chamar<Sessoes['logged']>(CONFERIR)
    atualizarUsuario(usuario)
    conferidaEm = Date.now()
  } catch {
    // Without an answer the visitor stays: the screen's own calls say what is wrong.
  }
  return sessaoStore.get() !== null
}

/** Records the visit to a screen; a failure is nobody's concern. */
export function registrarVisita(pagina: string, params: string, duracaoMs: number): void {
  void chamar<Sessoes['pageview']>(VISITAR, {
    body: {
      pagina: pagina.slice(0, 500),
      params: params.slice(0, 1000),
      duracaoMs: Math.min(600_000, Math.round(duracaoMs)),
    },
  }).catch(() => undefined)
}

/** Records the visit to a screen that opens without a session; a failure is nobody's concern. */
export function registrarVisitaPublica(pagina: TelaPublica, duracaoMs: number): void {
  const body = { pagina, duracaoMs: Math.min(600_000, Math.round(duracaoMs)) }
  void chamar<Sessoes['pageviewPublica']>(VISITAR_SEM_SESSAO, { body }).catch(() => undefined)
}

/** Tells the server that a screen broke; a failure is nobody's concern. */
export function registrarErro(mensagem: string, codConcessionaria: number | null): void {
  if (!sessaoStore.get()) return
  void chamar<Sessoes['savelog']>(ANOTAR, {
    body: {
      tipo: 'erro',
      mensagem: mensagem.slice(0, 2000),
      dados: { caminho: window.location.pathname, codConcessionaria },
    },
  }).catch(() => undefined)
}

/** Who is signed in; null when signed out. */
export function useSessao(): Sessao | null {
  return useStore(sessaoStore)
}

/** What a level is called on screen. */
export function nomeNivel(nivel: Nivel): string {
  return NOME_NIVEL[nivel]
}

/** Tells the former system; without an address nobody is told. */
function avisarLegado(url: string | null, campos: Record<string, string>): void {
  if (url)
    void fetch(url, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'include',
      body: new URLSearchParams(campos),
    }).catch(() => undefined)
}
