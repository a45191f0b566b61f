import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import { createTemplate } from '#tests/records/inspecoes.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { phoneOf, picture } from '#tests/records/phone.ts'
import { cleanMidias } from './cleanup.ts'

let o: Oficina
let phone: ReturnType<typeof phoneOf>
let manager: string
beforeAll(async () => {
  o = await openOficina()
  phone = phoneOf(o, await createTemplate(o.t, o.m.codDistribuidor))
  manager = await o.m.token(2)
})
afterAll(() => o.t.close())

const statusOf = async (url: string | null | undefined) =>
  (await o.t.callApi('GET', (url ?? '').replace('/api/', ''), { host: o.m.host })).status
const midiasOf = async (id: string) => (await o.ok<Inspecao>('GET', `inspecoes/${id}`)).midias

test('an upload that stopped is given up after a week, a cancelled inspection’s photos go after ninety days', async () => {
  const id = await phone.begin()
  const cancelled = await phone.begin()
  const kept = await phone.upload(id, await picture(320, 240))
  const gone = await phone.upload(cancelled, await picture(320, 240))
  const bytes = await picture(1700, 1275)
  const young = await phone.announce(id, bytes)
  const old = await phone.announce(id, bytes, { idMidia: randomUUID() })
  await phone.piece(id, String(old.corpo['idMidia']), 0, bytes.subarray(0, 1024 * 1024))
  await phone.ok(cancelled, { tipo: 'CANCELAR', motivo: 'O cliente desistiu' })
  await o.t.sql(`update inspecao_midia set criada_em = now() - interval '8 days' where id_midia = $1`, [
    old.corpo['idMidia'],
  ])
  await cleanMidias(o.t.server.services)
  expect(await midiasOf(cancelled)).toHaveLength(1)
  await o.t.sql(
    `update inspecao set conteudo = jsonb_set(conteudo, '{cancelada,em}', to_jsonb($2::text)) where id_inspecao = $1`,
    [cancelled, new Date(Date.now() - 91 * 86_400_000).toISOString()],
  )
  await cleanMidias(o.t.server.services)
  expect(await midiasOf(cancelled)).toEqual([])
  expect((await midiasOf(id)).map((m) => m.idMidia).toSorted()).toEqual(
    [kept.idMidia, String(young.corpo['idMidia'])].toSorted(),
  )
  expect([await statusOf(kept.foto?.url), await statusOf(gone.foto?.url)]).toEqual([200, 404])
})

test('what comes in late of a discarded signature goes at night', async () => {
  const id = await phone.begin()
  const bytes = await picture(320, 120)
  const { idMidia } = await phone.upload(id, bytes, { tipo: 'ASSINATURA' })
  await phone.ok(id, { tipo: 'ASSINAR', midia: idMidia, nome: 'Rui' })
  await phone.ok(id, { tipo: 'DESCARTAR_ASSINATURA', midia: idMidia })
  await expect.poll(() => midiasOf(id)).toEqual([])
  const again = await phone.upload(id, bytes, { tipo: 'ASSINATURA', idMidia })
  expect(await statusOf(again.foto?.url)).toBe(200)
  await cleanMidias(o.t.server.services)
  expect([await midiasOf(id), await statusOf(again.foto?.url)]).toEqual([[], 404])
})

test('a customer’s photos, signature and words are exported, and erased with their files', async () => {
  const { codPassagem } = await o.passante([30], { cliente: { nome: 'Zilda Rocha', telefone: '(11) 96666-5555' } })
  const id = await phone.begin({ codPassagem, cliente: { nome: 'Zilda Rocha', telefone: '(11) 96666-5555' } })
  await phone.ok(id, { tipo: 'RECEBER', dados: { km: 10, queixa: 'Barulho na subida', objetos: 'Óculos' } })
  const signature = await phone.upload(id, await picture(320, 120), { tipo: 'ASSINATURA' })
  await phone.ok(id, { tipo: 'ASSINAR', midia: signature.idMidia, nome: 'Zilda Rocha' })
  await phone.ok(id, { tipo: 'ANOTAR', texto: 'Zilda volta às 17h' })
  await phone.answerAll(id)
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  const [found] = await o.t.sql<{ c: number }>('select cod_cliente as c from passagem where cod_passagem = $1', [
    codPassagem,
  ])
  const exported = await o.callApi('GET', `clientes/${found?.c}/exportacao`, undefined, manager)
  const [own] = exported.corpo['inspecoes'] as {
    recepcao: { queixa: string }
    assinatura: { nome: string }
    midias: { tipo: string; foto: string | null }[]
  }[]
  expect([own?.recepcao.queixa, own?.assinatura.nome]).toEqual(['Barulho na subida', 'Zilda Rocha'])
  expect(own?.midias.map((m) => m.tipo)).toEqual(['ASSINATURA', 'FOTO'])
  const files = own?.midias.map((m) => m.foto) ?? []
  expect(await Promise.all(files.map(statusOf))).toEqual([200, 200])

  await o.t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [codPassagem])
  await o.t.sql(`update orcamento set estado = 'CANCELADO' where cod_orcamento = $1`, [done.codOrcamento])
  await o.ok('POST', `clientes/${found?.c}/anonimizar`, { nome: 'Zilda Rocha' }, manager)
  await expect.poll(async () => Promise.all(files.map(statusOf))).toEqual([404, 404])
  await expect
    .poll(() => o.t.sql('select 1 from inspecao where id_inspecao = $1 and apagar_desde is not null', [id]))
    .toEqual([])
  const after = await o.ok<Inspecao>('GET', `inspecoes/${id}`)
  const acts = await o.ok<object[]>('GET', `inspecoes/${id}/atos`)
  expect([after.midias, after.conteudo.cliente.nome]).toEqual([[], `Cliente ${found?.c}`])
  expect(JSON.stringify([after, acts])).not.toMatch(/Zilda|Barulho|Óculos|96666/)
  const checklist = await o.t.sql('select 1 from checklist_foto')
  expect(checklist).toEqual([])
})

test('why an inspection was cancelled goes with the customer’s data, and a photo that comes later too', async () => {
  const cliente = { nome: 'Iara Nunes', telefone: '(11) 94444-3333' }
  const { codPassagem } = await o.passante([30], { cliente })
  const id = await phone.begin({ codPassagem, cliente })
  await phone.ok(id, { tipo: 'CANCELAR', motivo: 'Iara vai vender o carro' })
  const [found] = await o.t.sql<{ c: number }>(
    `update passagem set entregue_em = now() where cod_passagem = $1 returning cod_cliente as c`,
    [codPassagem],
  )
  await o.ok('POST', `clientes/${found?.c}/anonimizar`, { nome: 'Iara Nunes' }, manager)
  await expect
    .poll(() => o.t.sql('select 1 from inspecao where id_inspecao = $1 and apagar_desde is not null', [id]))
    .toEqual([])
  // A phone that was switched off sends its photo now.
  const late = await phone.upload(id, await picture(320, 240))
  expect(await statusOf(late.foto?.url)).toBe(200)
  await cleanMidias(o.t.server.services)
  expect(await statusOf(late.foto?.url)).toBe(404)
  const after = await o.ok<Inspecao>('GET', `inspecoes/${id}`)
  const acts = await o.ok<object[]>('GET', `inspecoes/${id}/atos`)
  expect(after.midias).toEqual([])
  expect([after.conteudo.estado, after.conteudo.cancelada?.motivo]).toEqual(['CANCELADA', 'apagado'])
  expect(JSON.stringify([after, acts])).not.toContain('Iara')
})

test('photos of a quote that was sent stay: they are evidence', async () => {
  const { codPassagem } = await o.passante([30], { cliente: { nome: 'Caio Melo', telefone: '(11) 95555-4444' } })
  const id = await phone.begin({ codPassagem })
  const signature = await phone.upload(id, await picture(320, 120), { tipo: 'ASSINATURA' })
  await phone.ok(id, { tipo: 'ASSINAR', midia: signature.idMidia, nome: 'Caio Melo' })
  await phone.answerAll(id)
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  const photo = done.midias.find((m) => m.tipo === 'FOTO')
  await o.t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [codPassagem])
  await o.t.sql(`update orcamento set estado = 'CANCELADO' where cod_orcamento = $1`, [done.codOrcamento])
  await o.t.sql(
    `insert into orcamento_versao (cod_distribuidor, cod_concessionaria, cod_orcamento, numero, token, conteudo, sha256, enviada_em, expira_em)
     select cod_distribuidor, cod_concessionaria, cod_orcamento, 1, 'retencao', '{}', repeat('a', 64), now(), now() from orcamento where cod_orcamento = $1`,
    [done.codOrcamento],
  )
  const [found] = await o.t.sql<{ c: number }>('select cod_cliente as c from passagem where cod_passagem = $1', [
    codPassagem,
  ])
  await o.ok('POST', `clientes/${found?.c}/anonimizar`, { nome: 'Caio Melo' }, manager)
  await expect.poll(() => statusOf(signature.foto?.url)).toBe(404)
  expect(await statusOf(photo?.foto?.url)).toBe(200)
})

test('of a finished inspection, photos that nothing names go after ninety days, what is shown, noted or signed stays', async () => {
  const id = await phone.begin()
  const small = await picture(320, 240)
  const photo = async (extra: object = {}) => (await phone.upload(id, small, extra)).idMidia
  const [takenOff, original, damage, noted] = [await photo(), await photo(), await photo(), await photo()]
  const drawn = await photo({ desenhoDe: original })
  const signature = await photo({ tipo: 'ASSINATURA' })
  const signedAgain = await photo({ tipo: 'ASSINATURA' })
  const avaria = { id: randomUUID(), vista: 'CIMA', x: 0.5, y: 0.5, tipo: 'RISCO', midias: [damage] } as const
  await phone.ok(id, { tipo: 'MARCAR_AVARIA', avaria: { ...avaria, midias: [damage] } })
  for (const midia of [signature, signedAgain]) await phone.ok(id, { tipo: 'ASSINAR', midia, nome: 'Rui' })
  await phone.ok(id, { tipo: 'APAGAR_AVARIA', avaria: avaria.id })
  await phone.answerAll(id)
  for (const midias of [[takenOff], [drawn]])
    await phone.ok(id, { tipo: 'RESPONDER', item: 'fluido', resposta: { estado: 'VERDE', midias } })
  await phone.ok(id, { tipo: 'ANOTAR', texto: 'Não entrou', midias: [noted] })
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  const idsOf = async () => new Set((await midiasOf(id)).map((m) => m.idMidia))
  const before = await idsOf()
  const file = done.midias.find((m) => m.idMidia === takenOff)?.foto?.url
  await cleanMidias(o.t.server.services)
  expect(await idsOf()).toEqual(before)
  await o.t.sql(`update inspecao set finalizada_em = now() - interval '91 days' where id_inspecao = $1`, [id])
  await cleanMidias(o.t.server.services)
  const after = await idsOf()
  expect([...before].filter((m) => !after.has(m)).toSorted()).toEqual([takenOff, signature].toSorted())
  expect([await statusOf(file), await statusOf(done.midias.find((m) => m.idMidia === drawn)?.foto?.url)]).toEqual([
    404, 200,
  ])
})
