import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Filter } from '#shared/rules/reach.ts'
import type { UsuarioFilters, FilterOptions, UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { buildWorld, type World, person } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

// Proves who may administer whom, and that an administrator always remains. Each test has its own distributor.

let t: TestServer
let m: World
let n = 0
beforeAll(async () => {
  t = await openTestServer()
})
beforeEach(async () => {
  m = await buildWorld(t, `d${n++}`)
})
afterAll(() => t.close())

type Person = { cod: number; token: string }
const callApi = (p: Person, method: string, rest: string, body?: unknown) =>
  t.callApi(method, `usuarios${rest}`, { host: m.host, token: p.token, ...(body !== undefined && { body }) })
const read = async (p: Person, cod: number) => (await callApi(p, 'GET', `/${cod}`)).corpo as unknown as UsuarioRecord
async function update(p: Person, cod: number, extra: Partial<UsuarioRecord>) {
  const { nome, email, telefone, codNivel, ativo, versao } = { ...(await read(p, cod)), ...extra }
  return callApi(p, 'PUT', `/${cod}`, { nome, email, telefone, codNivel, ativo, versao })
}
async function filterBy(p: Person, cod: number, filtros: Filter[]) {
  const [{ versao } = { versao: 0 }] = await t.sql<{ versao: number }>(
    'select versao from usuario where cod_usuario = $1',
    [cod],
  )
  return callApi(p, 'PUT', `/${cod}/filtros`, { filtros, versao })
}
const loja = (i: number): Filter => ({ tipo: 'CONCESSIONARIA', valor: String(m.lojas[i]) })
const FIAT: Filter = { tipo: 'MARCA', valor: 'Fiat' }
async function grupo(): Promise<Filter> {
  const [g] = await t.sql<{ c: number }>('select cod_grupo as c from grupo where cod_distribuidor = $1', [
    m.codDistribuidor,
  ])
  return { tipo: 'GRUPO', valor: String(g?.c) }
}
const generalAdmins = async () =>
  (
    await t.sql(
      `select from usuario u where cod_distribuidor = $1 and ativo and senha_hash is not null and cod_nivel in (-1, 2)
       and not exists (select from usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario)`,
      [m.codDistribuidor],
    )
  ).length

test('the only full administrator is out of reach of filtered ones and cannot shut themselves out', async () => {
  const [last, narrow] = [await person(m, 2), await person(m, 2)]
  await filterBy(last, narrow.cod, [loja(0)])
  for (const [quem, status] of [
    [narrow, 404],
    [last, 422],
  ] as const) {
    const { nome, email, telefone, codNivel, ativo, versao } = await read(last, last.cod)
    const save = (extra: object) =>
      callApi(quem, 'PUT', `/${last.cod}`, { nome, email, telefone, codNivel, ativo, versao, ...extra })
    expect((await save({ ativo: false })).status).toBe(status)
    expect((await save({ codNivel: 1 })).status).toBe(status)
    expect((await filterBy(quem, last.cod, [FIAT])).status).toBe(status)
  }
  expect(await generalAdmins()).toBe(1)
})

test.each([
  ['deactivated', (a: Person, b: Person) => update(a, b.cod, { ativo: false })],
  ['lowered', (a: Person, b: Person) => update(a, b.cod, { codNivel: 1 })],
  ['narrowed', (a: Person, b: Person) => filterBy(a, b.cod, [FIAT])],
])('when two administrators are %s by each other at once, one stays', async (_, attack) => {
  for (let i = 0; i < 5; i++) {
    const [a, b] = [await person(m, 2), await person(m, 2)]
    await t.sql('update usuario set ativo = false where cod_distribuidor = $1 and cod_usuario <> all ($2)', [
      m.codDistribuidor,
      [a.cod, b.cod],
    ])
    const r = await Promise.all([attack(a, b), attack(b, a)])
    expect(r.filter((x) => x.status === 200)).toHaveLength(1)
    expect(await generalAdmins()).toBe(1)
  }
})

test('of two who deactivate each other at once one succeeds, even if a third remains: the loser has no more power', async () => {
  for (let i = 0; i < 5; i++) {
    const [a, b] = [await person(m, 2), await person(m, 2), await person(m, 2)]
    const r = await Promise.all([update(a, b.cod, { ativo: false }), update(b, a.cod, { ativo: false })])
    expect(r.filter((x) => x.status === 200)).toHaveLength(1)
  }
})

test('the refusal names the last administrator on the field', async () => {
  const dev = await person(m, -1)
  const general = await person(m, 2)
  await t.sql(`insert into usuario_filtro values ($1, $2, 'MARCA', 'Fiat')`, [m.codDistribuidor, general.cod])
  await t.sql('update usuario set nome = $2 where cod_usuario = $1', [dev.cod, 'Última Pessoa'])
  // An invited user without a password does not count as a remaining administrator.
  await callApi(dev, 'POST', '', { nome: 'Nova', email: 'nova@exemplo.com', telefone: '', codNivel: 2 })
  const second = await person(m, -1)
  await t.sql(`update usuario set senha_hash = null where cod_usuario = $1`, [second.cod])
  const r = await update(second, dev.cod, { codNivel: 2, ativo: false })
  expect([r.status, r.corpo['codigo'], r.corpo['campos']]).toEqual([
    409,
    'ultimo-administrador',
    { ativo: 'Última Pessoa é o último usuário que administra tudo: dê antes esse acesso a outro' },
  ])
  expect((await filterBy(second, dev.cod, [FIAT])).corpo['campos']).toHaveProperty('filtros')
  expect((await update(second, dev.cod, { codNivel: 3 })).corpo['campos']).toHaveProperty('codNivel')
  expect((await update(second, dev.cod, { codNivel: 2 })).status).toBe(200)
})

test('an administrator with filters sees and administers only users whose reach lies within theirs', async () => {
  const general = await person(m, 2)
  const narrow = await person(m, 2)
  await filterBy(general, narrow.cod, [loja(0)])
  const inside = await person(m, 3, [m.lojas[0] ?? 0])
  const unfiltered = await person(m, 3, [])
  const outside = [general, await person(m, 3), await person(m, 3, [m.lojas[1] ?? 0])]
  const byMarca = await person(m, 3, [])
  await filterBy(general, byMarca.cod, [FIAT])
  outside.push(byMarca)
  for (const p of outside) {
    expect((await callApi(narrow, 'GET', `/${p.cod}`)).status).toBe(404)
    expect((await callApi(narrow, 'DELETE', `/${p.cod}/sessoes`)).status).toBe(404)
    expect((await filterBy(narrow, p.cod, [])).status).toBe(404)
  }
  const list = (await callApi(narrow, 'GET', '?limite=200')).corpo['itens'] as UsuarioRecord[]
  expect(list.map((u) => u.codUsuario).toSorted((a, b) => a - b)).toEqual(
    [narrow.cod, inside.cod, unfiltered.cod].toSorted((a, b) => a - b),
  )
  expect((await update(narrow, inside.cod, { nome: 'Novo nome' })).status).toBe(200)
  // The e-mail of a user out of reach is refused without naming its owner.
  const r = await update(narrow, inside.cod, { email: (await read(general, general.cod)).email })
  expect(r.corpo['campos']).toEqual({ email: 'Este email já é de outro usuário' })
  const history = await t.callApi('GET', `cadastros/usuarios/${byMarca.cod}/historico`, {
    host: m.host,
    token: narrow.token,
  })
  expect(history.status).toBe(404)
})

test('nobody grants beyond their own reach, including future stores of a group or maker', async () => {
  const general = await person(m, 2)
  const narrow = await person(m, 2)
  const g = await grupo()
  await filterBy(general, narrow.cod, [g])
  const target = await person(m, 3, [])
  expect((await filterBy(narrow, target.cod, [loja(1)])).status).toBe(200)
  expect((await filterBy(narrow, target.cod, [g])).status).toBe(200)
  expect((await filterBy(narrow, target.cod, [FIAT])).corpo['campos']).toEqual({
    filtros: 'Você não pode conceder lojas, grupos ou marcas além dos seus',
  })
  const other = await buildWorld(t, `d${n++}`)
  for (const f of [
    { tipo: 'CONCESSIONARIA', valor: String(other.lojas[0]) },
    { tipo: 'CONCESSIONARIA', valor: '999999' },
    { tipo: 'GRUPO', valor: '999999' },
  ] as const)
    expect((await filterBy(narrow, target.cod, [f])).status).toBe(422)
  expect((await filterBy(general, target.cod, [{ tipo: 'MARCA', valor: 'Inexistente' }])).status).toBe(422)
  const options = (await callApi(narrow, 'GET', '/opcoes-de-filtro')).corpo as unknown as FilterOptions
  expect([options.grupos.length, options.marcas, options.lojas.length, options.podeTudo]).toEqual([1, [], 2, false])
  expect(((await callApi(general, 'GET', '/opcoes-de-filtro')).corpo as unknown as FilterOptions).marcas).toEqual([
    'Fiat',
  ])
})

test('an administrator with filters grants a level that sees everything only with filters', async () => {
  const general = await person(m, 2)
  const narrow = await person(m, 2)
  await filterBy(general, narrow.cod, [loja(0)])
  const r = await callApi(narrow, 'POST', '', { nome: 'Nova', email: 'nova@exemplo.com', telefone: '', codNivel: 2 })
  expect(r.corpo['alcance']).toMatchObject({ todas: false, lojas: 1 })
  const unfiltered = await person(m, 3, [])
  expect((await update(narrow, unfiltered.cod, { codNivel: 2 })).corpo['campos']).toHaveProperty('codNivel')
  expect((await filterBy(narrow, Number(r.corpo['codUsuario']), [])).corpo['campos']).toHaveProperty('filtros')
})

test('a maker filter also matches a store’s other makers, and the count shown is what the user sees', async () => {
  const general = await person(m, 2)
  await t.sql(`update concessionaria set outras_marcas = '{Jeep}' where cod_concessionaria = $1`, [m.lojas[1]])
  const target = await person(m, 3, [])
  for (const [filters, lojas] of [
    [[{ tipo: 'MARCA', valor: 'Jeep' }], [m.lojas[1]]],
    [[{ tipo: 'MARCA', valor: 'Jeep' }, loja(0)], m.lojas],
    [[await grupo()], m.lojas],
    [[], []],
  ] as [Filter[], number[]][]) {
    expect((await filterBy(general, target.cod, filters)).status).toBe(200)
    expect((await read(general, target.cod)).alcance.lojas).toBe(lojas.length)
    const views = async () => {
      const r = await t.callApi('GET', 'concessionarialist', { host: m.host, token: target.token })
      return (r.corpo as unknown as { codConcessionaria: number }[])
        .map((c) => c.codConcessionaria)
        .toSorted((a, b) => a - b)
    }
    await expect.poll(views).toEqual(lojas)
  }
})

test('filters are saved as a set over the version opened, and audited by name', async () => {
  const general = await person(m, 2)
  const target = await person(m, 3)
  const before = (await callApi(general, 'GET', `/${target.cod}/filtros`)).corpo as unknown as UsuarioFilters
  expect((await filterBy(general, target.cod, [FIAT, FIAT])).corpo).toMatchObject({
    filtros: [FIAT],
    versao: before.versao + 1,
  })
  const old = await callApi(general, 'PUT', `/${target.cod}/filtros`, { filtros: [], versao: before.versao })
  expect([old.status, old.corpo['atual']]).toEqual([
    409,
    expect.objectContaining({ filtros: [FIAT], versao: before.versao + 1 }),
  ])
  const [linha] = await t.sql<{ dados: unknown }>('select dados from auditoria where registro = $1', [
    `usuarios:${target.cod}`,
  ])
  expect(linha?.dados).toEqual({
    antes: { filtros: m.lojas.map((_, i) => `d${n - 1} loja ${i + 1}`) },
    depois: { filtros: ['Fiat'] },
  })
})
