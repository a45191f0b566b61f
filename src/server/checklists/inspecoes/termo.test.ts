import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentInspecaoAct } from '#shared/checklists/inspecao.ts'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import { parsePdf } from '#tests/files/pdf.ts'
import { download } from '#tests/files/spreadsheet.ts'
import { createTemplate } from '#tests/records/inspecoes.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { phoneOf, picture } from '#tests/records/phone.ts'

let o: Oficina
let phone: ReturnType<typeof phoneOf>
beforeAll(async () => {
  o = await openOficina()
  phone = phoneOf(o, await createTemplate(o.t, o.m.codDistribuidor))
})
afterAll(() => o.t.close())

type Damage = Extract<SentInspecaoAct, { tipo: 'MARCAR_AVARIA' }>['avaria']
const damage = (observacao: string, midias: string[] = []): Damage => ({
  id: randomUUID(),
  vista: 'CIMA',
  x: 0.3,
  y: 0.22,
  tipo: 'RISCO',
  observacao,
  midias,
})

async function termoOf(id: string) {
  const file = await download(o.t.server.endereco, `inspecoes/${id}/termo`, { host: o.m.host, token: phone.token })
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pdf = await parsePdf(file.bytes)
  const text = pdf.paginas.join(' ')
  const [signed = '', later = ''] = text.split('Anotado depois da assinatura')
  return { signed, later, images: pdf.images }
}

test('what the customer signed is told as it was signed, and what came later apart', async () => {
  const id = await phone.begin()
  const kept = damage('Porta dianteira')
  const erased = damage('Para-choque')
  await phone.ok(id, { tipo: 'RECEBER', dados: { km: 48_120, objetos: 'Óculos' } })
  await phone.ok(id, { tipo: 'MARCAR_AVARIA', avaria: kept })
  await phone.ok(id, { tipo: 'MARCAR_AVARIA', avaria: erased })
  const signature = await phone.upload(id, await picture(400, 150), { tipo: 'ASSINATURA' })
  await phone.ok(id, { tipo: 'ASSINAR', midia: signature.idMidia, nome: 'Rui Alves' })
  expect((await termoOf(id)).later).toBe('')
  const photo = await phone.upload(id, await picture(320, 240))
  await phone.ok(id, { tipo: 'RECEBER', dados: { km: 99_999 } })
  await phone.ok(id, { tipo: 'MARCAR_AVARIA', avaria: damage('Capô arranhado', [photo.idMidia]) })
  await phone.ok(id, { tipo: 'APAGAR_AVARIA', avaria: erased.id })
  const { signed, later, images } = await termoOf(id)
  for (const said of ['48.120 km', 'Óculos', 'Porta dianteira', 'Para-choque', 'Assinado por Rui Alves'])
    expect(signed).toContain(said)
  for (const said of ['99.999', 'Capô arranhado']) expect(signed).not.toContain(said)
  expect(later).toContain('O cliente não assinou o que segue')
  expect(later).toContain('Quilometragem: 99.999 km (na assinatura: 48.120 km)')
  expect(later).toContain('A avaria 2 foi apagada do registro.')
  expect(later).toContain('Capô arranhado')
  expect(later).toContain('Avaria 3')
  expect(later).not.toContain('neste papel')
  expect(images).toBe(2)
  await phone.ok(id, { tipo: 'ASSINAR', midia: signature.idMidia, nome: 'Rui Alves' })
  const again = await termoOf(id)
  expect([again.later, again.signed.includes('99.999 km')]).toEqual(['', true])
})

test('what was received and signed without a network has the phone’s hour beside the server’s', async () => {
  const id = await phone.begin()
  const { idMidia } = await phone.upload(id, await picture(400, 150), { tipo: 'ASSINATURA' })
  const ato = {
    tipo: 'ASSINAR',
    midia: idMidia,
    nome: 'Rui Alves',
    id: randomUUID(),
    noAparelhoEm: '2026-03-05T11:30:00.000Z',
  }
  await o.ok('POST', `inspecoes/${id}/atos`, { ato }, phone.token)
  const { signed } = await termoOf(id)
  expect(signed).toMatch(/Rui Alves, em .* \(no relógio do aparelho: 05\/03\/2026,? (às )?08:30\), diante/)
  expect(signed.match(/no relógio do aparelho/g)).toHaveLength(1)
})

test('photos and a signature that have not arrived are told on the paper', async () => {
  const id = await phone.begin()
  const announced = async (tipo: 'FOTO' | 'ASSINATURA') => {
    const r = await phone.announce(id, await picture(320, 240), { tipo })
    return String(r.corpo['idMidia'])
  }
  await phone.ok(id, { tipo: 'MARCAR_AVARIA', avaria: damage('Porta', [await announced('FOTO')]) })
  await phone.ok(id, { tipo: 'ASSINAR', midia: await announced('ASSINATURA'), nome: 'Rui Alves' })
  const { signed } = await termoOf(id)
  expect(signed).toContain('1 foto não está neste papel')
  expect(signed).toContain('a imagem da assinatura não está')
})

test('a discarded signature leaves the act, its file and nothing else, and the history says so', async () => {
  const id = await phone.begin()
  const sign = async (nome: string) => {
    const { idMidia, foto } = await phone.upload(id, await picture(400, 150), { tipo: 'ASSINATURA' })
    await phone.ok(id, { tipo: 'ASSINAR', midia: idMidia, nome })
    return { idMidia, url: (foto?.url ?? '').replace('/api/', '') }
  }
  const statusOf = async (url: string) => (await o.t.callApi('GET', url, { host: o.m.host })).status
  const first = await sign('Rui Alves')
  expect([(await termoOf(id)).images, await statusOf(first.url)]).toEqual([1, 200])
  const { conteudo } = await phone.ok(id, { tipo: 'DESCARTAR_ASSINATURA', midia: first.idMidia })
  expect(conteudo.assinatura).toBe(null)
  await expect.poll(async () => (await o.ok<Inspecao>('GET', `inspecoes/${id}`)).midias).toEqual([])
  expect(await statusOf(first.url)).toBe(404)
  const { signed, later, images } = await termoOf(id)
  expect([signed.includes('Rui Alves, em'), later, images]).toEqual([false, '', 0])
  const acts = await o.ok<{ tipo: string; por: string }[]>('GET', `inspecoes/${id}/atos`)
  expect(acts.at(-1)).toMatchObject({ tipo: 'DESCARTAR_ASSINATURA', por: 'Pessoa 5' })

  // Whoever discards the first one late does not touch the second.
  const second = await sign('Rui Alves')
  const after = await phone.ok(id, { tipo: 'DESCARTAR_ASSINATURA', midia: first.idMidia })
  expect([after.conteudo.assinatura?.midia, await statusOf(second.url)]).toEqual([second.idMidia, 200])
})

test('a signature is not discarded by the name of a photo, nor once the car has left', async () => {
  const { codPassagem } = await o.passante()
  const id = await phone.begin({ codPassagem })
  const photo = await phone.upload(id, await picture(320, 240))
  await phone.ok(id, { tipo: 'DESCARTAR_ASSINATURA', midia: photo.idMidia })
  const signature = await phone.upload(id, await picture(400, 150), { tipo: 'ASSINATURA' })
  await phone.ok(id, { tipo: 'ASSINAR', midia: signature.idMidia, nome: 'Rui Alves' })
  await o.t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [codPassagem])
  const r = await phone.act(id, { tipo: 'DESCARTAR_ASSINATURA', midia: signature.idMidia })
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'veiculo-entregue'])
  const { midias, conteudo } = await o.ok<Inspecao>('GET', `inspecoes/${id}`)
  expect([midias.length, conteudo.assinatura?.midia]).toEqual([2, signature.idMidia])
})
