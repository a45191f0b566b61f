import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IntegracaoKey } from '#shared/cadastros/distribuidores.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let top: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  top = await m.token(-1)
})
afterAll(() => t.close())

const callApi = (method: string, path: string, body?: unknown, { token = top } = {}) =>
  t.callApi(method, `distribuidor/${path}`, { host: m.host, token, ...(body !== undefined && { body }) })
const integrate = (key: string) =>
  t.callApi('POST', 'integracao/checklists', { token: key, body: buildChecklist(m.lojas[0] ?? 0) })
const integracaoKeys = async () => (await callApi('GET', 'chaves')).corpo as unknown as IntegracaoKey[]

test('a key does only what its scopes say, and a refusal names the one that is missing', async () => {
  const r = await callApi('POST', 'chaves', { nome: 'Só checklists', escopos: ['checklists:leitura'] })
  const { codChave, chave } = r.corpo as { codChave: number; chave: string }
  const loja = `codConcessionaria=${m.lojas[0]}`
  const ask = (method: string, path: string, body?: object) =>
    t.callApi(method, `integracao/${path}`, { token: chave, ...(body && { body }) })
  expect((await ask('GET', `checklists?${loja}`)).status).toBe(200)
  const refused = await integrate(chave)
  expect([refused.status, refused.corpo['codigo'], refused.corpo['mensagem']]).toEqual([
    403,
    'escopo-ausente',
    'Esta chave não tem o escopo checklists:escrita',
  ])
  // Without the scope nothing is told of the shape of the body.
  expect((await ask('POST', 'vendas', {})).corpo['mensagem']).toContain('vendas:escrita')
  const change = (body: object, token?: string) => callApi('PUT', `chaves/${codChave}`, body, token ? { token } : {})
  expect((await change({ escopos: ['checklists:escrita', 'vendas:leitura'], expiraEm: null })).status).toBe(200)
  expect((await integrate(chave)).status).toBe(200)
  expect((await ask('GET', `checklists?${loja}`)).status).toBe(403)
  expect((await integracaoKeys()).find((k) => k.codChave === codChave)?.escopos).toEqual([
    'checklists:escrita',
    'vendas:leitura',
  ])
  expect((await change({ escopos: ['tudo'], expiraEm: null })).status).toBe(400)
  expect((await change({ escopos: [], expiraEm: null })).status).toBe(400)
  expect((await change({ escopos: null, expiraEm: null }, await m.token(2))).status).toBe(403)
  expect((await change({ escopos: null, expiraEm: null })).status).toBe(200)
  expect((await ask('GET', `checklists?${loja}`)).status).toBe(200)
  expect((await integrate(m.chave)).status).toBe(200)
})

test('a key ends when it says, and a call that support repeats does no more than its key may now', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const r = await callApi('POST', 'chaves', { nome: 'Por uma hora', expiraEm: soon })
  const { codChave, chave } = r.corpo as { codChave: number; chave: string }
  expect((await integrate(chave)).status).toBe(200)
  const past = new Date(Date.now() - 1000).toISOString()
  const wrong = [
    await callApi('POST', 'chaves', { nome: 'Ontem', expiraEm: past }),
    await callApi('PUT', `chaves/${codChave}`, { escopos: null, expiraEm: past }),
  ]
  expect(wrong.map((w) => [w.status, Object.keys(w.corpo['campos'] as object)])).toEqual([
    [422, ['expiraEm']],
    [422, ['expiraEm']],
  ])
  await t.sql(`update integracao_chave set expira_em = now() - interval '1 second' where cod_chave = $1`, [codChave])
  const late = await integrate(chave)
  expect([late.status, late.corpo['mensagem']]).toEqual([401, expect.stringContaining('venceu')])
  await t.sql(`update integracao_chave set expira_em = null, escopos = '{estoque:escrita}' where cod_chave = $1`, [
    codChave,
  ])
  const body = { codConcessionaria: 999_999, itens: [{ codigo: 'X', quantidade: 1 }] }
  expect((await t.callApi('POST', 'integracao/estoque', { token: chave, body })).status).toBe(404)
  await t.sql(`update integracao_chave set escopos = '{vendas:leitura}' where cod_chave = $1`, [codChave])
  const refused = () =>
    t.sql<{ c: number }>(
      'select o.cod_registro as c from integracao_original o join integracao_registro r using (cod_distribuidor, cod_registro) where r.cod_chave = $1 and r.status = 404',
      [codChave],
    )
  await expect.poll(refused).toHaveLength(1)
  const [kept] = await refused()
  const { services } = t.server
  expect(await services.replayer.repeat(services, m.codDistribuidor, kept?.c ?? 0)).toMatchObject({
    status: 403,
    mensagem: expect.stringContaining('estoque:escrita') as string,
  })
})
