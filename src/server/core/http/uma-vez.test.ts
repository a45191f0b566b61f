import { afterAll, beforeAll, expect, test } from 'vitest'
import { pessoa } from '#tests/mundo.ts'
import { abrirRoteiro, comPrecos, type Roteiro } from '#tests/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())

/** A quote in the making, and how somebody saves its lines under one key. */
async function emMontagem(chave: string) {
  const cod = await r.novo()
  const o = await r.ok('POST', '/montagem')
  const caminho = `oficina-digital/orcamentos/${cod}`
  const linhas = comPrecos(o)
  const gravar = (token: string, mais = {}) =>
    r.t.chamar('PUT', `${caminho}/linhas`, {
      token,
      body: { versao: o.versao, linhas, ...mais },
      headers: { 'idempotency-key': chave },
    })
  return { caminho, gravar }
}

test('the same Idempotency-Key does it once; with another body it is refused', async () => {
  const { gravar } = await emMontagem('uma')
  const { token } = await pessoa(r.m, 3)
  const [a, b] = await Promise.all([gravar(token), gravar(token)])
  expect([a.status, b.status]).toEqual([200, 200])
  expect(a.corpo['versao']).toBe(b.corpo['versao'])
  const outro = await gravar(token, { linhas: [] })
  expect([outro.status, outro.corpo['codigo']]).toEqual([422, 'chave-repetida'])
})

test('a stored answer is kept from whoever has other rights by now', async () => {
  const { caminho, gravar } = await emMontagem('direitos')
  const { cod, token } = await pessoa(r.m, 3)
  const [a, b] = [await gravar(token), await gravar(token)]
  expect([a.status, b.status, b.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true'])
  await r.t.sql('delete from usuario_filtro where cod_usuario = $1 and valor = $2', [cod, String(r.loja)])
  await expect.poll(async () => (await r.t.chamar('GET', caminho, { token })).status).toBe(404)
  const c = await gravar(token)
  expect([c.status, c.corpo['codigo']]).toEqual([409, 'acesso-mudou'])
  expect(JSON.stringify(c.corpo)).not.toContain('linhas')
})
