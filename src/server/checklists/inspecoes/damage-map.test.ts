import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullChecklist } from '#shared/checklists/checklists.ts'
import type { Damage } from '#shared/checklists/inspecao.ts'
import { parsePdf } from '#tests/files/pdf.ts'
import { download } from '#tests/files/spreadsheet.ts'
import { createTemplate } from '#tests/records/inspecoes.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { phoneOf, picture } from '#tests/records/phone.ts'

let o: Oficina
let phone: ReturnType<typeof phoneOf>
beforeAll(async () => {
  o = await openOficina()
  const definicao = {
    secoes: [
      {
        id: 'volta',
        nome: 'Volta no carro',
        lugar: 'VOLTA' as const,
        itens: [
          { id: 'lataria', nome: 'Lataria', tipo: 'AVARIAS' as const, foto: 'NUNCA' as const },
          { id: 'farois', nome: 'Faróis', tipo: 'FAROL' as const, foto: 'NUNCA' as const },
        ],
      },
    ],
  }
  phone = phoneOf(o, await createTemplate(o.t, o.m.codDistribuidor, { definicao }))
})
afterAll(() => o.t.close())

const damage = (extra: Partial<Damage> = {}): Damage => ({
  id: randomUUID(),
  vista: 'DIREITA',
  x: 0.6,
  y: 0.55,
  tipo: 'RISCO',
  observacao: '',
  midias: [],
  ...extra,
})
const answer = (avarias: Damage[], extra: object = {}, item = 'lataria') => ({
  tipo: 'RESPONDER' as const,
  item,
  resposta: { estado: 'AMARELO' as const, avarias, ...extra },
})
async function paperOf(codCheckList: number | null) {
  const token = await o.m.token(3, [o.loja])
  const file = await download(o.t.server.endereco, `checklists/${codCheckList}/pdf`, { host: o.m.host, token })
  const { paginas, images } = await parsePdf(file.bytes)
  return { text: paginas.join(' '), images }
}
const itemOf = async (codCheckList: number | null) => {
  const consultant = await o.m.token(3, [o.loja])
  const k = await o.ok<FullChecklist>('GET', `checklists/${codCheckList}`, undefined, consultant)
  return k.itens.find((i) => i.nome === 'Lataria')
}

test('marked damages become words, a count and photos of the checklist', async () => {
  const id = await phone.begin()
  const { idMidia } = await phone.upload(id, await picture())
  const roof = damage({ vista: 'CIMA', x: 0.1, y: 0.5, tipo: 'AMASSADO', observacao: 'fundo', midias: [idMidia] })
  await phone.ok(id, answer([damage(), roof], { estado: 'VERMELHO', comentarioCliente: 'Da última viagem.' }))
  await phone.ok(id, { tipo: 'TODOS_VERDES', secao: 'volta', itens: ['lataria', 'farois'] })
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  const item = await itemOf(done.codCheckList)
  expect(item).toMatchObject({
    estado: 'VERMELHO',
    medida: 2,
    unidade: 'avarias',
    limite: null,
    comentarioCliente: 'Da última viagem. 2 avarias: risco na porta dianteira direita, amassado no capô (fundo)',
  })
  expect(item?.fotos).toHaveLength(1)
  const { text, images } = await paperOf(done.codCheckList)
  for (const said of ['Da última viagem.', 'Porta dianteira direita', 'Capô', 'Avaria 2', 'Lado esquerdo'])
    expect(text).toContain(said)
  for (const doubled of ['2 avarias:', 'Medido']) expect(text).not.toContain(doubled)
  expect(images).toBe(1)
  expect(done.codOrcamento).toEqual(expect.any(Number))
})

test('as many damages as fit a comment are said, and the paper tells every one', async () => {
  const id = await phone.begin()
  const observacao = (n: number) => `Marca ${n} ${'com a tinta levantada '.repeat(8)}`.slice(0, 200).trim()
  const many = Array.from({ length: 20 }, (_, n) => damage({ observacao: observacao(n) }))
  await phone.ok(id, answer(many, { comentarioCliente: 'Da última viagem. '.repeat(20) }))
  await phone.ok(id, { tipo: 'TODOS_VERDES', secao: 'volta', itens: ['farois'] })
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  const item = await itemOf(done.codCheckList)
  expect(item?.comentarioCliente).toMatch(/\. 20 avarias: (risco na porta dianteira direita, )+.* e mais \d+$/)
  const { text } = await paperOf(done.codCheckList)
  for (let n = 0; n < 20; n++) expect(text).toContain(`Marca ${n} com`)
})

test('without damages an item is in order by one answer', async () => {
  const id = await phone.begin()
  await phone.ok(id, { tipo: 'TODOS_VERDES', secao: 'volta', itens: ['lataria', 'farois'] })
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  expect(await itemOf(done.codCheckList)).toMatchObject({ estado: 'VERDE', medida: null, comentarioCliente: null })
  expect(done.codOrcamento).toBeNull()
})

test('damages are refused on another item, in order, outside the drawing, twice, or with a photo of another inspection', async () => {
  const id = await phone.begin()
  const refused = async (ato: Parameters<typeof phone.act>[1]) => {
    const r = await phone.act(id, ato)
    return [r.status, JSON.stringify(r.corpo)]
  }
  expect(await refused(answer([damage()], {}, 'farois'))).toEqual([
    422,
    expect.stringContaining('não se marcam avarias'),
  ])
  expect(await refused(answer([damage()], { estado: 'VERDE' }))).toEqual([
    422,
    expect.stringContaining('atenção ou urgente'),
  ])
  expect(await refused(answer([damage({ x: 1.2 })]))).toEqual([400, expect.stringContaining('avarias')])
  const one = damage()
  expect(await refused(answer([one, one]))).toEqual([422, expect.stringContaining('mesma identificação')])
  const many = Array.from({ length: 21 }, () => damage())
  expect(await refused(answer(many))).toEqual([400, expect.stringContaining('No máximo 20 avarias')])
  const other = await phone.begin()
  const { idMidia } = await phone.upload(other, await picture())
  expect(await refused(answer([damage({ midias: [idMidia] })]))).toEqual([
    422,
    expect.stringContaining('outra inspeção'),
  ])
})

test('amber without a mark is not done, and a photo of a damage is waited for', async () => {
  const id = await phone.begin()
  await phone.ok(id, { tipo: 'TODOS_VERDES', secao: 'volta', itens: ['farois'] })
  await phone.ok(id, answer([]))
  const missing = await phone.act(id, { tipo: 'FINALIZAR' })
  expect([missing.status, missing.corpo['campos']]).toEqual([
    422,
    { lataria: 'Lataria: falta marcar a avaria no desenho' },
  ])
  await phone.ok(id, answer([damage({ midias: [randomUUID()] })]))
  const waiting = await phone.act(id, { tipo: 'FINALIZAR' })
  expect([waiting.status, waiting.corpo['codigo']]).toEqual([409, 'fotos-a-caminho'])
})
