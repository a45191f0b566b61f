import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selecionarLoja } from './concessionarias.ts'
import { esquecerCredencial, guardarCredencial } from './credencial.ts'
import { lojaStore } from './loja.ts'
import { queryClient } from './query.ts'

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

const json = (status: number, corpo: unknown) => new Response(JSON.stringify(corpo), { status })
const fetchFalso = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const enviados = (url: string) => fetchFalso.mock.calls.filter(([u]) => u === url)
const guardada = (loja: number) => queryClient.getQueryData(['concessionarias', 'config', loja])

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFalso.mockReset())
  vi.stubGlobal('window', { location: { pathname: '/dashboard' } })
  const [iat, exp] = [Date.now() / 1000, Date.now() / 1000 + 900]
  const ana = { codUsuario: 1, nome: 'Ana', email: 'ana@x.br', codNivel: 3 as const, ultimoAcesso: null }
  guardarCredencial(`a.${btoa(JSON.stringify({ codNivel: 3, iat, exp }))}.x`, ana, false)
})
afterEach(() => {
  esquecerCredencial()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the configuration of a dealership is read as it is chosen, and kept', async () => {
  fetchFalso.mockImplementation(async (url) => json(200, { de: url }))
  selecionarLoja(7)
  await expect.poll(() => guardada(7)).toEqual({ de: '/api/concessionaria/7/config' })
  lojaStore.set(8)
  await expect.poll(() => guardada(8)).toEqual({ de: '/api/concessionaria/8/config' })
  lojaStore.set(7)
  expect(guardada(7)).toEqual({ de: '/api/concessionaria/7/config' })
  expect(enviados('/api/concessionaria/7/config')).toHaveLength(1)
})

test('one that does not come is written down in the log, and stops nothing', async () => {
  fetchFalso.mockImplementation(async (url) =>
    url.endsWith('/config') ? json(500, { mensagem: 'Sem banco' }) : json(200, {}),
  )
  selecionarLoja(9)
  await expect.poll(() => enviados('/api/savelog')).toHaveLength(1)
  expect(JSON.parse(String(enviados('/api/savelog')[0]?.[1].body))).toMatchObject({
    tipo: 'erro',
    mensagem: 'Configuração não lida: Sem banco',
    dados: { codConcessionaria: 9 },
  })
  expect(lojaStore.get()).toBe(9)
})
