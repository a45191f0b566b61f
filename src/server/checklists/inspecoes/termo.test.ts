import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentInspecaoAct } from '#shared/checklists/inspecao.ts'
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
  expect(images).toBe(2)
  await phone.ok(id, { tipo: 'ASSINAR', midia: signature.idMidia, nome: 'Rui Alves' })
  const again = await termoOf(id)
  expect([again.later, again.signed.includes('99.999 km')]).toEqual(['', true])
})
