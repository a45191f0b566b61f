import type { ZodType } from 'zod'
import type { Endpoint, Enviado, Lido, Problema } from '#shared/core/contract.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import { esquecerCredencial, guardarCredencial, lembrado, lerToken, tokenVencido } from './credencial.ts'
import { ApiError, daIntegracao, semResposta } from './erros.ts'
import { ORIGEM } from './origem.ts'
import { reentrar } from './reentrada.ts'
import { baseDe } from './servidores.ts'
import { uuid } from './uuid.ts'
import { acertarRelogio } from './relogio.ts'

type Vazio = Record<never, never>
type Parte<E extends Endpoint, P extends 'params' | 'query' | 'body'> = E[P] extends ZodType
  ? Vazio extends Enviado<E, P>
    ? { [K in P]?: Enviado<E, P> }
    : { [K in P]: Enviado<E, P> }
  : { [K in P]?: undefined }

/** What a call of an endpoint takes: its parts, and optionally a key that makes repeated submits count once. */
export type Envio<E extends Endpoint> = Parte<E, 'params'> &
  Parte<E, 'query'> &
  Parte<E, 'body'> & { idempotencyKey?: string; signal?: AbortSignal }

/** What of an endpoint its call needs, without the schemas. */
export type Chamada<E extends Endpoint> = Pick<E, 'method' | 'path' | 'acesso'> & { host?: Endpoint['host'] }

type Argumentos<E extends Endpoint> = Vazio extends Envio<E> ? [envio?: Envio<E>] : [envio: Envio<E>]

/** Calls an endpoint of the contract with the session's token, renewing it when needed; throws ApiError. */
export function call<E extends Endpoint>(e: E, ...argumentos: Argumentos<E>): Promise<Lido<E>> {
  return chamar<E>(e, ...argumentos)
}

/** `call` for the few endpoints of the first screen, which name the contract only as a type: its schemas bring zod, 25 kB that the login does not need. */
export async function chamar<E extends Endpoint>(e: Chamada<E>, ...[envio]: Argumentos<E>): Promise<Lido<E>> {
  const res = await enviar<E>(e, (envio ?? {}) as Envio<E>)
  if (res.status === 204) return {} as Lido<E>
  return (await res.json()) as Lido<E>
}

/** A file that an endpoint answers with, and the name that the server gives it; throws ApiError. */
export async function baixar<E extends Endpoint & { binario: readonly string[] }>(
  e: E,
  ...[envio]: Argumentos<E>
): Promise<{ blob: Blob; nome: string | null }> {
  const res = await enviar<E>(e, (envio ?? {}) as Envio<E>)
  return {
    blob: await res.blob(),
    nome: /filename="([^"]+)"/.exec(res.headers.get('content-disposition') ?? '')?.[1] ?? null,
  }
}

/** Sends bytes as they are to an endpoint; throws ApiError. */
export async function enviarBytes<E extends Endpoint>(
  e: E,
  params: Enviado<E, 'params'>,
  bytes: Blob,
  signal: AbortSignal,
  query?: Enviado<E, 'query'>,
): Promise<Lido<E>> {
  const res = await enviar<E>(e, { params, query, signal } as unknown as Envio<E>, bytes)
  return (await res.json()) as Lido<E>
}

/** Path of an endpoint with its parameters filled in. */
function caminhoDe(e: Pick<Endpoint, 'path'>, params: unknown): string {
  const valores = (params ?? {}) as Record<string, unknown>
  return e.path.replace(/:(\w+)/g, (_, nome: string) => encodeURIComponent(String(valores[nome])))
}

/** Address of an endpoint with its parameters and query filled in. */
export function urlDe(e: Pick<Endpoint, 'path' | 'host'>, params: unknown, query: unknown): string {
  const busca = new URLSearchParams()
  for (const [nome, valor] of Object.entries(
    (query ?? {}) as Record<string, string | number | boolean | null | undefined>,
  )) {
    if (valor !== undefined && valor !== null && valor !== '') busca.set(nome, String(valor))
  }
  return `${baseDe(e.host)}${caminhoDe(e, params)}${busca.size > 0 ? `?${busca}` : ''}`
}

type Pedido = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

async function enviar<E extends Endpoint>(e: Chamada<E>, envio: Envio<E>, bytes?: Blob): Promise<Response> {
  try {
    return await tentar(e, envio, bytes)
  } catch (erro) {
    throw e.method === 'GET' && e.host === 'integracao' && erro instanceof ApiError ? daIntegracao(erro) : erro
  }
}

async function tentar<E extends Endpoint>(e: Chamada<E>, envio: Envio<E>, bytes?: Blob): Promise<Response> {
  const autenticado = e.acesso !== 'publico'
  if (autenticado && tokenVencido()) await renovar()
  const path = caminhoDe(e, envio.params)
  const url = urlDe(e, envio.params, envio.query)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (e.method !== 'GET') {
    headers['idempotency-key'] = envio.idempotencyKey ?? uuid()
    headers['x-origem'] = ORIGEM
  }
  if (bytes) headers['content-type'] = 'application/octet-stream'
  else if (envio.body !== undefined) headers['content-type'] = 'application/json'
  const init: Pedido = { method: e.method, headers, credentials: 'include' }
  if (bytes) init.body = bytes
  else if (envio.body !== undefined) init.body = JSON.stringify(envio.body)
  if (envio.signal) init.signal = envio.signal

  const token = autenticado ? lerToken() : null
  let res = await buscar(path, url, init, token)
  if (res.status === 401 && autenticado) {
    if (lerToken() === token) await renovar()
    res = await buscar(path, url, init, lerToken())
    if (res.status === 401) esquecerCredencial()
  }
  if (!res.ok) throw await erroDe(path, res)
  return res
}

async function buscar(path: string, url: string, init: Pedido, token: string | null): Promise<Response> {
  try {
    const res = await fetch(
      url,
      token === null ? init : { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } },
    )
    acertarRelogio(res)
    return res
  } catch (erro) {
    if (erro instanceof DOMException && erro.name === 'AbortError') throw erro
    throw semResposta(path, init.method === 'GET')
  }
}

async function erroDe(path: string, res: Response): Promise<ApiError> {
  const problema = (await res.json().catch(() => ({}))) as Partial<Problema>
  return new ApiError(path, res.status, problema)
}

let renovando: Promise<void> | null = null

/** New token by the session cookie, once for all who wait, one tab at a time. Refused, the person is asked to sign in over the page and who waits goes on; where nobody can ask, or they leave, the session ends. */
export function renovar(): Promise<void> {
  renovando ??= renovarOuReentrar().finally(() => {
    renovando = null
  })
  return renovando
}

/** The same without asking anybody: a refusal is thrown, and ends nothing. */
export const renovarSemPerguntar = (): Promise<void> => comTrava(renovarAgora)

async function renovarOuReentrar(): Promise<void> {
  try {
    await renovarSemPerguntar()
  } catch (e) {
    // Outside the lock: other tabs do not wait for a password typed here.
    if (!ehRecusa(e)) throw e
    if (await reentrar()) return
    expirou = true
    esquecerCredencial()
    throw e
  }
}

/** Whether the server refused the session itself, not the moment. */
export const ehRecusa = (e: unknown): boolean =>
  e instanceof ApiError && e.status >= 400 && e.status < 500 && e.status !== 429

let expirou = false
/** Whether a session of this page ended by itself: the login says so. */
export const sessaoExpirou = (): boolean => expirou

async function comTrava(tarefa: (antes: string | null) => Promise<void>): Promise<void> {
  const antes = lerToken()
  // Insecure origins have no locks; there, two tabs may renew at once.
  if (!('locks' in navigator)) return tarefa(antes)
  await navigator.locks.request('patio-renovar', () => tarefa(antes))
}

async function renovarAgora(antes: string | null): Promise<void> {
  if (lerToken() !== antes && !tokenVencido()) return
  const res = await buscar(
    'refresh',
    `${baseDe(undefined)}refresh`,
    { method: 'POST', headers: { accept: 'application/json' }, credentials: 'include' },
    null,
  )
  if (res.ok) {
    const { data } = (await res.json()) as { data: { usuario: Usuario; token: string } }
    guardarCredencial(data.token, data.usuario, lembrado())
    return
  }
  throw await erroDe('refresh', res)
}
