import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditableChecklist } from '#shared/checklists/ferramentas.ts'
import { createTemplate } from '#tests/records/inspecoes.ts'
import { oficinaIn, type Oficina } from '#tests/records/oficina.ts'
import { phoneOf } from '#tests/records/phone.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer } from '#tests/server/server.ts'

let o: Oficina
let phone: ReturnType<typeof phoneOf>
let developer: string
beforeAll(async () => {
  const t = await openTestServer()
  o = await oficinaIn(t, await buildWorld(t, 'atria'))
  phone = phoneOf(o, await createTemplate(t, o.m.codDistribuidor))
  developer = await o.m.token(-1)
})
afterAll(() => o.t.close())

/** Corrects each item of a checklist as `change` says; the colours by measure and the limits afterwards. */
async function correctChecklist(codCheckList: number | null, change: (nome: string) => object, car: object = {}) {
  const path = `ferramentas/checklists/${codCheckList}`
  const k = await o.ok<EditableChecklist>('GET', path, undefined, developer)
  const { placa, chassi, marca, modelo, versao, ano, telefone, km, codConsultor, codMecanico } = k
  const correcao = {
    veiculo: { placa, chassi, marca, modelo, versao, ano, ...car },
    cliente: { nome: k.cliente, telefone },
    km,
    codConsultor,
    codMecanico,
    itens: k.itens.map(({ codItem, nome, estado, medida, comentarioInterno, comentarioCliente }) => ({
      codItem,
      estado,
      medida,
      comentarioInterno,
      comentarioCliente,
      ...change(nome),
    })),
  }
  const body = { versaoRegistro: k.versaoRegistro, correcao }
  const { itens } = await o.ok<EditableChecklist>('PUT', path, body, developer)
  return Object.fromEntries(itens.map((i) => [i.nome, [i.corDaMedida, i.limite]]))
}

test('a correction colours by the version that the inspection was made by, not by the distributor’s limits alone', async () => {
  const id = await phone.begin()
  await phone.answerAll(id)
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  const correctItems = (change: (nome: string) => object, car: object = {}) =>
    correctChecklist(done.codCheckList, change, car)
  // 320 A of the 550 A of the test is below 60 %; the distributor has no limit in A.
  const low = await correctItems((nome) => (nome === 'Bateria' ? { medida: 320 } : {}))
  expect(low['Bateria']).toEqual(['VERMELHO', 330])
  // 4 mm is amber by the template's limit for a Fiat, up to 5 mm.
  const pads = await correctItems((nome) => (nome.startsWith('Pastilhas') ? { medida: 4, estado: 'VERDE' } : {}))
  expect(pads['Pastilhas dianteiras']).toEqual(['AMARELO', 3])
  // Of another make the distributor's holds.
  await o.t.sql(`update medida_limite set vermelho = 4.5 where cod_distribuidor = $1 and item = 'Pastilha'`, [
    o.m.codDistribuidor,
  ])
  const other = await correctItems(() => ({}), { marca: 'Ford', modelo: 'Ka' })
  expect(other['Pastilhas dianteiras']).toEqual(['VERMELHO', 4.5])
  expect(other['Bateria']).toEqual(['VERMELHO', 330])
})

test('a checklist of more than 300 items is corrected', async () => {
  const section = (s: number) => ({
    id: `s${s}`,
    nome: `Seção ${s}`,
    lugar: 'VOLTA' as const,
    itens: Array.from({ length: 60 }, (_, n) => ({
      id: `s${s}-${n}`,
      nome: `Item ${s}-${n}`,
      tipo: 'FAROL' as const,
      foto: 'NUNCA' as const,
    })),
  })
  const secoes = Array.from({ length: 6 }, (_, s) => section(s))
  const big = phoneOf(o, await createTemplate(o.t, o.m.codDistribuidor, { definicao: { secoes } }))
  const id = await big.begin()
  for (const { id: secao, itens } of secoes)
    await big.ok(id, { tipo: 'TODOS_VERDES', secao, itens: itens.map((i) => i.id) })
  const done = await big.ok(id, { tipo: 'FINALIZAR' })
  const colours = await correctChecklist(done.codCheckList, (nome) =>
    nome === 'Item 5-59' ? { comentarioInterno: 'Visto de novo' } : {},
  )
  expect(Object.keys(colours)).toHaveLength(360)
})
