import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirRoteiro, type Roteiro } from '#tests/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())
beforeEach(() => r.novo())

test('filters are kept by person', async () => {
  const guardar = (token: string, nome: string, filtro: string) =>
    r.t.chamar('PUT', 'filtros/gerenciar', { token, body: { nome, filtro } })
  await guardar(r.nivel3, 'Meus', '?estado=NOVO')
  const resp = await guardar(r.nivel3, 'Meus', '?estado=ENVIADO')
  const lista = async (token: string) =>
    (await r.t.chamar('GET', 'filtros/gerenciar', { token })).corpo as unknown as { nome: string; filtro: string }[]
  expect((await lista(r.nivel3)).map((f) => [f.nome, f.filtro])).toEqual([['Meus', '?estado=ENVIADO']])
  expect(await lista(r.gerente)).toEqual([])
  const codFiltro = Number(resp.corpo['codFiltro'])
  expect((await r.t.chamar('DELETE', `filtros/gerenciar/${codFiltro}`, { token: r.gerente })).status).toBe(404)
  expect((await r.t.chamar('DELETE', `filtros/gerenciar/${codFiltro}`, { token: r.nivel3 })).status).toBe(200)
})
