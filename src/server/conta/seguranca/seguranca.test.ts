import { afterAll, expect, test } from 'vitest'
import type { NewTotp } from '#shared/conta/entrada.ts'
import type { MySecurity } from '#shared/conta/seguranca.ts'
import { createImporter } from '#tests/files/imports.ts'
import { nextCode, openFactors, PASSWORD, tokenOf, wantedBy } from '#tests/records/factors.ts'

const { t, m, call, signIn, person, phoneOf, withApp, withPasskey, confirmedAgo } = await openFactors()
afterAll(() => t.close())

test('a factor beside another is added after a fresh proof', async () => {
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

test('who has no factor is asked for the password, also before the first factor; an entry by it counts for ten minutes', async () => {
  const p = await person(2)
  const invite = (n: number) =>
    call('POST', 'usuarios', { nome: 'Ana Souza', email: `ana${n}@exemplo.com`, telefone: '', codNivel: 3 }, p.token)
  expect((await invite(1)).status).toBe(200)
  await confirmedAgo(p, 11)
  const refused = [await invite(2), await call('POST', 'conta/seguranca/totp', {}, p.token)]
  expect(refused.map((r) => [r.status, r.corpo['codigo'], r.corpo['atual']])).toEqual(
    refused.map(() => [403, 'confirme-quem-e', { metodos: ['SENHA'] }]),
  )
  const confirm = (senha: string) => call('POST', 'conta/seguranca/confirmar', { metodo: 'SENHA', senha }, p.token)
  expect((await confirm('errada')).status).toBe(422)
  expect((await invite(3)).status).toBe(403)
  expect((await confirm(PASSWORD)).status).toBe(200)
  expect((await invite(4)).status).toBe(200)
  // The first factor is what confirms from then on.
  await withApp(p)
  expect((await invite(5)).corpo['atual']).toEqual({ metodos: ['TOTP'] })
})

test('a password opens no dangerous act of who has something better; nothing opens one of who has no way to confirm', async () => {
  const p = await person()
  await withPasskey(p, phoneOf())
  const again = { ...p, token: tokenOf(await signIn(p.email)) }
  const asked = await call('POST', 'conta/seguranca/recuperacao', {}, again.token)
  expect([asked.status, asked.corpo['atual']]).toEqual([403, { metodos: ['PASSKEY'] }])
  const q = await person()
  await confirmedAgo(q, 11)
  const begin = () => call('POST', 'conta/seguranca/totp', {}, q.token)
  expect((await begin()).status).toBe(403)
  // Where passwords are forbidden, and for who never had one, only a provider could ask.
  const refused = async () => expect((await begin()).corpo).toMatchObject({ codigo: 'sem-confirmacao' })
  const password = (allowed: boolean) =>
    t.sql('update distribuidor set senha_permitida = $2 where cod_distribuidor = $1', [m.codDistribuidor, allowed])
  await password(false)
  await refused()
  const forbidden = { metodo: 'SENHA', senha: PASSWORD }
  expect((await call('POST', 'conta/seguranca/confirmar', forbidden, q.token)).status).toBe(422)
  await password(true)
  await t.sql('update usuario set senha_hash = null where cod_usuario = $1', [q.codUsuario])
  await refused()
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

test('importing people asks who is there before it is written, importing other things does not', async () => {
  const p = await person(-1)
  const { segredo } = await withApp(p)
  const files = createImporter(t, m, p.token)
  const [loja] = await t.sql<{ nome: string }>('select nome from concessionaria where cod_concessionaria = $1', [
    m.lojas[0],
  ])
  const email = 'pela.planilha@exemplo.com'
  const { codImportacao } = await files.check(
    'usuarios',
    `Nome;Email;Nível;Concessionária\nAna Souza;${email};Consultor;${loja?.nome}`,
  )
  const write = () => call('POST', `importacoes/${codImportacao}/confirmar`, {}, p.token)
  const refused = await write()
  expect([refused.status, refused.corpo['codigo']]).toEqual([403, 'confirme-quem-e'])
  expect((await files.importData('grupos', 'Nome\nGrupo Norte')).estado).toBe('CONCLUIDA')
  const confirmed = { metodo: 'TOTP', codigo: await nextCode(segredo) }
  expect((await call('POST', 'conta/seguranca/confirmar', confirmed, p.token)).status).toBe(200)
  expect((await write()).status).toBe(200)
  expect((await files.wait(codImportacao)).estado).toBe('CONCLUIDA')
  expect(await t.sql('select from usuario where email = $1', [email])).toHaveLength(1)
})

test('the last factor stays where the rule demands one', async () => {
  const p = await person()
  const { passkeys } = (await withPasskey(p, phoneOf())).corpo as unknown as MySecurity
  await confirmedAgo(p, 0)
  await withApp(p)
  await t.sql(
    `insert into regra_entrada (cod_distribuidor, cod_nivel, segundo_fator, carencia_ate) values ($1, 3, 'EXIGIDO', current_date + 5)`,
    [m.codDistribuidor],
  )
  const remove = (what: string) => call('DELETE', `conta/seguranca/${what}`, undefined, p.token)
  const passkey = `passkeys/${passkeys[0]?.codPasskey}`
  // Of two at once, one stays.
  const [app, key] = await Promise.all([remove('totp'), remove(passkey)])
  expect([app.status, key.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((app.status === 409 ? app : key).corpo['codigo']).toBe('ultimo-fator')
  const left = await t.sql(
    `select cod_usuario from passkey where cod_usuario = $1 union all select cod_usuario from segundo_fator where cod_usuario = $1`,
    [p.codUsuario],
  )
  expect(left).toHaveLength(1)
  await t.sql('delete from regra_entrada where cod_distribuidor = $1', [m.codDistribuidor])
  expect((await remove(app.status === 409 ? 'totp' : passkey)).status).toBe(200)
})

test('factors of an equal are not reset; only level -1 resets its own', async () => {
  const [chief, equal, top, otherTop] = [await person(2), await person(2), await person(-1), await person(-1)]
  await withApp(equal)
  const reset = (codUsuario: number, token: string) =>
    call('POST', `usuarios/${codUsuario}/fatores/redefinir`, { motivo: 'Perdeu o celular; veio com o RG' }, token)
  const refused = await reset(equal.codUsuario, chief.token)
  expect([refused.status, refused.corpo['codigo']]).toEqual([403, 'nivel-nao-permitido'])
  expect((await signIn(equal.email)).corpo['codigo']).toBe('segundo-fator')
  expect((await reset(equal.codUsuario, top.token)).status).toBe(200)
  expect((await signIn(equal.email)).status).toBe(200)
  expect((await reset(otherTop.codUsuario, top.token)).status).toBe(200)
})

test('recovery codes without a factor are neither made nor let in, so a demanded factor must be set up', async () => {
  const p = await person()
  const made = await call('POST', 'conta/seguranca/recuperacao', {}, p.token)
  expect([made.status, made.corpo['codigo']]).toEqual([409, 'sem-fator'])
  // Codes that were left from before.
  const left = 'AAAABBBBCCCCDDDDEEEEFFFF'
  await t.sql(
    `insert into codigo_recuperacao (cod_distribuidor, cod_usuario, hash) values ($1, $2, encode(sha256($3::bytea), 'hex'))`,
    [m.codDistribuidor, p.codUsuario, left],
  )
  await t.sql(
    `insert into regra_entrada (cod_distribuidor, cod_nivel, segundo_fator, carencia_ate) values ($1, 3, 'EXIGIDO', current_date - 2)`,
    [m.codDistribuidor],
  )
  const { pedido, metodos, cadastrar } = wantedBy(await signIn(p.email))
  expect([metodos, cadastrar]).toEqual([[], true])
  const entered = await call('POST', 'entrada/segundo-fator', { pedido, metodo: 'RECUPERACAO', codigo: left })
  expect(entered.status).toBe(401)
  expect((await call('POST', 'entrada/segundo-fator/novo', { pedido })).status).toBe(200)
  await t.sql('delete from regra_entrada where cod_distribuidor = $1', [m.codDistribuidor])
})
