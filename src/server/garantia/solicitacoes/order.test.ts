import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
})
afterAll(() => t.close())

test('a work order opens one claim with its lines, for levels that may', async () => {
  const [loja = 0] = m.lojas
  const [o] = await t.sql<{ c: number }>(
    `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, 'ORD1E23', 'Fiat', 'Argo') returning cod_veiculo),
       k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Helena Prado') returning cod_cliente)
     insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, aberta_em)
       select $1, $2, 'G1', 'GARANTIA', 'PROPRIA', cod_veiculo, cod_cliente, now() from v, k returning cod_os as c`,
    [m.codDistribuidor, loja],
  )
  await t.sql(
    `insert into ordem_servico_linha (cod_distribuidor, cod_concessionaria, cod_os, ordem, tipo, codigo, descricao, quantidade, minutos, valor)
     values ($1, $2, $3, 1, 'PECA', 'B1', 'Bieleta', 1, 0, 12000), ($1, $2, $3, 2, 'SERVICO', 'S1', 'Troca da bieleta', 1, 60, 8000)`,
    [m.codDistribuidor, loja, o?.c],
  )
  const call = async (method: string, path: string, nivel: 3 | 5, body?: unknown) =>
    t.callApi(method, `garantia/${path}`, {
      host: m.host,
      token: await m.token(nivel, [loja]),
      ...(body !== undefined && { body }),
    })
  const ask = { origem: 'OS', codigo: o?.c }
  expect((await call('POST', 'solicitacoes', 5, ask)).status).toBe(403)
  const opened = await call('POST', 'solicitacoes', 3, ask)
  expect(opened.corpo).toMatchObject({ estado: 'RASCUNHO', valorPedido: 20_000, correcao: 'Troca da bieleta' })
  const again = await call('POST', 'solicitacoes', 3, ask)
  expect(again.corpo['codSolicitacao']).toBe(opened.corpo['codSolicitacao'])
  expect((await call('GET', `alvos/os/${o?.c}`, 3)).corpo).toMatchObject([{ estado: 'RASCUNHO' }])
})
