// HTTP: calls to the server, retries, lazy chunks, downloads.
import type { ZodType } from 'zod'
import type { Endpoint, Sent, Loaded, Problem } from '#shared/core/contract.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import {
  forgetCredentials,
  handOver,
  isOthersToken,
  isTokenExpired,
  readToken,
  remembered,
  storeCredentials,
} from '../session/credentials.ts'
import { ApiError, ofIntegracao, noResponse } from './errors.ts'
import { ORIGIN_ID } from '../session/page-id.ts'
import { isAway } from '../session/presence.ts'
import { confirmPresence, type ConfirmMethod } from '../session/confirm-presence.ts'
import { reauthenticate } from '../session/sign-in-again.ts'
import { baseUrlFor } from './servers.ts'
import { uuid } from './uuid.ts'
import { syncClock } from '../realtime/server-clock.ts'

type Empty = Record<never, never>
type Part<E extends Endpoint, P extends 'params' | 'query' | 'body'> = E[P] extends ZodType
  ? Empty extends Sent<E, P>
    ? { [K in P]?: Sent<E, P> }
    : { [K in P]: Sent<E, P> }
  : { [K in P]?: undefined }

/** Input of a call to an endpoint, and optionally an idempotency key, so that repeated submits count once. */
export type Envio<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { idempotencyKey?: string; signal?: AbortSignal }

/** The fields of an endpoint that a call needs, without the schemas. */
export type Call<E extends Endpoint> = Pick<E, 'method' | 'path' | 'acesso'> & { host?: Endpoint['host'] }

type CallArgs<E extends Endpoint> = Empty extends Envio<E> ? [envio?: Envio<E>] : [envio: Envio<E>]

/** Calls an endpoint of the contract with the session's token, renewing it when needed; throws ApiError. */
export function call<E extends Endpoint>(e: E, ...args: CallArgs<E>): Promise<Loaded<E>> {
  return callApi<E>(e, ...args)
}

/**
 * `call` for the few endpoints of the first screen, which import the contract only as a type: its schemas pull in zod, 25 kB that the login
 * does not need.
 */
export async function callApi<E extends Endpoint>(e: Call<E>, ...[envio]: CallArgs<E>): Promise<Loaded<E>> {
  const res = await send<E>(e, (envio ?? {}) as Envio<E>)
  if (res.status === 204) return {} as Loaded<E>
  return (await res.json()) as Loaded<E>
}

/** Downloads a file from an endpoint, with the name that the server gives it. Throws ApiError. */
export async function download<E extends Endpoint & { binario: readonly string[] }>(
  e: E,
  ...[envio]: CallArgs<E>
): Promise<{ blob: Blob; nome: string | null }> {
  const res = await send<E>(e, (envio ?? {}) as Envio<E>)
  return {
    blob: await res.blob(),
    nome: /filename="([^"]+)"/.exec(res.headers.get('content-disposition') ?? '')?.[1] ?? null,
  }
}

/** Uploads raw bytes to an endpoint, by `fetch` or by a transport that tells more. Throws ApiError. */
export async function sendBytes<E extends Endpoint>(
  e: E,
  params: Sent<E, 'params'>,
  bytes: Blob,
  signal: AbortSignal,
  query?: Sent<E, 'query'>,
  transport?: Transport,
): Promise<Loaded<E>> {
  const res = await send<E>(e, { params, query, signal } as unknown as Envio<E>, bytes, transport)
  return (await res.json()) as Loaded<E>
}

/** Path of an endpoint with its parameters filled in. */
function getPath(e: Pick<Endpoint, 'path'>, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  return e.path.replace(/:(\w+)/g, (_, nome: string) => encodeURIComponent(String(values[nome])))
}

/** URL of an endpoint with its parameters and query filled in. */
export function buildUrl(e: Pick<Endpoint, 'path' | 'host'>, params: unknown, query: unknown): string {
  const search = new URLSearchParams()
  for (const [nome, valor] of Object.entries(
    (query ?? {}) as Record<string, string | number | boolean | null | undefined>,
  )) {
    if (valor !== undefined && valor !== null && valor !== '') search.set(nome, String(valor))
  }
  return `${baseUrlFor(e.host)}${getPath(e, params)}${search.size > 0 ? `?${search}` : ''}`
}

type RequestData = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

/** What carries a request: `fetch`, or one like it. */
export type Transport = (url: string, init: RequestData) => Promise<Response>

async function send<E extends Endpoint>(
  e: Call<E>,
  envio: Envio<E>,
  bytes?: Blob,
  transport?: Transport,
): Promise<Response> {
  try {
    return await attempt(e, envio, bytes, transport)
  } catch (error) {
    throw e.method === 'GET' && e.host === 'integracao' && error instanceof ApiError ? ofIntegracao(error) : error
  }
}

async function attempt<E extends Endpoint>(
  e: Call<E>,
  envio: Envio<E>,
  bytes?: Blob,
  transport?: Transport,
): Promise<Response> {
  const authenticated = e.acesso !== 'publico'
  if (authenticated && isTokenExpired()) await renew()
  const path = getPath(e, envio.params)
  const url = buildUrl(e, envio.params, envio.query)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (e.method !== 'GET') {
    headers['idempotency-key'] = envio.idempotencyKey ?? uuid()
    headers['x-origem'] = ORIGIN_ID
  }
  if (authenticated && isAway()) headers['x-ausente'] = '1'
  if (bytes) headers['content-type'] = 'application/octet-stream'
  else if (envio.body !== undefined) headers['content-type'] = 'application/json'
  const init: RequestData = { method: e.method, headers, credentials: 'include' }
  if (bytes) init.body = bytes
  else if (envio.body !== undefined) init.body = JSON.stringify(envio.body)
  if (envio.signal) init.signal = envio.signal

  const token = authenticated ? ownToken(path) : null
  let res = await sendOnce(path, url, init, token, transport)
  if (res.status === 401 && authenticated) {
    if (readToken() === token) await renew()
    res = await sendOnce(path, url, init, ownToken(path), transport)
    if (res.status === 401) forgetCredentials()
  }
  if (!res.ok) {
    const error = await errorFor(path, res)
    // A dangerous act asks again who is there, and goes on where it was.
    if (error.code !== 'confirme-quem-e' || !(await confirmPresence(confirmMethods(error)))) throw error
    res = await sendOnce(path, url, init, ownToken(path), transport)
    if (!res.ok) throw await errorFor(path, res)
  }
  return res
}

/** The token of the person whose page this is; on a shared device, their acts must never go under the next one's name. */
function ownToken(path: string): string | null {
  if (isOthersToken())
    throw new ApiError(path, 401, { codigo: 'outra-pessoa', mensagem: 'Outra pessoa entrou neste aparelho' })
  return readToken()
}

const confirmMethods = (e: ApiError) => (e.atual as { metodos?: readonly ConfirmMethod[] } | undefined)?.metodos ?? []

async function sendOnce(
  path: string,
  url: string,
  init: RequestData,
  token: string | null,
  transport: Transport = fetch,
): Promise<Response> {
  try {
    const res = await transport(
      url,
      token === null ? init : { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } },
    )
    syncClock(res)
    return res
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw noResponse(path, init.method === 'GET')
  }
}

async function errorFor(path: string, res: Response): Promise<ApiError> {
  const problem = (await res.json().catch(() => ({}))) as Partial<Problem>
  return new ApiError(path, res.status, problem)
}

/** A network that is silent for this long counts as none: all tabs and the outbox wait for a renewal. */
const RENEWAL_MS = 30_000

let renewing: Promise<void> | null = null

/**
 * Renews the token by the session cookie: one request for all callers, one tab at a time. If the server refuses, the user is asked to sign
 * in over the page and the callers continue afterwards. If nobody can ask, or the user gives up, the session ends.
 */
export function renew(): Promise<void> {
  renewing ??= renewOrReauth().finally(() => {
    renewing = null
  })
  return renewing
}

/** Like `renew` without asking the user: throws on refusal and keeps the session. */
export async function renewSilently(): Promise<void> {
  // The page is being reloaded for another person: callers that wait for this token must not go on with it, and other tabs need not wait.
  if ((await withLock(renewNow)) === 'left') return new Promise(() => undefined)
}

async function renewOrReauth(): Promise<void> {
  try {
    await renewSilently()
  } catch (e) {
    // Ask outside the lock, so that other tabs do not wait for a password typed in this one.
    if (!isRefusal(e)) throw e
    if (await reauthenticate()) return
    expired = true
    forgetCredentials()
    throw e
  }
}

/** Whether the server refused the session itself; false for temporary failures. */
export const isRefusal = (e: unknown): boolean =>
  e instanceof ApiError && e.status >= 400 && e.status < 500 && e.status !== 429

let expired = false
/** Whether the session expired on this page without a sign-out; the login then says so. */
export const sessaoExpired = (): boolean => expired

async function withLock(task: (antes: string | null) => Promise<Renewed>): Promise<Renewed> {
  const before = readToken()
  // Insecure origins have no Web Locks; two tabs may then renew at once.
  if (!('locks' in navigator)) return task(before)
  return navigator.locks.request('patio-renovar', () => task(before))
}

/** A token is here, or somebody else is signed in and this page leaves. */
type Renewed = 'here' | 'left'

async function renewNow(before: string | null): Promise<Renewed> {
  if (readToken() !== before && !isTokenExpired()) return 'here'
  const res = await sendOnce(
    'refresh',
    `${baseUrlFor(undefined)}refresh`,
    {
      method: 'POST',
      headers: { accept: 'application/json' },
      credentials: 'include',
      signal: AbortSignal.timeout(RENEWAL_MS),
    },
    null,
  )
  if (res.ok) {
    const { data } = (await res.json()) as { data: { usuario: Usuario; token: string } }
    if (isOthersToken(data.token)) {
      handOver(data.token, data.usuario)
      return 'left'
    }
    storeCredentials(data.token, data.usuario, remembered())
    return 'here'
  }
  throw await errorFor('refresh', res)
}
