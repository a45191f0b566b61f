import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, openXlsx } from '#tests/files/spreadsheet.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
})
afterAll(() => t.close())

test('the workbook has the month’s costs by store and kind, of the caller’s stores only', async () => {
  for (const [i, loja] of m.lojas.entries())
    await t.sql(
      `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Ana') returning cod_cliente),
        v as (insert into conversa (cod_distribuidor, cod_concessionaria, cod_cliente) select $1, $2, cod_cliente from k returning cod_conversa)
      insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa, direcao, canal, estado, texto, categoria, custo_micros, em)
        select $1, $2, cod_conversa, 'SAIDA', 'WHATSAPP', x.estado, 'oi', x.categoria, x.custo, x.em::timestamptz from v, (values
          ('ENTREGUE', 'UTILITY', 6800, '2026-10-05T12:00:00Z'), ('LIDA', 'UTILITY', 6800, '2026-10-31T23:00:00-03:00'), ('LIDA', 'MARKETING', 62500, '2026-10-06T12:00:00Z'),
          ('LIDA', 'UTILITY', 6800, '2026-11-01T01:00:00-03:00'), ('FALHOU', 'UTILITY', null, '2026-10-06T12:00:00Z')) x(estado, categoria, custo, em) limit $3`,
      [m.codDistribuidor, loja, 5 - 4 * i],
    )
  const read = async (token: string) => {
    const file = await download(t.server.endereco, 'conversas/custos/planilha?mes=2026-10', { host: m.host, token })
    return (await openXlsx(file.bytes)).get('Custo das mensagens')?.slice(1)
  }
  expect(await read(await m.token(2))).toEqual([
    ['2026-10', 'um loja 1', 'Marketing', 1, 0.0625],
    ['2026-10', 'um loja 1', 'Utilidade', 2, 0.0136],
    ['2026-10', 'um loja 2', 'Utilidade', 1, 0.0068],
  ])
  expect(await read(await m.token(1, [m.lojas[1] ?? 0]))).toHaveLength(1)
})
