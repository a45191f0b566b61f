import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '#tests/records/world.ts'
import { openScript, withPrecos, type Script } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())

/** A quote with unpriced lines, and a function that saves them under one key. */
async function inMontagem(key: string) {
  const cod = await r.novo()
  const o = await r.ok('POST', '/montagem')
  const caminho = `oficina-digital/orcamentos/${cod}`
  const linhas = withPrecos(o)
  const save = (token: string, extra = {}) =>
    r.t.callApi('PUT', `${caminho}/linhas`, {
      token,
      body: { versao: o.versao, linhas, ...extra },
      headers: { 'idempotency-key': key },
    })
  return { caminho, gravar: save }
}

test('the same Idempotency-Key acts once; with another body it is refused', async () => {
  const { gravar: save } = await inMontagem('uma')
  const { token } = await person(r.m, 3)
  const [a, b] = await Promise.all([save(token), save(token)])
  expect([a.status, b.status]).toEqual([200, 200])
  expect(a.corpo['versao']).toBe(b.corpo['versao'])
  const other = await save(token, { linhas: [] })
  expect([other.status, other.corpo['codigo']]).toEqual([422, 'chave-repetida'])
})

test('a stored answer is not given to a user whose rights changed since', async () => {
  const { caminho, gravar: save } = await inMontagem('direitos')
  const { cod, token } = await person(r.m, 3)
  const [a, b] = [await save(token), await save(token)]
  expect([a.status, b.status, b.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true'])
  await r.t.sql('delete from usuario_filtro where cod_usuario = $1 and valor = $2', [cod, String(r.loja)])
  await expect.poll(async () => (await r.t.callApi('GET', caminho, { token })).status).toBe(404)
  const c = await save(token)
  expect([c.status, c.corpo['codigo']]).toEqual([409, 'acesso-mudou'])
  expect(JSON.stringify(c.corpo)).not.toContain('linhas')
})
