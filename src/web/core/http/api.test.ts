import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agenda } from '#shared/agenda/agenda.ts'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import { call, buildUrl } from './api.ts'
import { forgetCredentials, LAST_VIEW, storeCredentials, sessaoStore } from '../session/credentials.ts'
import { ApiError, errorMessage } from './errors.ts'
import { offerReauth, reauthStore, answerReauth } from '../session/sign-in-again.ts'
import { liveOrigin, configureServers } from './servers.ts'

vi.hoisted(() => {
  const memory = () => {
    const data = new Map<string, string>()
    return {
      getItem: (k: string) => data.get(k) ?? null,
      setItem: (k: string, v: string) => void data.set(k, v),
      removeItem: (k: string) => void data.delete(k),
    }
  }
  Object.defineProperty(globalThis, 'localStorage', { value: memory(), configurable: true })
  Object.defineProperty(globalThis, 'sessionStorage', { value: memory(), configurable: true })
})

const ana: Usuario = { codUsuario: 1, nome: 'Ana', email: 'ana@x.br', codNivel: 3, ultimoAcesso: null, filtrado: false }
const token = (lifetime: number, nome = 'a') =>
  `${nome}.${btoa(JSON.stringify({ codNivel: 3, iat: Date.now() / 1000, exp: Date.now() / 1000 + lifetime }))}.x`
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const renewedResponse = () => json(200, { data: { usuario: ana, token: token(900, 'novo') } })
const fakeFetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const headers = (i: number) => fakeFetch.mock.calls[i]?.[1].headers as Record<string, string>
const read = () => call(orcamentos.getResumo, { query: {} })

beforeEach(() => {
  vi.stubGlobal('fetch', fakeFetch.mockReset())
  storeCredentials(token(900), ana, false)
})
afterEach(() => forgetCredentials())

test('a URL carries its parameters and leaves out empty values', () => {
  expect(buildUrl({ path: 'x/:cod/y' }, { cod: 'a/b' }, { busca: '', de: undefined, limite: 5 })).toBe(
    '/api/x/a%2Fb/y?limite=5',
  )
})

test('concurrent calls with an expired token renew it once', async () => {
  storeCredentials(token(-10), ana, false)
  sessionStorage.setItem(LAST_VIEW, '{}')
  fakeFetch.mockImplementation(async (url) => (url === '/api/refresh' ? renewedResponse() : json(200, {})))
  await Promise.all([read(), read(), read()])
  expect(sessionStorage.getItem(LAST_VIEW)).toBe('{}')
  expect(fakeFetch.mock.calls.filter(([url]) => url === '/api/refresh')).toHaveLength(1)
  expect(headers(3)['authorization']).toMatch(/^Bearer novo\./)
})

test('a 401 renews the token and retries once with the same idempotency key', async () => {
  fakeFetch
    .mockResolvedValueOnce(json(401, {}))
    .mockResolvedValueOnce(renewedResponse())
    .mockResolvedValueOnce(json(200, {}))
  await call(montagem.iniciarMontagem, { params: { codOrcamento: 7 } })
  expect(headers(2)['idempotency-key']).toBe(headers(0)['idempotency-key'])
})

test('a refused renewal ends the session', async () => {
  fakeFetch.mockImplementation(async () => json(401, { mensagem: 'Entre para continuar' }))
  await expect(read()).rejects.toThrow('Entre para continuar')
  expect(sessaoStore.get()).toBeNull()
})

test('a renewal without response keeps the session', async () => {
  storeCredentials(token(-10), ana, false)
  fakeFetch.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(read()).rejects.toMatchObject({ code: 'sem-conexao', status: 0 })
  expect(sessaoStore.get()).not.toBeNull()
})

test('a renewal on a network that says nothing is given up, and other tabs may renew', async () => {
  storeCredentials(token(-10), ana, false)
  const silence = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(silence.signal)
  fakeFetch.mockImplementation(
    (_url, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const failed = expect(read()).rejects.toMatchObject({ code: 'sem-conexao', status: 0 })
  await vi.waitFor(() => expect(fakeFetch).toHaveBeenCalled())
  silence.abort(new DOMException('silence', 'TimeoutError'))
  await failed
  expect(sessaoStore.get()).not.toBeNull()
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
  vi.restoreAllMocks()
})

test('an error carries the message, the fields and the newer record', async () => {
  fakeFetch.mockResolvedValue(
    json(409, { codigo: 'versao', mensagem: 'Outra pessoa gravou', campos: { nome: 'x' }, atual: { versao: 2 } }),
  )
  const error = await read().catch((e: unknown) => e)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 409,
    path: 'oficina-digital/resumo',
    campos: { nome: 'x' },
    atual: { versao: 2 },
  })
})

test('a failed read carries path, status and response; on the integration host its message names the path', async () => {
  const readAgenda = () =>
    call(agendamentos.getAgendamentos, { params: { codConcessionaria: 7, codAgendamento: 0, codConsultor: 0 } })
  const response = { codigo: 'x', mensagem: 'A agenda não veio', requestId: 'r1' }
  const failure = async (request: Promise<unknown>) => (await request.catch((e: unknown) => e)) as ApiError
  fakeFetch.mockImplementation(async () => json(503, response))
  expect(await failure(call(concessionarias.concessionariaConfig, { params: { codConcessionaria: 7 } }))).toMatchObject(
    {
      path: 'concessionaria/7/config',
      status: 503,
      data: response,
      message: 'A agenda não veio',
    },
  )
  expect(await failure(readAgenda())).toMatchObject({
    path: 'agendamento/7/0/0',
    status: 503,
    requestId: 'r1',
    message: 'A agenda não veio (agendamento/7/0/0)',
    mensagem: 'A agenda não veio (agendamento/7/0/0)',
  })
  fakeFetch.mockRejectedValue(new TypeError('Failed to fetch'))
  expect((await failure(read())).message).toBe('Erro inesperado')
  expect((await failure(readAgenda())).message).toBe('Erro inesperado (agendamento/7/0/0)')
  expect(errorMessage(new TypeError('x is undefined'))).toBe('Erro inesperado')
})

test('a page on the management host calls the distributor’s hosts; any other page calls its own', async () => {
  const domains = {
    dominioGestao: 'gestao.exemplo.com',
    dominioApi: 'api.exemplo.com',
    dominioIntegracao: 'integra.exemplo.com:8443',
  }
  const osAberta = () => buildUrl(agenda.osAberta, { codConcessionaria: 7, data: '2026-11-27' }, {})
  vi.stubGlobal('window', { location: { origin: 'https://outro.exemplo.com' } })
  configureServers(domains)
  expect(osAberta()).toBe('/api/agenda/os-aberta/7/2026-11-27')
  vi.stubGlobal('window', { location: { origin: 'https://gestao.exemplo.com' } })
  configureServers(domains)
  expect(osAberta()).toBe('https://integra.exemplo.com:8443/api/agenda/os-aberta/7/2026-11-27')
  expect(buildUrl(orcamentos.getResumo, {}, {})).toBe('https://api.exemplo.com/api/oficina-digital/resumo')
  expect(buildUrl(concessionarias.distribuidor, {}, {})).toBe('/api/distribuidor')
  expect(liveOrigin()).toBe('https://api.exemplo.com')
  // One host for everything.
  configureServers({ ...domains, dominioApi: 'gestao.exemplo.com', dominioIntegracao: 'gestao.exemplo.com' })
  expect(osAberta()).toBe('/api/agenda/os-aberta/7/2026-11-27')
  expect(liveOrigin()).toBe('https://gestao.exemplo.com')
  vi.unstubAllGlobals()
})

test('a response that is not JSON says that the data did not arrive', async () => {
  fakeFetch.mockResolvedValue(new Response('<html>', { status: 502 }))
  await expect(read()).rejects.toThrow('Erro na obtenção de dados')
})

test('a refused renewal asks for the password and then continues the pending request', async () => {
  const remove = offerReauth()
  let inside = false
  fakeFetch.mockImplementation(async (url) =>
    url === '/api/refresh' || !inside ? json(401, { mensagem: 'Entre para continuar' }) : json(200, { ok: true }),
  )
  const pedidos = [read(), call(montagem.iniciarMontagem, { params: { codOrcamento: 7 } })]
  await expect.poll(() => reauthStore.get()).toEqual(ana)
  expect(sessaoStore.get()).not.toBeNull()
  inside = true
  storeCredentials(token(900, 'outro'), ana, false)
  answerReauth(true)
  await expect(Promise.all(pedidos)).resolves.toHaveLength(2)
  expect(headers(fakeFetch.mock.calls.length - 1)['authorization']).toMatch(/^Bearer outro\./)
  expect(reauthStore.get()).toBeNull()
  remove()
})

test('giving up the new sign-in ends the session', async () => {
  const remove = offerReauth()
  fakeFetch.mockImplementation(async () => json(401, { mensagem: 'Entre para continuar' }))
  const request = read().catch((e: unknown) => e)
  await expect.poll(() => reauthStore.get()).not.toBeNull()
  answerReauth(false)
  expect(await request).toBeInstanceOf(ApiError)
  expect(sessaoStore.get()).toBeNull()
  remove()
})

test('after a change of person no act of the one before goes out: the page opens anew', async () => {
  const of = (codUsuario: number, nome: string) =>
    `${nome}.${btoa(JSON.stringify({ sub: String(codUsuario), codNivel: 3, iat: Date.now() / 1000, exp: Date.now() / 1000 + 900 }))}.x`
  const rui = { ...ana, codUsuario: 2, nome: 'Rui' }
  const assign = vi.fn<(to: string) => void>()
  vi.stubGlobal('window', { location: { assign } })
  storeCredentials(of(1, 'ana'), ana, false)
  sessionStorage.setItem(LAST_VIEW, '{}')
  fakeFetch.mockImplementation(async (url) =>
    url === '/api/refresh' ? json(200, { data: { usuario: rui, token: of(2, 'rui') } }) : json(401, {}),
  )
  const settled = vi.fn<() => void>()
  call(montagem.iniciarMontagem, { params: { codOrcamento: 7 } }).then(settled, settled)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(settled).not.toHaveBeenCalled()
  expect(sessionStorage.getItem(LAST_VIEW)).toBeNull()
  // Other tabs may renew meanwhile.
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
  const acts = fakeFetch.mock.calls.filter(([url]) => url !== '/api/refresh')
  expect(acts.map((_, i) => headers(i)['authorization'])).toEqual([expect.stringMatching(/^Bearer ana\./)])
  // What this page still begins is refused before it leaves.
  await expect(read()).rejects.toMatchObject({ code: 'outra-pessoa' })
  expect(fakeFetch.mock.calls).toHaveLength(2)
  vi.unstubAllGlobals()
})
