import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewTotp } from '#shared/conta/entrada.ts'
import type { MySecurity } from '#shared/conta/seguranca.ts'
import type { Authenticator } from '#tests/records/authenticator.ts'
import { nextCode, openFactors, PASSWORD, tokenOf, wantedBy } from '#tests/records/factors.ts'
import { buildWorld, type World } from '#tests/records/world.ts'

const { t, m, call, signIn, person, phoneOf, withApp, withPasskey } = await openFactors()
let other: World
beforeAll(async () => {
  other = await buildWorld(t, 'dois')
})
afterAll(() => t.close())

async function enterWith(
  phone: Authenticator,
  host = m.host,
  change: (r: Record<string, unknown>) => unknown = (r) => r,
) {
  const begun = await call('POST', 'entrada/passkey/opcoes', {}, undefined, host)
  const { pedido, opcoes } = begun.corpo as { pedido: string; opcoes: { challenge: string } }
  const body = { pedido, resposta: change(phone.get(opcoes)) }
  return { body, r: await call('POST', 'entrada/passkey', body, undefined, host) }
}

describe('an authenticator app', () => {
  test('asks for a code after the password; the same code enters once, a recovery code once', async () => {
    const p = await person()
    const { segredo, codigos } = await withApp(p)
    expect(new Set(codigos).size).toBe(10)
    const asked = await signIn(p.email)
    expect([asked.status, asked.corpo['codigo']]).toEqual([401, 'segundo-fator'])
    expect(asked.headers.getSetCookie()).toEqual([])
    const { pedido, metodos, cadastrar } = wantedBy(asked)
    expect([metodos, cadastrar]).toEqual([['TOTP', 'RECUPERACAO'], false])
    const codigo = await nextCode(segredo)
    const entered = await call('POST', 'entrada/segundo-fator', { pedido, metodo: 'TOTP', codigo })
    expect(entered.status).toBe(200)
    expect((await call('GET', 'logged', undefined, tokenOf(entered))).status).toBe(200)
    // The request is used, and so is the code.
    const again = { pedido, metodo: 'TOTP', codigo: await nextCode(segredo) }
    expect((await call('POST', 'entrada/segundo-fator', again)).status).toBe(401)
    const second = wantedBy(await signIn(p.email)).pedido
    expect(
      (await call('POST', 'entrada/segundo-fator', { pedido: second, metodo: 'TOTP', codigo })).corpo['codigo'],
    ).toBe('codigo-errado')
    const [recovery = ''] = codigos
    const byRecovery = { pedido: second, metodo: 'RECUPERACAO', codigo: recovery.toLowerCase().replaceAll('-', ' ') }
    expect((await call('POST', 'entrada/segundo-fator', byRecovery)).status).toBe(200)
    const third = wantedBy(await signIn(p.email)).pedido
    expect((await call('POST', 'entrada/segundo-fator', { ...byRecovery, pedido: third })).status).toBe(401)
    const [mail] = await t.sql<{ corpo: string }>(
      `select corpo from mensagem where cod_usuario = $1 order by cod_mensagem desc`,
      [p.codUsuario],
    )
    expect(mail?.corpo).toMatch(/código de recuperação foi usado.*Restam 9/)
  })

  test('recovery codes have more than 112 bits', async () => {
    const { codigos } = await withApp(await person())
    for (const c of codigos) expect(c.replaceAll('-', '')).toMatch(/^[A-HJ-NP-Z2-9]{24}$/)
  })

  test('a new password does not pass by the second factor', async () => {
    const p = await person()
    await withApp(p)
    const token = randomBytes(32).toString('base64url')
    await t.sql(
      `insert into senha_link (cod_distribuidor, cod_usuario, tipo, token_hash, expira_em) values ($1, $2, 'SENHA', encode(sha256($3::bytea), 'hex'), now() + interval '5 minutes')`,
      [m.codDistribuidor, p.codUsuario, token],
    )
    const reset = await call('POST', 'password/reset', { token, senha: 'um cavalo azul' })
    expect([reset.status, reset.headers.getSetCookie(), tokenOf(reset)]).toEqual([200, [], ''])
    const entered = await call('POST', 'authenticate', { email: p.email, senha: 'um cavalo azul', rememberme: false })
    expect(entered.corpo['codigo']).toBe('segundo-fator')
  })

  test('of twenty simultaneous uses of one code, one enters', async () => {
    const p = await person()
    const { segredo } = await withApp(p)
    const requests = await Promise.all(Array.from({ length: 20 }, async () => wantedBy(await signIn(p.email)).pedido))
    const codigo = await nextCode(segredo)
    const answers = await Promise.all(
      requests.map((pedido) => call('POST', 'entrada/segundo-fator', { pedido, metodo: 'TOTP', codigo })),
    )
    expect(answers.filter((r) => r.status === 200)).toHaveLength(1)
  })

  test('five guesses end a request, and another distributor does not know it', async () => {
    const p = await person()
    const { segredo } = await withApp(p)
    const { pedido } = wantedBy(await signIn(p.email))
    expect(
      (
        await call(
          'POST',
          'entrada/segundo-fator',
          { pedido, metodo: 'TOTP', codigo: await nextCode(segredo) },
          undefined,
          other.host,
        )
      ).status,
    ).toBe(401)
    for (let i = 0; i < 5; i++)
      expect((await call('POST', 'entrada/segundo-fator', { pedido, metodo: 'TOTP', codigo: '000000' })).status).toBe(
        401,
      )
    expect(
      (await call('POST', 'entrada/segundo-fator', { pedido, metodo: 'TOTP', codigo: await nextCode(segredo) })).status,
    ).toBe(401)
  })

  test('a password alone does not go on once the days of grace are over, unless its person has a factor by then', async () => {
    const [p, q] = [await person(), await person()]
    const cookies = await Promise.all([p, q].map(async ({ email }) => (await signIn(email)).headers.getSetCookie()[0]))
    const renewed = async (n: number) => {
      const r = await t.callApi('POST', 'refresh', {
        host: m.host,
        headers: { cookie: cookies[n]?.split(';')[0] ?? '' },
      })
      cookies[n] = r.headers.getSetCookie()[0]
      return r.status
    }
    await t.sql(
      `insert into regra_entrada (cod_distribuidor, cod_nivel, segundo_fator, carencia_ate) values ($1, 3, 'EXIGIDO', current_date + 5)`,
      [m.codDistribuidor],
    )
    expect([await renewed(0), await renewed(1)]).toEqual([200, 200])
    await withApp(q)
    await t.sql(`update regra_entrada set carencia_ate = current_date - 2 where cod_distribuidor = $1`, [
      m.codDistribuidor,
    ])
    expect([await renewed(0), await renewed(1)]).toEqual([401, 200])
    await t.sql('delete from regra_entrada where cod_distribuidor = $1', [m.codDistribuidor])
  })

  test('a demanded factor is set up at the door once the days of grace are over', async () => {
    const chief = await person(2)
    const p = await person()
    const rule = (diasDeCarencia: number) =>
      call('PUT', 'seguranca/regras/3', { regra: 'EXIGIDO', diasDeCarencia }, chief.token)
    expect((await rule(5)).status).toBe(200)
    expect((await signIn(p.email)).status).toBe(200)
    await t.sql(`update regra_entrada set carencia_ate = current_date - 2 where cod_distribuidor = $1`, [
      m.codDistribuidor,
    ])
    const { pedido, cadastrar } = wantedBy(await signIn(p.email))
    expect(cadastrar).toBe(true)
    const { segredo } = (await call('POST', 'entrada/segundo-fator/novo', { pedido })).corpo as unknown as NewTotp
    expect(
      (await call('POST', 'entrada/segundo-fator/confirmar', { pedido, codigo: '000000' })).corpo['campos'],
    ).toHaveProperty('codigo')
    const entered = await call('POST', 'entrada/segundo-fator/confirmar', { pedido, codigo: await nextCode(segredo) })
    expect([entered.status, (entered.corpo['recuperacao'] as string[]).length]).toEqual([200, 10])
    // Whoever has a factor cannot set up another one with the password alone.
    const later = wantedBy(await signIn(p.email))
    expect(later.cadastrar).toBe(false)
    expect((await call('POST', 'entrada/segundo-fator/novo', { pedido: later.pedido })).status).toBe(401)
    await t.sql('delete from regra_entrada where cod_distribuidor = $1', [m.codDistribuidor])
  })
})

describe('a passkey', () => {
  test('enters without a password, as its own person', async () => {
    const p = await person()
    const phone = phoneOf()
    const kept = await withPasskey(p, phone)
    expect((kept.corpo as unknown as MySecurity).passkeys).toMatchObject([{ nome: 'Celular', usadaEm: null }])
    const { r, body } = await enterWith(phone)
    expect(r.status).toBe(200)
    expect((r.corpo['data'] as { usuario: { codUsuario: number } }).usuario.codUsuario).toBe(p.codUsuario)
    // The same answer again is a replay.
    expect((await call('POST', 'entrada/passkey', body)).status).toBe(401)
    expect((await signIn(p.email)).status).toBe(200)
  })

  test('is refused when altered, unverified, copied, unknown, of another host or inactive', async () => {
    const p = await person()
    const phone = phoneOf()
    await withPasskey(p, phone)
    const altered = (r: Record<string, unknown>) => ({
      ...r,
      response: { ...(r['response'] as object), signature: Buffer.from('x').toString('base64url') },
    })
    expect((await enterWith(phone, m.host, altered)).r.status).toBe(401)
    phone.verifies = false
    expect((await enterWith(phone)).r.status).toBe(401)
    phone.verifies = true
    expect((await enterWith(phone)).r.status).toBe(200)
    // A copy of the key counts on from an older state.
    phone.counter -= 3
    expect((await enterWith(phone)).r.status).toBe(401)
    phone.counter += 10
    expect((await enterWith(phoneOf())).r.status).toBe(401)
    expect((await enterWith(phone, other.host)).r.status).toBe(401)
    await t.sql('update usuario set ativo = false where cod_usuario = $1', [p.codUsuario])
    expect((await enterWith(phone)).r.status).toBe(401)
  })

  test('of another host is not even kept', async () => {
    const p = await person()
    expect((await withPasskey(p, phoneOf(other.host))).status).toBe(422)
    const unverified = phoneOf()
    unverified.verifies = false
    expect((await withPasskey(p, unverified)).status).toBe(422)
  })

  test('of one person is neither renamed nor removed by another', async () => {
    const [p, q] = [await person(), await person()]
    const kept = (await withPasskey(p, phoneOf())).corpo as unknown as MySecurity
    const path = `conta/seguranca/passkeys/${kept.passkeys[0]?.codPasskey}`
    expect((await call('PUT', path, { nome: 'Meu' }, q.token)).status).toBe(404)
    expect((await call('DELETE', path, undefined, q.token)).status).toBe(404)
    expect((await call('PUT', path, { nome: 'Tablet' }, p.token)).status).toBe(200)
  })
})

describe('a dangerous act', () => {
  test('asks again who is there, and is open for ten minutes', async () => {
    const p = await person()
    const { segredo } = await withApp(p)
    await t.sql('update sessao_prova set confirmada_em = null where cod_usuario = $1', [p.codUsuario])
    const remove = () => call('DELETE', 'conta/seguranca/totp', undefined, p.token)
    const asked = await remove()
    expect([asked.status, asked.corpo['codigo'], asked.corpo['atual']]).toEqual([
      403,
      'confirme-quem-e',
      { metodos: ['TOTP'] },
    ])
    // The password confirms nobody who has something better.
    const byPassword = await call('POST', 'conta/seguranca/confirmar', { metodo: 'SENHA', senha: PASSWORD }, p.token)
    expect(byPassword.status).toBe(422)
    expect(
      (await call('POST', 'conta/seguranca/confirmar', { metodo: 'TOTP', codigo: '000000' }, p.token)).status,
    ).toBe(422)
    const codigo = await nextCode(segredo)
    expect((await call('POST', 'conta/seguranca/confirmar', { metodo: 'TOTP', codigo }, p.token)).status).toBe(200)
    await t.sql(`update sessao_prova set confirmada_em = now() - interval '11 minutes' where cod_usuario = $1`, [
      p.codUsuario,
    ])
    expect((await remove()).status).toBe(403)
    await t.sql(`update sessao_prova set confirmada_em = now() - interval '9 minutes' where cod_usuario = $1`, [
      p.codUsuario,
    ])
    expect((await remove()).status).toBe(200)
    expect((await signIn(p.email)).status).toBe(200)
  })

  test('is confirmed by the passkey of the person, not by somebody else’s', async () => {
    const [p, q] = [await person(), await person()]
    const [mine, theirs] = [phoneOf(), phoneOf()]
    await withPasskey(p, mine)
    await withPasskey(q, theirs)
    const confirm = async (phone: Authenticator) => {
      const begun = await call('POST', 'conta/seguranca/confirmar/opcoes', {}, p.token)
      const { pedido, opcoes } = begun.corpo as { pedido: string; opcoes: { challenge: string } }
      const body = { metodo: 'PASSKEY', pedido, resposta: phone.get(opcoes) }
      return (await call('POST', 'conta/seguranca/confirmar', body, p.token)).status
    }
    expect(await confirm(theirs)).toBe(422)
    expect(await confirm(mine)).toBe(200)
    expect((await call('POST', 'conta/seguranca/recuperacao', {}, p.token)).status).toBe(200)
  })

  test('a lost factor is removed by who administers the person, with a reason, and they are told', async () => {
    const chief = await person(2)
    const p = await person()
    await withApp(p)
    const reset = (token: string, motivo: string) =>
      call('POST', `usuarios/${p.codUsuario}/fatores/redefinir`, { motivo }, token)
    expect((await reset(p.token, 'Perdi o celular')).status).toBe(403)
    expect((await reset(chief.token, 'x')).status).toBe(400)
    expect((await reset(chief.token, 'Perdeu o celular; veio com o RG')).status).toBe(200)
    await expect.poll(async () => (await call('GET', 'logged', undefined, p.token)).status).toBe(401)
    expect((await signIn(p.email)).status).toBe(200)
    const [mail] = await t.sql<{ corpo: string }>(
      `select corpo from mensagem where cod_usuario = $1 order by cod_mensagem desc`,
      [p.codUsuario],
    )
    expect(mail?.corpo).toMatch(/retirou o seu segundo fator.*veio com o RG/)
  })
})
