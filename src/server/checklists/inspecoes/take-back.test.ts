import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
