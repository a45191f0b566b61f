import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(1)
})
afterAll(() => t.close())

const CODES = ['P10', 'P2', 'BOX-1', 'P1', 'A10B2', 'A10B11', 'A9B1', 'P02', '7', '12', 'E', '99999999', 'R-2', 'R10']
/** As a person counts. */
const ORDER = ['7', '12', '99999999', 'A9B1', 'A10B2', 'A10B11', 'BOX-1', 'E', 'P1', 'P2', 'P02', 'P10', 'R-2', 'R10']

test('places stand in the order in which people count, page by page and both ways', async () => {
  for (const codigo of CODES) {
    const r = await t.callApi('POST', 'lugares', {
      host: m.host,
      token,
      body: {
        codConcessionaria: m.lojas[0],
        codigo,
        nome: '',
        tipo: 'PATIO',
        capacidade: 1,
        ordem: 0,
        colunas: [],
        mecanicos: [],
        ativo: true,
      },
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  }
  for (const sentido of ['asc', 'desc'] as const)
    for (const limit of [1, 3, 200]) {
      const seen: string[] = []
      let cursor = ''
      do {
        const { corpo } = await t.callApi('GET', `lugares?limite=${limit}&sentido=${sentido}${cursor}`, {
          host: m.host,
          token,
        })
        seen.push(...(corpo['itens'] as { codigo: string }[]).map((l) => l.codigo))
        cursor = corpo['proximo'] === null ? '' : `&cursor=${String(corpo['proximo'])}`
      } while (cursor !== '')
      // P2 and P02 count the same: the older one first.
      expect([sentido, limit, seen]).toEqual([sentido, limit, sentido === 'asc' ? ORDER : ORDER.toReversed()])
    }
  const yard = (await t.callApi('GET', `patio/${m.lojas[0]}`, { host: m.host, token })).corpo as unknown as {
    lugares: { codigo: string }[]
  }
  expect(yard.lugares.map((l) => l.codigo)).toEqual(ORDER)
})
