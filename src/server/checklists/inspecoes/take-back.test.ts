import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reception } from '#shared/checklists/inspecao.ts'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import { createTemplate } from '#tests/records/inspecoes.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { phoneOf } from '#tests/records/phone.ts'

let o: Oficina
let phone: ReturnType<typeof phoneOf>
beforeAll(async () => {
  o = await openOficina()
  phone = phoneOf(o, await createTemplate(o.t, o.m.codDistribuidor))
})
afterAll(() => o.t.close())

type Color = 'VERDE' | 'AMARELO' | 'VERMELHO'
const answered = (estado: Color | null, desfaz?: string) => ({
  tipo: 'RESPONDER' as const,
  item: 'fluido',
  resposta: estado && { estado },
  ...(desfaz && { desfaz }),
})
const given = async (id: string) => {
  const { respostas } = (await o.ok<Inspecao>('GET', `inspecoes/${id}`)).conteudo
  return respostas['fluido'] && [respostas['fluido'].por, respostas['fluido'].resposta.estado]
}

test('an answer is undone to what stood before it, also where the phone did not know that', async () => {
  const id = await phone.begin()
  await phone.ok(id, answered('AMARELO'), o.chief)
  const act = randomUUID()
  await phone.act(id, answered('VERMELHO'), phone.token, act)
  expect(await given(id)).toEqual(['Pessoa 5', 'VERMELHO'])
  // Without a network, the phone knew of no answer before its own.
  await phone.ok(id, answered(null, act))
  expect(await given(id)).toEqual(['Pessoa 4', 'AMARELO'])
  const acts = await o.ok<{ ato: { resposta?: { estado: string } } }[]>('GET', `inspecoes/${id}/atos`)
  expect(acts.map((a) => a.ato.resposta?.estado)).toEqual([undefined, 'AMARELO', 'VERMELHO', 'AMARELO'])
})

test('"all green" is undone where it answered, and stands nowhere else', async () => {
  const id = await phone.begin()
  await phone.ok(id, answered('VERMELHO'), o.chief)
  const act = randomUUID()
  await phone.act(id, { tipo: 'TODOS_VERDES', secao: 'freios', itens: ['pastilhas', 'fluido'] }, phone.token, act)
  await phone.ok(id, answered(null, act))
  const { conteudo } = await phone.ok(id, { ...answered(null, act), item: 'pastilhas' })
  expect([await given(id), conteudo.respostas['pastilhas']]).toEqual([['Pessoa 4', 'VERMELHO'], undefined])
})

test('an answer that another gave since is not undone, and is told', async () => {
  const id = await phone.begin()
  const act = randomUUID()
  await phone.act(id, answered('VERDE'), phone.token, act)
  await phone.ok(id, answered('VERMELHO'), o.chief)
  const r = await phone.act(id, answered(null, act))
  expect([r.status, r.corpo['codigo'], r.corpo['mensagem']]).toEqual([
    409,
    'respondido-depois',
    'Pessoa 4 respondeu este item depois de você: essa resposta ficou, e nada foi desfeito.',
  ])
  expect(await given(id)).toEqual(['Pessoa 4', 'VERMELHO'])
  const [, , theirs] = await o.ok<{ id: string }[]>('GET', `inspecoes/${id}/atos`)
  expect((await phone.act(id, answered(null, theirs?.id))).status).toBe(422)
})

const received = (dados: Partial<Reception>, desfaz?: string) => ({
  tipo: 'RECEBER' as const,
  dados,
  ...(desfaz && { desfaz }),
})
const arrival = async (id: string) => (await o.ok<Inspecao>('GET', `inspecoes/${id}`)).conteudo.recepcao

test('a field of the arrival is undone to what stood before it, unless another wrote it since', async () => {
  const id = await phone.begin()
  await phone.ok(id, received({ km: 1000 }), o.chief)
  const [mine, later] = [randomUUID(), randomUUID()]
  await phone.act(id, received({ km: 2000 }), phone.token, mine)
  // Another field is nobody's obstacle.
  await phone.ok(id, received({ prisma: '7' }), o.chief)
  await phone.ok(id, received({ km: null }, mine))
  expect(await arrival(id)).toMatchObject({ km: 1000, prisma: '7' })
  await phone.act(id, received({ combustivel: 3 }), phone.token, later)
  await phone.ok(id, received({ combustivel: 5 }), o.chief)
  const r = await phone.act(id, received({ combustivel: null }, later))
  expect([r.status, r.corpo['codigo'], r.corpo['mensagem']]).toEqual([
    409,
    'respondido-depois',
    'Pessoa 4 anotou a chegada depois de você: essa anotação ficou, e nada foi desfeito.',
  ])
  expect(await arrival(id)).toMatchObject({ combustivel: 5 })
})

test('a damage is undone to how it stood, unless another changed it since', async () => {
  const id = await phone.begin()
  const marked = (tipo: 'RISCO' | 'AMASSADO', avaria: string) => ({
    id: avaria,
    vista: 'FRENTE' as const,
    x: 0.5,
    y: 0.5,
    tipo,
  })
  const kinds = async () => (await o.ok<Inspecao>('GET', `inspecoes/${id}`)).conteudo.avarias.map((a) => a.tipo)
  const [avaria, another, mine, dropped, fresh] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await phone.ok(id, { tipo: 'MARCAR_AVARIA', avaria: marked('RISCO', avaria) }, o.chief)
  await phone.act(id, { tipo: 'MARCAR_AVARIA', avaria: marked('AMASSADO', avaria) }, phone.token, mine)
  // The phone did not know of the first mark.
  await phone.ok(id, { tipo: 'APAGAR_AVARIA', avaria, desfaz: mine })
  expect(await kinds()).toEqual(['RISCO'])
  await phone.act(id, { tipo: 'APAGAR_AVARIA', avaria }, phone.token, dropped)
  await phone.ok(id, { tipo: 'MARCAR_AVARIA', avaria: marked('RISCO', avaria) }, o.chief)
  expect(
    (await phone.act(id, { tipo: 'MARCAR_AVARIA', avaria: marked('AMASSADO', avaria), desfaz: dropped })).corpo,
  ).toMatchObject({
    codigo: 'respondido-depois',
    mensagem: 'Pessoa 4 mexeu nesta avaria depois de você: ela ficou assim, e nada foi desfeito.',
  })
  await phone.act(id, { tipo: 'MARCAR_AVARIA', avaria: marked('AMASSADO', another) }, phone.token, fresh)
  await phone.ok(id, { tipo: 'APAGAR_AVARIA', avaria: another, desfaz: fresh })
  expect(await kinds()).toEqual(['RISCO'])
})
