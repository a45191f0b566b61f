import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChecklist } from '#tests/records/world.ts'
import { openScript, type Script } from '#tests/records/script.ts'
import { createClient } from '../../core/database/pool.ts'

let r: Script
let codCliente: number
beforeAll(async () => {
  r = await openScript()
  await r.novo()
  const o = await r.asDecided(['APROVADO', 'REPROVADO'])
  codCliente = o.codCliente
})
afterAll(() => r.t.close())

const callApi = (method: string, action: string, token: string, body?: unknown) =>
  r.t.callApi(method, `clientes/${codCliente}${action}`, { token, body })

test('consent is kept per channel, one row per statement, and the newest counts', async () => {
  const tell = (canal: string, concedido: boolean) =>
    callApi('PUT', '/consentimentos', r.nivel3, { canal, concedido, origem: 'no balcão' })
  await tell('SMS', false)
  await tell('SMS', true)
  const c = await tell('EMAIL', false)
  const told = c.corpo['consentimentos'] as { canal: string; concedido: boolean | null }[]
  expect(told.map((d) => [d.canal, d.concedido])).toEqual([
    ['WHATSAPP', null],
    ['SMS', true],
    ['EMAIL', false],
    ['TELEFONE', null],
  ])
  expect(await r.t.sql('select 1 from cliente_consentimento where cod_cliente = $1', [codCliente])).toHaveLength(3)
})

test('the export holds all stored data of this customer and of no other', async () => {
  expect((await callApi('GET', '/exportacao', r.nivel3)).status).toBe(403)
  await r.t.callApi('POST', 'integracao/checklists', {
    token: r.m.chave,
    body: buildChecklist(r.loja, {
      cliente: { nome: 'Outra Pessoa' },
      veiculo: { placa: 'XYZ9K88', marca: 'Fiat', modelo: 'Uno', ano: 2010 },
    }),
  })
  const response = await callApi('GET', '/exportacao', r.manager)
  expect(response.headers.get('content-disposition')).toContain(`cliente-${codCliente}.json`)
  const data = response.corpo as unknown as {
    cliente: { nome: string }
    veiculos: { placa: string }[]
    orcamentos: { linhas: unknown[]; decisoes: unknown[] }[]
    mensagens: unknown[]
  }
  expect([data.cliente.nome, data.veiculos.map((v) => v.placa), data.orcamentos.length]).toEqual([
    'Helena Prado',
    ['ABC1D23'],
    1,
  ])
  expect([data.orcamentos[0]?.linhas.length, data.orcamentos[0]?.decisoes.length]).toEqual([2, 2])
  expect(data.mensagens.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toContain('Outra Pessoa')
})

test('anonymising requires the name, is refused while quotes are open, and keeps signed records', async () => {
  const erase = (nome: string) => callApi('POST', '/anonimizar', r.manager, { nome })
  expect((await erase('Helena')).corpo['campos']).toHaveProperty('nome')
  let o = await r.ok('GET', '')
  o = await r.ok('POST', '/execucao', { versao: o.versao })
  expect((await erase('Helena Prado')).corpo['codigo']).toBe('orcamento-aberto')
  o = await r.ok('PUT', '/execucao', {
    versao: o.versao,
    linhas: [{ codLinha: o.linhas[0]?.codLinha, estado: 'EXECUTADO' }],
  })
  await r.ok('POST', '/finalizar', { versao: o.versao })
  const visit = (delivered: boolean) =>
    r.t.sql(
      delivered
        ? `update passagem set entregue_em = now()`
        : `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em) select cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, true, now() from checklist where cod_cliente = ${codCliente} limit 1`,
    )
  await visit(false)
  expect((await erase('Helena Prado')).corpo['codigo']).toBe('visita-aberta')
  await visit(true)
  const c = await erase('Helena Prado')
  expect(c.corpo).toMatchObject({ nome: `Cliente ${codCliente}`, telefone: null, email: null, documento: null })
  o = await r.ok('GET', '')
  expect([o.cliente, o.telefone, o.valorAprovado]).toEqual([`Cliente ${codCliente}`, null, 10_000])
  expect((await r.chain()).integra).toBe(true)
  expect(await r.t.sql(`select 1 from mensagem where corpo like '%Helena%'`)).toEqual([])
  expect((await erase(`Cliente ${codCliente}`)).corpo['codigo']).toBe('ja-anonimizado')
})

test('a customer and a car that several checklists bring at once are created once', async () => {
  const at = async (n: number, cliente: object, veiculo: object) => {
    const made = await Promise.all(
      Array.from({ length: n }, () =>
        r.t.callApi('POST', 'integracao/checklists', {
          token: r.m.chave,
          body: {
            ...buildChecklist(r.loja),
            cliente: { nome: 'Ilda Reis', ...cliente },
            veiculo: { marca: 'Fiat', modelo: 'Uno', ano: 2010, ...veiculo },
          },
        }),
      ),
    )
    expect(made.map((x) => x.status)).toEqual(made.map(() => 200))
  }
  await at(8, { documento: '390.533.447-05' }, { placa: 'ILD1A11' })
  await at(8, { telefone: '(11) 95555-4444' }, { chassi: '9BD358A4NPYL12345' })
  const count = (table: string, where: string) => r.t.sql(`select from ${table} where ${where}`)
  expect(await count('cliente', `documento = '39053344705'`)).toHaveLength(1)
  expect(await count('cliente', `telefone = '11955554444'`)).toHaveLength(1)
  expect(await count('veiculo', `chassi = '9BD358A4NPYL12345'`)).toHaveLength(1)
})

test('data are not erased beside a visit that is being opened', async () => {
  const [made] = await r.t.sql<{ cod: number }>(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Nair Melo') returning cod_cliente),
       v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, 'NAI1R23', 'Fiat', 'Uno'))
     select cod_cliente as cod from k`,
    [r.m.codDistribuidor, r.loja],
  )
  const reception = createClient(r.t.database.dono)
  await reception.connect()
  await reception.query('begin')
  await reception.query(
    `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em)
     select cod_distribuidor, cod_concessionaria, cod_veiculo, $2, true, now() from veiculo where cod_distribuidor = $1 and placa = 'NAI1R23'`,
    [r.m.codDistribuidor, made?.cod],
  )
  const erased = r.t.callApi('POST', `clientes/${made?.cod}/anonimizar`, {
    token: r.manager,
    body: { nome: 'Nair Melo' },
  })
  await expect.poll(() => r.t.sql('select from pg_locks where not granted')).toHaveLength(1)
  await reception.query('commit')
  await reception.end()
  expect((await erased).corpo['codigo']).toBe('visita-aberta')
})
