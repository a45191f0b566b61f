import { afterAll, expect, test } from 'vitest'
import type { NewTotp } from '#shared/conta/entrada.ts'
import { nextCode, openFactors } from '#tests/records/factors.ts'

const { t, call, person, phoneOf, withApp, withPasskey, confirmedAgo } = await openFactors()
afterAll(() => t.close())

test('a factor beside another is added after a fresh proof; the first one needs none', async () => {
  const p = await person()
  const { segredo } = await withApp(p)
  const begin = (what: string) => call('POST', `conta/seguranca/${what}`, {}, p.token)
  await confirmedAgo(p, 9)
  const app = (await begin('totp')).corpo as unknown as NewTotp
  const key = (await begin('passkeys/opcoes')).corpo as { pedido: string; opcoes: { challenge: string } }
  const resposta = phoneOf().create(key.opcoes)
  // What was begun in time is not finished later either.
  await confirmedAgo(p, 11)
  const refused = [
    await begin('totp'),
    await call('PUT', 'conta/seguranca/totp', { codigo: await nextCode(app.segredo) }, p.token),
    await begin('passkeys/opcoes'),
    await call('POST', 'conta/seguranca/passkeys', { pedido: key.pedido, resposta, nome: 'De outro' }, p.token),
  ]
  expect(refused.map((r) => [r.status, r.corpo['codigo']])).toEqual(refused.map(() => [403, 'confirme-quem-e']))
  const confirmed = { metodo: 'TOTP', codigo: await nextCode(segredo) }
  expect((await call('POST', 'conta/seguranca/confirmar', confirmed, p.token)).status).toBe(200)
  expect((await withPasskey(p, phoneOf())).status).toBe(200)
})

test('inviting somebody and telling another system what happens here ask who is there', async () => {
  const p = await person(-1)
  await withApp(p)
  const address = { url: 'https://x.example', eventos: ['os.fechada'] }
  const refused = [
    await call('POST', 'usuarios', { nome: 'Ana Souza', email: 'ana@exemplo.com', telefone: '', codNivel: 2 }, p.token),
    await call('POST', 'distribuidor/webhooks', address, p.token),
    await call('PUT', 'distribuidor/webhooks/1', { ...address, versao: 1 }, p.token),
    await call('POST', 'distribuidor/webhooks/1/segredo', {}, p.token),
  ]
  expect(refused.map((r) => [r.status, r.corpo['codigo']])).toEqual(refused.map(() => [403, 'confirme-quem-e']))
})
