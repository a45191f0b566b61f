import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Filtro } from '#shared/rules/alcance.ts'
import type { FiltrosDoUsuario, OpcoesDeFiltro, UsuarioDoCadastro } from '#shared/cadastros/usuarios.ts'
import { buildMundo, type Mundo, pessoa } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

// Who may administer whom, and that somebody always can: each test in a distributor of its own.

let t: Teste
let m: Mundo
let n = 0
beforeAll(async () => {
  t = await abrirTeste()
})
beforeEach(async () => {
  m = await buildMundo(t, `d${n++}`)
})
afterAll(() => t.fechar())

type Pessoa = { cod: number; token: string }
const chamar = (p: Pessoa, metodo: string, resto: string, body?: unknown) =>
  t.chamar(metodo, `usuarios${resto}`, { host: m.host, token: p.token, ...(body !== undefined && { body }) })
const ler = async (p: Pessoa, cod: number) => (await chamar(p, 'GET', `/${cod}`)).corpo as unknown as UsuarioDoCadastro
async function alterar(p: Pessoa, cod: number, mais: Partial<UsuarioDoCadastro>) {
  const { nome, email, telefone, codNivel, ativo, versao } = { ...(await ler(p, cod)), ...mais }
  return chamar(p, 'PUT', `/${cod}`, { nome, email, telefone, codNivel, ativo, versao })
}
async function filtrar(p: Pessoa, cod: number, filtros: Filtro[]) {
  const [{ versao } = { versao: 0 }] = await t.sql<{ versao: number }>(
    'select versao from usuario where cod_usuario = $1',
    [cod],
  )
  return chamar(p, 'PUT', `/${cod}/filtros`, { filtros, versao })
}
const loja = (i: number): Filtro => ({ tipo: 'CONCESSIONARIA', valor: String(m.lojas[i]) })
const FIAT: Filtro = { tipo: 'MARCA', valor: 'Fiat' }
async function grupo(): Promise<Filtro> {
  const [g] = await t.sql<{ c: number }>('select cod_grupo as c from grupo where cod_distribuidor = $1', [
    m.codDistribuidor,
  ])
  return { tipo: 'GRUPO', valor: String(g?.c) }
}
const gerais = async () =>
  (
    await t.sql(
      `select from usuario u where cod_distribuidor = $1 and ativo and senha_hash is not null and cod_nivel in (-1, 2)
       and not exists (select from usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario)`,
      [m.codDistribuidor],
    )
  ).length

test('the only one who administers everything is out of reach of the narrowed, and not to be shut out by themselves', async () => {
  const [ultimo, estreito] = [await pessoa(m, 2), await pessoa(m, 2)]
  await filtrar(ultimo, estreito.cod, [loja(0)])
  for (const [quem, status] of [
    [estreito, 404],
    [ultimo, 422],
  ] as const) {
    const { nome, email, telefone, codNivel, ativo, versao } = await ler(ultimo, ultimo.cod)
    const gravar = (mais: object) =>
      chamar(quem, 'PUT', `/${ultimo.cod}`, { nome, email, telefone, codNivel, ativo, versao, ...mais })
    expect((await gravar({ ativo: false })).status).toBe(status)
    expect((await gravar({ codNivel: 1 })).status).toBe(status)
    expect((await filtrar(quem, ultimo.cod, [FIAT])).status).toBe(status)
  }
  expect(await gerais()).toBe(1)
})

test.each([
  ['deactivated', (a: Pessoa, b: Pessoa) => alterar(a, b.cod, { ativo: false })],
  ['lowered', (a: Pessoa, b: Pessoa) => alterar(a, b.cod, { codNivel: 1 })],
  ['narrowed', (a: Pessoa, b: Pessoa) => filtrar(a, b.cod, [FIAT])],
])('two administrators who are %s by each other at once: one stays', async (_, golpe) => {
  for (let i = 0; i < 5; i++) {
    const [a, b] = [await pessoa(m, 2), await pessoa(m, 2)]
    await t.sql('update usuario set ativo = false where cod_distribuidor = $1 and cod_usuario <> all ($2)', [
      m.codDistribuidor,
      [a.cod, b.cod],
    ])
    const r = await Promise.all([golpe(a, b), golpe(b, a)])
    expect(r.filter((x) => x.status === 200)).toHaveLength(1)
    expect(await gerais()).toBe(1)
  }
})

test('of two who strike each other at once only one succeeds, though a third would remain: who was shut out decides nothing more', async () => {
  for (let i = 0; i < 5; i++) {
    const [a, b] = [await pessoa(m, 2), await pessoa(m, 2), await pessoa(m, 2)]
    const r = await Promise.all([alterar(a, b.cod, { ativo: false }), alterar(b, a.cod, { ativo: false })])
    expect(r.filter((x) => x.status === 200)).toHaveLength(1)
  }
})

test('the refusal names the last administrator on the field', async () => {
  const dev = await pessoa(m, -1)
  const geral = await pessoa(m, 2)
  await t.sql(`insert into usuario_filtro values ($1, $2, 'MARCA', 'Fiat')`, [m.codDistribuidor, geral.cod])
  await t.sql('update usuario set nome = $2 where cod_usuario = $1', [dev.cod, 'Última Pessoa'])
  // Somebody invited has no password yet: nobody's replacement.
  await chamar(dev, 'POST', '', { nome: 'Nova', email: 'nova@exemplo.com', telefone: '', codNivel: 2 })
  const segundo = await pessoa(m, -1)
  await t.sql(`update usuario set senha_hash = null where cod_usuario = $1`, [segundo.cod])
  const r = await alterar(segundo, dev.cod, { codNivel: 2, ativo: false })
  expect([r.status, r.corpo['codigo'], r.corpo['campos']]).toEqual([
    409,
    'ultimo-administrador',
    { ativo: 'Última Pessoa é o último usuário que administra tudo: dê antes esse acesso a outro' },
  ])
  expect((await filtrar(segundo, dev.cod, [FIAT])).corpo['campos']).toHaveProperty('filtros')
  expect((await alterar(segundo, dev.cod, { codNivel: 3 })).corpo['campos']).toHaveProperty('codNivel')
  expect((await alterar(segundo, dev.cod, { codNivel: 2 })).status).toBe(200)
})

test('a narrowed administrator sees and administers only whose reach lies within theirs', async () => {
  const geral = await pessoa(m, 2)
  const estreito = await pessoa(m, 2)
  await filtrar(geral, estreito.cod, [loja(0)])
  const dentro = await pessoa(m, 3, [m.lojas[0] ?? 0])
  const semFiltro = await pessoa(m, 3, [])
  const fora = [geral, await pessoa(m, 3), await pessoa(m, 3, [m.lojas[1] ?? 0])]
  const porMarca = await pessoa(m, 3, [])
  await filtrar(geral, porMarca.cod, [FIAT])
  fora.push(porMarca)
  for (const p of fora) {
    expect((await chamar(estreito, 'GET', `/${p.cod}`)).status).toBe(404)
    expect((await chamar(estreito, 'DELETE', `/${p.cod}/sessoes`)).status).toBe(404)
    expect((await filtrar(estreito, p.cod, [])).status).toBe(404)
  }
  const lista = (await chamar(estreito, 'GET', '?limite=200')).corpo['itens'] as UsuarioDoCadastro[]
  expect(lista.map((u) => u.codUsuario).toSorted((a, b) => a - b)).toEqual(
    [estreito.cod, dentro.cod, semFiltro.cod].toSorted((a, b) => a - b),
  )
  expect((await alterar(estreito, dentro.cod, { nome: 'Novo nome' })).status).toBe(200)
  // The address of somebody out of reach is refused without saying whose it is.
  const r = await alterar(estreito, dentro.cod, { email: (await ler(geral, geral.cod)).email })
  expect(r.corpo['campos']).toEqual({ email: 'Este email já é de outro usuário' })
  const historico = await t.chamar('GET', `cadastros/usuarios/${porMarca.cod}/historico`, {
    host: m.host,
    token: estreito.token,
  })
  expect(historico.status).toBe(404)
})

test('nobody grants beyond their own reach: what a group or maker will bring tomorrow counts', async () => {
  const geral = await pessoa(m, 2)
  const estreito = await pessoa(m, 2)
  const g = await grupo()
  await filtrar(geral, estreito.cod, [g])
  const alvo = await pessoa(m, 3, [])
  expect((await filtrar(estreito, alvo.cod, [loja(1)])).status).toBe(200)
  expect((await filtrar(estreito, alvo.cod, [g])).status).toBe(200)
  expect((await filtrar(estreito, alvo.cod, [FIAT])).corpo['campos']).toEqual({
    filtros: 'Você não pode conceder lojas, grupos ou marcas além dos seus',
  })
  const outro = await buildMundo(t, `d${n++}`)
  for (const f of [
    { tipo: 'CONCESSIONARIA', valor: String(outro.lojas[0]) },
    { tipo: 'CONCESSIONARIA', valor: '999999' },
    { tipo: 'GRUPO', valor: '999999' },
  ] as const)
    expect((await filtrar(estreito, alvo.cod, [f])).status).toBe(422)
  expect((await filtrar(geral, alvo.cod, [{ tipo: 'MARCA', valor: 'Inexistente' }])).status).toBe(422)
  const opcoes = (await chamar(estreito, 'GET', '/opcoes-de-filtro')).corpo as unknown as OpcoesDeFiltro
  expect([opcoes.grupos.length, opcoes.marcas, opcoes.lojas.length, opcoes.podeTudo]).toEqual([1, [], 2, false])
  expect(((await chamar(geral, 'GET', '/opcoes-de-filtro')).corpo as unknown as OpcoesDeFiltro).marcas).toEqual([
    'Fiat',
  ])
})

test('a level that sees everything is given by a narrowed administrator only with filters', async () => {
  const geral = await pessoa(m, 2)
  const estreito = await pessoa(m, 2)
  await filtrar(geral, estreito.cod, [loja(0)])
  const r = await chamar(estreito, 'POST', '', { nome: 'Nova', email: 'nova@exemplo.com', telefone: '', codNivel: 2 })
  expect(r.corpo['alcance']).toMatchObject({ todas: false, lojas: 1 })
  const semFiltro = await pessoa(m, 3, [])
  expect((await alterar(estreito, semFiltro.cod, { codNivel: 2 })).corpo['campos']).toHaveProperty('codNivel')
  expect((await filtrar(estreito, Number(r.corpo['codUsuario']), [])).corpo['campos']).toHaveProperty('filtros')
})

test('a maker reaches a store through its other makers too, and the number told is what the user sees', async () => {
  const geral = await pessoa(m, 2)
  await t.sql(`update concessionaria set outras_marcas = '{Jeep}' where cod_concessionaria = $1`, [m.lojas[1]])
  const alvo = await pessoa(m, 3, [])
  for (const [filtros, lojas] of [
    [[{ tipo: 'MARCA', valor: 'Jeep' }], [m.lojas[1]]],
    [[{ tipo: 'MARCA', valor: 'Jeep' }, loja(0)], m.lojas],
    [[await grupo()], m.lojas],
    [[], []],
  ] as [Filtro[], number[]][]) {
    expect((await filtrar(geral, alvo.cod, filtros)).status).toBe(200)
    expect((await ler(geral, alvo.cod)).alcance.lojas).toBe(lojas.length)
    const vistas = async () => {
      const r = await t.chamar('GET', 'concessionarialist', { host: m.host, token: alvo.token })
      return (r.corpo as unknown as { codConcessionaria: number }[])
        .map((c) => c.codConcessionaria)
        .toSorted((a, b) => a - b)
    }
    await expect.poll(vistas).toEqual(lojas)
  }
})

test('filters are saved as a whole over the version that was opened, and audited by their names', async () => {
  const geral = await pessoa(m, 2)
  const alvo = await pessoa(m, 3)
  const antes = (await chamar(geral, 'GET', `/${alvo.cod}/filtros`)).corpo as unknown as FiltrosDoUsuario
  expect((await filtrar(geral, alvo.cod, [FIAT, FIAT])).corpo).toMatchObject({
    filtros: [FIAT],
    versao: antes.versao + 1,
  })
  const velha = await chamar(geral, 'PUT', `/${alvo.cod}/filtros`, { filtros: [], versao: antes.versao })
  expect([velha.status, velha.corpo['atual']]).toEqual([
    409,
    expect.objectContaining({ filtros: [FIAT], versao: antes.versao + 1 }),
  ])
  const [linha] = await t.sql<{ dados: unknown }>('select dados from auditoria where registro = $1', [
    `usuarios:${alvo.cod}`,
  ])
  expect(linha?.dados).toEqual({
    antes: { filtros: m.lojas.map((_, i) => `d${n - 1} loja ${i + 1}`) },
    depois: { filtros: ['Fiat'] },
  })
})
