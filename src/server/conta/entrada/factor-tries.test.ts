import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { nextCode, openFactors, PASSWORD, wantedBy } from '#tests/records/factors.ts'

const { t, m, call, signIn, person, withApp } = await openFactors({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' })
afterAll(() => t.close())

/** Signs in by the password, and tries a code, from an address. */
async function tryFrom(ip: string, email: string, metodo: 'TOTP' | 'RECUPERACAO', codigo: string) {
  const from = (path: string, body: unknown) =>
    t.callApi('POST', path, { host: m.host, headers: { 'x-forwarded-for': ip }, body })
  const { pedido } = wantedBy(await from('authenticate', { email, senha: PASSWORD, rememberme: false }))
  return from('entrada/segundo-fator', { pedido, metodo, codigo })
}
const waits = (email: string) =>
  t.sql<{ espera: number }>(
    `select extract(epoch from livre_em - ultima_em)::int as espera from entrada_recusada where email = 'segundo-fator:' || $1`,
    [email],
  )
const pass = () => t.sql(`update entrada_recusada set livre_em = now() where email like 'segundo-fator:%'`)

test('guesses of a second factor wait however many addresses they come from; a right code after the wait enters', async () => {
  const [p, q] = [await person(), await person()]
  const { segredo, codigos } = await withApp(p)
  const other = await withApp(q)
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      tryFrom(`203.0.113.${n + 1}`, p.email, n % 2 ? 'TOTP' : 'RECUPERACAO', '000000'),
    ),
  )
  expect(guesses.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  const held = await tryFrom('203.0.113.99', p.email, 'RECUPERACAO', codigos[0] ?? '')
  expect([held.status, held.corpo['mensagem']]).toEqual([
    429,
    expect.stringMatching(/^Muitas confirmações erradas para esta conta\. Aguarde \d+ s e tente de novo/),
  ])
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  // A colleague in the same house goes on, and the person is told that somebody knows their password.
  expect((await tryFrom('203.0.113.1', q.email, 'TOTP', await nextCode(other.segredo))).status).toBe(200)
  const mails = await t.sql<{ corpo: string }>(`select corpo from mensagem where cod_usuario = $1`, [p.codUsuario])
  expect(mails.filter((x) => x.corpo.includes('errou o código várias vezes'))).toHaveLength(1)

  await pass()
  expect((await tryFrom('198.51.100.1', p.email, 'TOTP', '000000')).status).toBe(401)
  expect(await waits(p.email)).toEqual([{ espera: 60 }])
  await pass()
  expect((await tryFrom('198.51.100.2', p.email, 'TOTP', await nextCode(segredo))).status).toBe(200)
  expect(await waits(p.email)).toEqual([])
})

test('who does not know the password makes nobody wait', async () => {
  const p = await person()
  const { segredo } = await withApp(p)
  for (let n = 0; n < 8; n++)
    await t.callApi('POST', 'authenticate', {
      host: m.host,
      headers: { 'x-forwarded-for': `192.0.2.${n}` },
      body: { email: p.email, senha: 'errada' },
    })
  expect(await waits(p.email)).toEqual([])
  expect((await tryFrom('192.0.2.200', p.email, 'TOTP', await nextCode(segredo))).status).toBe(200)
})

test('a new password ends sign-ins that wait for their second half', async () => {
  const p = await person()
  const { segredo } = await withApp(p)
  const { pedido } = wantedBy(await signIn(p.email))
  const token = randomBytes(32).toString('base64url')
  await t.sql(
    `insert into senha_link (cod_distribuidor, cod_usuario, tipo, token_hash, expira_em) values ($1, $2, 'SENHA', encode(sha256($3::bytea), 'hex'), now() + interval '5 minutes')`,
    [m.codDistribuidor, p.codUsuario, token],
  )
  expect((await call('POST', 'password/reset', { token, senha: 'um cavalo azul' })).status).toBe(200)
  const late = { pedido, metodo: 'TOTP', codigo: await nextCode(segredo) }
  expect((await call('POST', 'entrada/segundo-fator', late)).status).toBe(401)
})
