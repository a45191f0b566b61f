import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { seedRecalls } from './recalls.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
})
afterAll(() => t.close())

test('three campaigns, cars of the day inside them, an answer of each kind with a stored signature', async () => {
  const [d, loja] = [m.codDistribuidor, m.lojas[0]]
  expect([d, loja]).toEqual([1, 1])
  await m.usuario(4)
  const [cliente] = await t.sql<{ c: number }>(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Helena') returning cod_cliente as c`,
    [d, loja],
  )
  await t.sql(
    `insert into veiculo (cod_distribuidor, cod_concessionaria, placa, chassi, marca, modelo)
     select $1, $2, 'SED' || (1000 + n), '9BDAB45U0ET' || lpad(n::text, 6, '0'), (array['Fiat', 'Jeep', 'Peugeot'])[1 + n % 3], 'Carro ' || n from generate_series(1, 24) n`,
    [d, loja],
  )
  await t.sql(
    `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em)
     select $1, $2, cod_veiculo, $3, true, now() from veiculo where cod_distribuidor = $1 order by cod_veiculo limit 9`,
    [d, loja, cliente?.c],
  )
  const files: string[] = []
  const client = new pg.Client(t.database.dono)
  await client.connect()
  await client.query('set role app_system')
  await seedRecalls(client, {
    agora: new Date(),
    gravarArquivo: async (key, run) => void ((await run()).length > 0 && files.push(key)),
  })
  await client.end()
  expect(await t.sql('select marca, chassis from recall order by cod_recall')).toEqual([
    { marca: 'Jeep', chassis: 8 },
    { marca: 'Peugeot', chassis: 8 },
    { marca: 'Fiat', chassis: 8 },
  ])
  const answers = await t.sql<{ estado: string; assinatura: string | null }>(
    'select estado, assinatura from recall_resposta order by cod_resposta',
  )
  expect(answers.map((a) => a.estado)).toEqual(['FEITO', 'PECAS_PEDIDAS', 'RECUSADO', 'NAO_SE_APLICA'])
  expect(files).toEqual(answers.flatMap((a) => a.assinatura ?? []))
  const r = await t.callApi('GET', `garantia/recalls-na-loja/${loja}`, { host: m.host, token: await m.token(2) })
  expect((r.corpo as unknown as unknown[]).length).toBe(9)
})
