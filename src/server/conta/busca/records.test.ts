import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Nivel } from '#shared/core/contract.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let other: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'um')
  other = await buildWorld(t, 'dois')
  for (const [w, mark] of [
    [m, 'A'],
    [other, 'B'],
  ] as const) {
    const d = w.codDistribuidor
    await t.sql(
      `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values ($1, $2, 'Pastilha de freio', 'Freios', 'Tietê', 1)`,
      [d, `PF-${mark}`],
    )
    await t.sql(
      `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora) values ($1, $2, 'Trocar fluído de freio', 30, 1, 1)`,
      [d, `SF-${mark}`],
    )
    await t.sql(
      `insert into cardapio_pacote (cod_distribuidor, marca, nome, km, meses) values ($1, 'Fiat', 'Freios revisados', 10000, 12)`,
      [d],
    )
  }
})
afterAll(() => t.close())

const found = async (q: string, nivel: Nivel, w = m) => {
  const r = await t.callApi('GET', `busca/registros?q=${encodeURIComponent(q)}`, {
    host: w.host,
    token: await w.token(nivel),
  })
  return r.status === 200
    ? (r.corpo as unknown as { tipo: string; busca: string }[]).map((x) => `${x.tipo} ${x.busca}`)
    : r.status
}

test('finds records with every word, ignoring accents and case, in its own distributor', async () => {
  expect(await found('FREIO', 2)).toEqual(['peca PF-A', 'servico SF-A', 'pacote Freios revisados'])
  expect(await found('fluido freio', 2)).toEqual(['servico SF-A'])
  expect(await found('pf-', 2, other)).toEqual(['peca PF-B'])
  expect(await found('nada disto', 2)).toEqual([])
  expect(await found('%%', 2)).toEqual([])
})

test.each([
  [-1, ['peca', 'servico', 'pacote']],
  [2, ['peca', 'servico', 'pacote']],
  [1, ['servico']],
  [3, ['servico']],
] as const)('level %i finds the kinds that it has a screen for', async (nivel, kinds) => {
  const r = await found('freio', nivel)
  expect(Array.isArray(r) ? r.map((x) => x.split(' ')[0]) : r).toEqual(kinds)
})

test.each([4, 5, 6] as const)('level %i is refused', async (nivel) => expect(await found('freio', nivel)).toBe(403))
