import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(() => r.novo())

test('filters are saved per user', async () => {
  const keep = (token: string, nome: string, filtro: string) =>
    r.t.callApi('PUT', 'filtros/gerenciar', { token, body: { nome, filtro } })
  await keep(r.nivel3, 'Meus', '?estado=NOVO')
  const resp = await keep(r.nivel3, 'Meus', '?estado=ENVIADO')
  const list = async (token: string) =>
    (await r.t.callApi('GET', 'filtros/gerenciar', { token })).corpo as unknown as { nome: string; filtro: string }[]
  expect((await list(r.nivel3)).map((f) => [f.nome, f.filtro])).toEqual([['Meus', '?estado=ENVIADO']])
  expect(await list(r.manager)).toEqual([])
  const codFiltro = Number(resp.corpo['codFiltro'])
  expect((await r.t.callApi('DELETE', `filtros/gerenciar/${codFiltro}`, { token: r.manager })).status).toBe(404)
  expect((await r.t.callApi('DELETE', `filtros/gerenciar/${codFiltro}`, { token: r.nivel3 })).status).toBe(200)
})
