import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agenda } from '#shared/agenda/agenda.ts'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import { call, urlDe } from './api.ts'
import { esquecerCredencial, guardarCredencial, sessaoStore } from './credencial.ts'
import { ApiError, mensagemDe } from './erros.ts'
import { oferecerReentrada, reentradaStore, responderReentrada } from './reentrada.ts'
import { origemAoVivo, usarServidores } from './servidores.ts'

vi.hoisted(() => {
  const memoria = () => {
    const dados = new Map<string, string>()
    return {
      getItem: (k: string) => dados.get(k) ?? null,
      setItem: (k: string, v: string) => void dados.set(k, v),
      removeItem: (k: string) => void dados.delete(k),
    }
  }
  Object.defineProperty(globalThis, 'localStorage', { value: memoria(), configurable: true })
  Object.defineProperty(globalThis, 'sessionStorage', { value: memoria(), configurable: true })
})

const ana: Usuario = { codUsuario: 1, nome: 'Ana', email: 'ana@x.br', codNivel: 3, ultimoAcesso: null }
const token = (dura: number, nome = 'a') =>
  `${nome}.${btoa(JSON.stringify({ codNivel: 3, iat: Date.now() / 1000, exp: Date.now() / 1000 + dura }))}.x`
const json = (status: number, corpo: unknown) => new Response(JSON.stringify(corpo), { status })
const renovado = () => json(200, { data: { usuario: ana, token: token(900, 'novo') } })
const fetchFalso = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const cabecalhos = (i: number) => fetchFalso.mock.calls[i]?.[1].headers as Record<string, string>
const ler = () => call(orcamentos.getResumo, { query: {} })

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFalso.mockReset())
  guardarCredencial(token(900), ana, false)
})
afterEach(() => esquecerCredencial())

test('an address has its parameters and leaves out what is empty', () => {
  expect(urlDe({ path: 'x/:cod/y' }, { cod: 'a/b' }, { busca: '', de: undefined, limite: 5 })).toBe(
    '/api/x/a%2Fb/y?limite=5',
  )
})

test('concurrent calls with an expired token renew it once', async () => {
  guardarCredencial(token(-10), ana, false)
  fetchFalso.mockImplementation(async (url) => (url === '/api/refresh' ? renovado() : json(200, {})))
  await Promise.all([ler(), ler(), ler()])
  expect(fetchFalso.mock.calls.filter(([url]) => url === '/api/refresh')).toHaveLength(1)
  expect(cabecalhos(3)['authorization']).toMatch(/^Bearer novo\./)
})

test('a 401 is renewed and tried again once, with the same idempotency key', async () => {
  fetchFalso.mockResolvedValueOnce(json(401, {})).mockResolvedValueOnce(renovado()).mockResolvedValueOnce(json(200, {}))
  await call(montagem.iniciarMontagem, { params: { codOrcamento: 7 } })
  expect(cabecalhos(2)['idempotency-key']).toBe(cabecalhos(0)['idempotency-key'])
})

test('a refused renewal ends the session', async () => {
  fetchFalso.mockImplementation(async () => json(401, { mensagem: 'Entre para continuar' }))
  await expect(ler()).rejects.toThrow('Entre para continuar')
  expect(sessaoStore.get()).toBeNull()
})

test('a renewal without answer keeps the session', async () => {
  guardarCredencial(token(-10), ana, false)
  fetchFalso.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(ler()).rejects.toMatchObject({ codigo: 'sem-conexao', status: 0 })
  expect(sessaoStore.get()).not.toBeNull()
})

test('an error carries the message, the fields and the newer record', async () => {
  fetchFalso.mockResolvedValue(
    json(409, { codigo: 'versao', mensagem: 'Outra pessoa gravou', campos: { nome: 'x' }, atual: { versao: 2 } }),
  )
  const erro = await ler().catch((e: unknown) => e)
  expect(erro).toBeInstanceOf(ApiError)
  expect(erro).toMatchObject({
    status: 409,
    path: 'oficina-digital/resumo',
    campos: { nome: 'x' },
    atual: { versao: 2 },
  })
})

test('a reading that failed carries its path, the status and the answer; one of the integration names the path in its text', async () => {
  const lerAgenda = () =>
    call(agendamentos.getAgendamentos, { params: { codConcessionaria: 7, codAgendamento: 0, codConsultor: 0 } })
  const resposta = { codigo: 'x', mensagem: 'A agenda não veio', requestId: 'r1' }
  const falha = async (pedido: Promise<unknown>) => (await pedido.catch((e: unknown) => e)) as ApiError
  fetchFalso.mockImplementation(async () => json(503, resposta))
  expect(await falha(call(concessionarias.concessionariaConfig, { params: { codConcessionaria: 7 } }))).toMatchObject({
    path: 'concessionaria/7/config',
    status: 503,
    data: resposta,
    message: 'A agenda não veio',
  })
  expect(await falha(lerAgenda())).toMatchObject({
    path: 'agendamento/7/0/0',
    status: 503,
    requestId: 'r1',
    message: 'A agenda não veio (agendamento/7/0/0)',
    mensagem: 'A agenda não veio (agendamento/7/0/0)',
  })
  fetchFalso.mockRejectedValue(new TypeError('Failed to fetch'))
  expect((await falha(ler())).message).toBe('Erro inesperado')
  expect((await falha(lerAgenda())).message).toBe('Erro inesperado (agendamento/7/0/0)')
  expect(mensagemDe(new TypeError('x is undefined'))).toBe('Erro inesperado')
})

test('a page of the management host calls the distributor’s hosts; one that stands elsewhere its own', async () => {
  const dominios = {
    dominioGestao: 'gestao.exemplo.com',
    dominioApi: 'api.exemplo.com',
    dominioIntegracao: 'integra.exemplo.com:8443',
  }
  const osAberta = () => urlDe(agenda.osAberta, { codConcessionaria: 7, data: '2026-11-27' }, {})
  vi.stubGlobal('window', { location: { origin: 'https://outro.exemplo.com' } })
  usarServidores(dominios)
  expect(osAberta()).toBe('/api/agenda/os-aberta/7/2026-11-27')
  vi.stubGlobal('window', { location: { origin: 'https://gestao.exemplo.com' } })
  usarServidores(dominios)
  expect(osAberta()).toBe('https://integra.exemplo.com:8443/api/agenda/os-aberta/7/2026-11-27')
  expect(urlDe(orcamentos.getResumo, {}, {})).toBe('https://api.exemplo.com/api/oficina-digital/resumo')
  expect(urlDe(concessionarias.distribuidor, {}, {})).toBe('/api/distribuidor')
  expect(origemAoVivo()).toBe('https://api.exemplo.com')
  // One host for all.
  usarServidores({ ...dominios, dominioApi: 'gestao.exemplo.com', dominioIntegracao: 'gestao.exemplo.com' })
  expect(osAberta()).toBe('/api/agenda/os-aberta/7/2026-11-27')
  expect(origemAoVivo()).toBe('https://gestao.exemplo.com')
  vi.unstubAllGlobals()
})

test('an answer that is no JSON says that the data did not come', async () => {
  fetchFalso.mockResolvedValue(new Response('<html>', { status: 502 }))
  await expect(ler()).rejects.toThrow('Erro na obtenção de dados')
})

test('a refused renewal under a frame waits for the password, and then goes on with what was asked', async () => {
  const retirar = oferecerReentrada()
  let dentro = false
  fetchFalso.mockImplementation(async (url) =>
    url === '/api/refresh' || !dentro ? json(401, { mensagem: 'Entre para continuar' }) : json(200, { ok: true }),
  )
  const pedidos = [ler(), call(montagem.iniciarMontagem, { params: { codOrcamento: 7 } })]
  await expect.poll(() => reentradaStore.get()).toEqual(ana)
  expect(sessaoStore.get()).not.toBeNull()
  dentro = true
  guardarCredencial(token(900, 'outro'), ana, false)
  responderReentrada(true)
  await expect(Promise.all(pedidos)).resolves.toHaveLength(2)
  expect(cabecalhos(fetchFalso.mock.calls.length - 1)['authorization']).toMatch(/^Bearer outro\./)
  expect(reentradaStore.get()).toBeNull()
  retirar()
})

test('who gives up signing in again ends the session', async () => {
  const retirar = oferecerReentrada()
  fetchFalso.mockImplementation(async () => json(401, { mensagem: 'Entre para continuar' }))
  const pedido = ler().catch((e: unknown) => e)
  await expect.poll(() => reentradaStore.get()).not.toBeNull()
  responderReentrada(false)
  expect(await pedido).toBeInstanceOf(ApiError)
  expect(sessaoStore.get()).toBeNull()
  retirar()
})
