import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { MedidaLimit } from '#shared/rules/medidas.ts'
import { buildChecklist, buildWorld } from '#tests/records/world.ts'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())

const read = async (host = r.m.host, token = r.manager) =>
  (await r.t.callApi('GET', 'cadastros/medidas', { host, token })).corpo as unknown as MedidaLimit[]
const save = (antes: MedidaLimit[], limites: (Omit<MedidaLimit, 'pior'> & Partial<MedidaLimit>)[]) =>
  r.t.callApi('PUT', 'cadastros/medidas', { token: r.manager, body: { antes, limites } })
const receive = (medida: number, estado: 'VERDE' | 'AMARELO' | 'VERMELHO' = 'VERDE') => {
  const itens = [
    { grupo: 'Pneus', nome: 'Pneu dianteiro', estado, medida, unidade: 'mm', comentarioCliente: 'Confira o desgaste' },
  ]
  return r.t.callApi('POST', 'integracao/checklists', { token: r.m.chave, body: buildChecklist(r.loja, { itens }) })
}

test('a tyre of 1.0 mm reported green is accepted and marked, and the consultor decides whether to offer it', async () => {
  const resp = await receive(1)
  expect([resp.status, resp.corpo['avisos']]).toEqual([
    200,
    ['Pneu dianteiro: medida fora da cor, 1 mm veio como em ordem e o limite diz urgente'],
  ])
  const cod = Number(resp.corpo['codOrcamento'])
  const o: FullOrcamento = await r.ok('POST', '/montagem', undefined, r.nivel3, cod)
  expect(o.linhas).toEqual([])
  expect(o.achados.map((a) => [a.nome, a.estado, a.corDaMedida])).toEqual([['Pneu dianteiro', 'VERDE', 'VERMELHO']])
  expect((await receive(6)).corpo).toMatchObject({ codOrcamento: null, avisos: [] })
  expect((await receive(1.2, 'VERMELHO')).corpo['avisos']).toEqual([])
})

test('limits start with default values, belong to a distributor, and are saved over the version that was read', async () => {
  const initials = await read()
  expect(initials.map((l) => [l.item, l.pior, l.vermelho, l.vermelhoIncluso, l.amarelo, l.unidade])).toEqual([
    ['Pneu', 'MENOR', 1.6, true, 3, 'mm'],
    ['Pastilha', 'MENOR', 3, false, 5, 'mm'],
    ['Bateria', 'MENOR', 12, false, 12.4, 'V'],
    ['Fluido de freio', 'MAIOR', 3, false, 2, '%'],
  ])
  const other = await buildWorld(r.t, 'outro')
  const stricter = initials.map((l) => (l.item === 'Pneu' ? { ...l, vermelho: 2, amarelo: 4 } : l))
  expect((await save(initials, stricter)).status).toBe(200)
  expect(await read(other.host, await other.token(2))).toEqual(initials)
  expect((await save(initials, [])).corpo['codigo']).toBe('versao-antiga')
  expect(
    (
      await save(stricter, [
        { item: 'Pneu', unidade: 'mm', pior: 'MENOR', vermelho: 4, vermelhoIncluso: true, amarelo: 2 },
      ])
    ).status,
  ).toBe(400)
  expect((await receive(1.9)).corpo['avisos']).toEqual([expect.stringContaining('o limite diz urgente')])
  expect(await r.t.sql(`select 1 from auditoria where registro = 'medidas'`)).toHaveLength(1)
})

test('a measure of which more is worse is marked from its limit on, and its attention begins below', async () => {
  const before = await read()
  const play = { item: 'Folga', unidade: 'mm', pior: 'MAIOR', vermelho: 3, vermelhoIncluso: true, amarelo: 2 } as const
  const wrong = await save(before, [{ ...play, amarelo: 4 }])
  expect([wrong.status, JSON.stringify(wrong.corpo)]).toEqual([400, expect.stringContaining('acima da urgência')])
  expect((await save(before, [play])).corpo).toEqual([play])
  const item = { grupo: 'Direção', nome: 'Folga do volante', estado: 'VERDE' as const, unidade: 'mm' }
  const avisos = async (medida: number) => {
    const body = buildChecklist(r.loja, { itens: [{ ...item, medida }] })
    return (await r.t.callApi('POST', 'integracao/checklists', { token: r.m.chave, body })).corpo['avisos']
  }
  expect(await avisos(3)).toEqual([expect.stringContaining('o limite diz urgente')])
  expect(await avisos(2.5)).toEqual([expect.stringContaining('o limite diz atenção')])
  expect(await avisos(0.5)).toEqual([])
  // Who sends no side means the smaller one.
  const old = { item: 'Pneu', unidade: 'mm', vermelho: 1.6, vermelhoIncluso: true, amarelo: 3 }
  expect((await save([play], [old])).corpo).toEqual([{ ...old, pior: 'MENOR' }])
})
