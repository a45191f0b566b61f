import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Carro, CarroRow } from '#shared/frota/carros.ts'
import { inHours, openFrota, type Frota } from '#tests/records/frota.ts'

let f: Frota
beforeAll(async () => {
  f = await openFrota()
})
afterAll(() => f.t.close())

const save = (k: Carro, extra: Partial<Carro> = {}, token = f.manager) => {
  const { codCarro, ...dados } = { ...k, ...extra }
  return f.call('PUT', `frota/carros/${codCarro}`, dados, token)
}
const listed = async (query: string) =>
  (await f.ok<{ itens: CarroRow[] }>('GET', `frota/carros?${query}`)).itens.map((k) => k.codCarro)

test('a car is stored by its plain plate, found by it, and changed on top of its version', async () => {
  const k = await f.car({ placa: 'abc-1d23', seguroAte: '2030-01-31', cor: 'Prata' })
  expect(k).toMatchObject({ placa: 'ABC1D23', versao: 1 })
  // Both patterns of one plate.
  for (const plate of ['ABC-1D23', 'ABC-1323']) expect(await listed(`busca=${plate}`)).toEqual([k.codCarro])
  const saved = (await save(k, { km: 500 })).corpo as unknown as Carro
  expect(saved).toMatchObject({ km: 500, versao: 2, seguroAte: '2030-01-31', cor: 'Prata' })
  expect((await save(k, { km: 600 })).status).toBe(409)
  expect((await save(saved, {}, f.adviser)).status).toBe(403)
})

test('wrong fields and a second car with the plate are refused', async () => {
  const k = await f.car()
  const wrong = await save(k, { placa: '1234567', idadeMinima: 17, ano: 1900 })
  expect([wrong.status, Object.keys(wrong.corpo['campos'] as object).toSorted()]).toEqual([
    422,
    ['ano', 'idadeMinima', 'placa'],
  ])
  const { codCarro: _, versao: __, ...same } = k
  const twice = await f.call('POST', 'frota/carros', same, f.manager)
  expect([twice.status, twice.corpo['campos']]).toEqual([409, { placa: 'Já existe um carro reserva com esta placa' }])
  const moved = await save(k, { codConcessionaria: f.m.lojas[1] ?? 0 })
  expect(moved.status).toBe(422)
})

test('a car that is promised stays in the fleet until it is free', async () => {
  const k = await f.car()
  const e = await f.reserve(await f.ask(inHours(5), inHours(9)), k.codCarro)
  const refused = await save(k, { ativo: false })
  expect([refused.status, Object.keys(refused.corpo['campos'] as object)]).toEqual([422, ['ativo']])
  await f.done(e, 'cancelar', { motivo: 'Desistiu' })
  expect((await save(k, { ativo: false })).status).toBe(200)
  expect(await listed('situacao=ativos')).not.toContain(k.codCarro)
})

test('the register goes to a file with days as days', async () => {
  await f.car({ seguroAte: '2031-07-08' })
  const r = await f.call(
    'GET',
    'exportacoes/cadastros/carros?formato=csv&colunas=placa,seguroAte,situacao',
    undefined,
    f.manager,
  )
  expect(r.status).toBe(200)
})
