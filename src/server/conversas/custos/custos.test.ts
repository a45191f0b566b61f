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
  // Codes by WhatsApp cost when they arrive; those by SMS have the gateway's own price; an e-mail is no code.
  await t.sql(
    `insert into mensagem (cod_distribuidor, cod_concessionaria, canal, destino, corpo, estado, categoria, custo_micros, entregue_em, criada_em)
      select $1, $2, x.canal, '11988887777', 'c', x.estado, x.categoria, x.custo, x.entregue::timestamptz, x.em::timestamptz from (values
        ('WHATSAPP', 'ENVIADA', 'AUTHENTICATION', 6800, '2026-10-07T12:00:00Z', '2026-10-07T12:00:00Z'), ('WHATSAPP', 'ENVIADA', 'AUTHENTICATION', 6800, '2026-11-01T03:30:00Z', '2026-10-31T23:30:00-03:00'),
        ('WHATSAPP', 'ENVIADA', 'AUTHENTICATION', null, null, '2026-10-07T12:00:00Z'), ('WHATSAPP', 'ENVIADA', 'AUTHENTICATION', 6800, '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z'),
        ('SMS', 'ENVIADA', 'AUTHENTICATION', null, null, '2026-10-08T12:00:00Z'), ('SMS', 'GUARDADA', 'AUTHENTICATION', null, null, '2026-10-08T12:00:00Z'),
        ('SMS', 'ENVIADA', null, null, null, '2026-10-08T12:00:00Z')) x(canal, estado, categoria, custo, entregue, em)`,
    [m.codDistribuidor, m.lojas[0]],
  )
  const read = async (token: string) => {
    const file = await download(t.server.endereco, 'conversas/custos/planilha?mes=2026-10', { host: m.host, token })
    return (await openXlsx(file.bytes)).get('Custo das mensagens')?.slice(1)
  }
  expect(await read(await m.token(2))).toEqual([
    ['2026-10', 'um loja 1', 'WhatsApp', 'Código', 2, 0.0136],
    ['2026-10', 'um loja 1', 'SMS', 'Código', 1, null],
    ['2026-10', 'um loja 1', 'WhatsApp', 'Marketing', 1, 0.0625],
    ['2026-10', 'um loja 1', 'WhatsApp', 'Utilidade', 2, 0.0136],
    ['2026-10', 'um loja 2', 'WhatsApp', 'Utilidade', 1, 0.0068],
  ])
  const { corpo } = await t.callApi('GET', 'conversas/custos?mes=2026-10', { host: m.host, token: await m.token(2) })
  expect(corpo).toMatchObject({ totalMicros: 62_500 + 3 * 6800 + 2 * 6800 })
  expect(await read(await m.token(1, [m.lojas[1] ?? 0]))).toHaveLength(1)
})
