import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateDefinition, type TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { itemCount, templateErrors } from '#shared/rules/modelo-inspecao.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
})
afterAll(() => t.close())

const ready = () =>
  t.sql<{ nome: string; definicao: TemplateDefinition }>(
    `select m.nome, v.definicao from modelo_inspecao m join modelo_inspecao_versao v using (cod_distribuidor, cod_modelo_inspecao)
     where cod_distribuidor = $1 and m.numero_publicado = v.numero and v.numero = 1 and m.rascunho is null and m.ativo order by cod_modelo_inspecao`,
    [m.codDistribuidor],
  )

test('a new distributor has two published templates, of 42 and of 14 items', async () => {
  const found = await ready()
  expect(found.map((f) => [f.nome, f.definicao.secoes.length, itemCount(f.definicao)])).toEqual([
    ['Veículo leve', 5, 42],
    ['Verificação rápida', 4, 14],
  ])
})

test('each is whole: every field is there, ids are unique, skip rules point backwards', async () => {
  for (const { definicao } of await ready()) {
    expect(templateDefinition.parse(definicao)).toEqual(definicao)
    expect(templateErrors(definicao, true)).toEqual({})
    const itens = definicao.secoes.flatMap((s) => s.itens)
    expect(new Set(itens.map((i) => i.id)).size).toBe(itens.length)
    itens.forEach((i, n) => {
      const { pulaSe } = i
      if (pulaSe) expect(itens.slice(0, n).map((x) => x.id)).toContain(pulaSe.item)
      expect(i.comentarios.length, i.nome).toBeGreaterThanOrEqual(2)
      expect(i.comentarios.length, i.nome).toBeLessThanOrEqual(4)
    })
  }
})

test('measures have units that the starting limits know, and tyres and battery have items of their own', async () => {
  const [leve] = await ready()
  const itens = leve?.definicao.secoes.flatMap((s) => s.itens) ?? []
  const limits = await t.sql<{ item: string; unidade: string }>(
    'select item, unidade from medida_limite where cod_distribuidor = $1',
    [m.codDistribuidor],
  )
  for (const l of limits)
    expect(
      itens.some((i) => i.nome.toLowerCase().includes(l.item.toLowerCase()) && i.unidade === l.unidade),
      l.item,
    ).toBe(true)
  expect(new Set(itens.map((i) => i.tipo))).toEqual(new Set(['FAROL', 'MEDIDA', 'SIM_NAO', 'PNEU', 'BATERIA']))
})
