import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Nivel } from '#shared/core/contract.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

// What decides about everybody's access is not for an administrator who reaches some stores only: by a provider, a key of
// provisioning or a program of their own they would reach all.

let t: TestServer
let m: World
const tokens = {} as Record<'-1' | '2', string>
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  for (const nivel of [-1, 2] as const) {
    const cod = await m.usuario(nivel)
    await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [
      m.codDistribuidor,
      cod,
      String(m.lojas[0]),
    ])
    tokens[`${nivel}`] = await m.tokenFor(cod, nivel)
  }
})
afterAll(() => t.close())

const mapa = [{ grupo: 'todos', codNivel: 2, filtros: [] }]
const provider = { nome: 'Meu', emissor: 'https://meu.exemplo.com', idCliente: 'patio', ativo: true, mapa }
const policy = { senhaPermitida: true, emergencia: [], minutosParado: null }
const assistants = { assistentes: true, assistentesRegistro: true, assistentesPessoais: true }
const jira = { url: 'https://meu.atlassian.net', email: 'eu@exemplo.com', projeto: 'SUP', token: 'segredo-do-jira' }

test.each<[nivel: Nivel & (-1 | 2), method: string, path: string, body?: object]>([
  [-1, 'POST', 'seguranca/scim', { nome: 'Minha' }],
  [-1, 'DELETE', 'seguranca/scim/1'],
  [-1, 'PUT', 'seguranca/scim/mapa', { mapa }],
  [-1, 'POST', 'seguranca/provedores', provider],
  [-1, 'PUT', 'seguranca/provedores/1', { ...provider, versao: 1 }],
  [-1, 'DELETE', 'seguranca/provedores/1'],
  [-1, 'PUT', 'seguranca/politica', { ...policy, ...assistants }],
  [-1, 'POST', 'seguranca/assistentes', { nome: 'Meu', redirecionamentos: ['https://meu.exemplo.com/volta'] }],
  [-1, 'DELETE', 'seguranca/assistentes/meu'],
  [2, 'PUT', 'seguranca/regras/5', { regra: 'DESLIGADO' }],
  [2, 'PUT', 'vendas/dms/conexao', { url: '' }],
  [2, 'PUT', 'suporte/jira', jira],
  [2, 'POST', 'suporte/jira/segredo'],
])('level %i with a filter may not %s %s', async (nivel, method, path, body) => {
  const r = await t.callApi(method, path, { host: m.host, token: tokens[`${nivel}`], ...(body && { body }) })
  expect([r.status, r.corpo['codigo']]).toEqual([403, 'nivel-nao-permitido'])
  expect(r.corpo['mensagem']).toContain('todas as lojas')
})

test('the session says who has filters, for the screens to offer no change that would be refused', async () => {
  const logged = async (token: string) => (await t.callApi('GET', 'logged', { host: m.host, token })).corpo['usuario']
  expect(await logged(tokens['2'])).toMatchObject({ filtrado: true })
  const unfiltered = await m.usuario(2)
  expect(await logged(await m.tokenFor(unfiltered, 2))).toMatchObject({ filtrado: false })
})
