import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHUNK_BYTES } from '#shared/arquivos/importacoes.ts'
import type { Inspecao, InspecaoMedia } from '#shared/checklists/inspecoes.ts'
import { createTemplate } from '#tests/records/inspecoes.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { film, phoneOf, picture } from '#tests/records/phone.ts'

let o: Oficina
let phone: ReturnType<typeof phoneOf>
beforeAll(async () => {
  o = await openOficina()
  phone = phoneOf(o, await createTemplate(o.t, o.m.codDistribuidor))
})
afterAll(() => o.t.close())

const see = (url: string, headers: Record<string, string> = {}) =>
  o.t.callApi('GET', url.replace('/api/', ''), { host: o.m.host, headers })
const piecesOf = (idMidia: string) =>
  readdir(join(o.t.server.services.env.DATA_DIR, 'arquivos', 'inspecoes', String(o.m.codDistribuidor), idMidia)).catch(
    () => [],
  )

test('a photo in pieces survives a lost piece and a repeated one, is re-encoded, and its pieces go', async () => {
  const id = await phone.begin()
  const bytes = await picture(1700, 1275)
  expect(bytes.length).toBeGreaterThan(CHUNK_BYTES)
  const { corpo } = await phone.announce(id, bytes)
  const idMidia = String(corpo['idMidia'])
  const first = bytes.subarray(0, CHUNK_BYTES)
  const skipped = await phone.piece(id, idMidia, CHUNK_BYTES, bytes.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES))
  expect([skipped.status, skipped.corpo['codigo']]).toEqual([409, 'pedaco-fora-de-ordem'])
  expect((await phone.piece(id, idMidia, 0, first)).corpo).toMatchObject({ recebidos: CHUNK_BYTES, estado: 'ENVIANDO' })
  expect((await phone.piece(id, idMidia, 0, first)).corpo).toMatchObject({ recebidos: CHUNK_BYTES })
  // The phone that was closed asks where to go on.
  const known = await o.ok<InspecaoMedia>('GET', `inspecoes/${id}/midias/${idMidia}`)
  expect(known.recebidos).toBe(CHUNK_BYTES)
  let last = known
  for (let de = known.recebidos; de < bytes.length; de += CHUNK_BYTES)
    last = (await phone.piece(id, idMidia, de, bytes.subarray(de, de + CHUNK_BYTES))).corpo as unknown as InspecaoMedia
  expect(last).toMatchObject({ estado: 'PRONTA', foto: { largura: 1600, altura: 1200 } })
  const file = await see(last.foto?.url ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await expect.poll(() => piecesOf(idMidia)).toEqual([])
})

test('a piece that the server lost is asked for again from the start', async () => {
  const id = await phone.begin()
  const bytes = await picture(1700, 1275)
  const { corpo } = await phone.announce(id, bytes)
  const idMidia = String(corpo['idMidia'])
  await phone.piece(id, idMidia, 0, bytes.subarray(0, CHUNK_BYTES))
  await o.t.server.services.files.erase(`inspecoes/${o.m.codDistribuidor}/${idMidia}/0`)
  let m = await o.ok<InspecaoMedia>('GET', `inspecoes/${id}/midias/${idMidia}`)
  let sent = 0
  while (m.estado === 'ENVIANDO') {
    sent++
    m = (await phone.piece(id, idMidia, m.recebidos, bytes.subarray(m.recebidos, m.recebidos + CHUNK_BYTES)))
      .corpo as unknown as InspecaoMedia
  }
  expect([m.estado, sent]).toEqual(['PRONTA', 2 * Math.ceil(bytes.length / CHUNK_BYTES) - 1])
})

test('the last piece sent twice at once makes one photo', async () => {
  const id = await phone.begin()
  const bytes = await picture(320, 240)
  const { corpo } = await phone.announce(id, bytes)
  const idMidia = String(corpo['idMidia'])
  const r = await Promise.all(Array.from({ length: 4 }, () => phone.piece(id, idMidia, 0, bytes)))
  expect(r.map((x) => [x.status, x.corpo['estado']])).toEqual(Array.from({ length: 4 }, () => [200, 'PRONTA']))
})

test('announcing twice is one media; other content under its id is refused', async () => {
  const id = await phone.begin()
  const bytes = await picture(320, 240)
  const idMidia = randomUUID()
  const r = await Promise.all(Array.from({ length: 3 }, () => phone.announce(id, bytes, { idMidia })))
  expect(r.map((x) => x.status)).toEqual([200, 200, 200])
  const other = await phone.announce(id, bytes, { idMidia, sha256: 'a'.repeat(64) })
  expect([other.status, other.corpo['codigo']]).toEqual([409, 'midia-diferente'])
  const elsewhere = await phone.announce(await phone.begin(), bytes, { idMidia })
  expect([elsewhere.status, elsewhere.corpo['codigo']]).toEqual([409, 'midia-de-outra-inspecao'])
})

test('a video announced under the id of another inspection’s photo leaves that photo as it was', async () => {
  const { idMidia, foto } = await phone.upload(await phone.begin(), await picture(320, 240))
  const digestOf = async (url: string) => {
    const key = url.replace('/api/arquivos/', '').split('?', 1)[0] ?? ''
    return createHash('sha256')
      .update(await o.t.server.services.files.read(key))
      .digest('hex')
  }
  const urls = [foto?.url ?? '', foto?.miniatura ?? '']
  const before = await Promise.all(urls.map(digestOf))
  const quadro = (await picture(320, 240)).toString('base64')
  const r = await phone.announce(await phone.begin(), Buffer.from('x'), { idMidia, tipo: 'VIDEO', quadro })
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'midia-de-outra-inspecao'])
  expect(await Promise.all(urls.map(digestOf))).toEqual(before)
})

test.each([
  ['bytes that changed on the way', { sha256: 'a'.repeat(64) }, 'não é o que o aparelho guardou'],
  ['what is no picture', {}, 'JPEG, PNG ou WebP'],
  ['what is no video', { tipo: 'VIDEO' as const }, 'MP4, MOV ou WebM'],
])('%s are refused in words, and nothing else is lost', async (_, extra, error) => {
  const id = await phone.begin()
  await phone.ok(id, { tipo: 'RESPONDER', item: 'fluido', resposta: { estado: 'VERDE' } })
  const m = await phone.upload(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), extra)
  expect(m).toMatchObject({ estado: 'RECUSADA', erro: expect.stringContaining(error) as string, foto: null })
  const { conteudo, midias } = await o.ok<Inspecao>('GET', `inspecoes/${id}`)
  expect([conteudo.respostas['fluido']?.resposta.estado, midias.length]).toEqual(['VERDE', 1])
})

test.each(['mp4', 'webm'] as const)(
  'a %s of 18 s is kept with its length and first frame, and served by ranges',
  async (f) => {
    const id = await phone.begin()
    const bytes = await film(f, 18, 90_000)
    const quadro = (await picture(320, 240)).toString('base64')
    const m = await phone.upload(id, bytes, { tipo: 'VIDEO', quadro })
    expect(m).toMatchObject({ estado: 'PRONTA', foto: { largura: 320, altura: 240 } })
    // WebM does not say how long its last frame lasts.
    expect(m.duracaoMs).toBe(f === 'mp4' ? 18_000 : 17_000)
    const all = await see(m.video ?? '')
    expect([all.status, all.headers.get('content-type'), all.headers.get('accept-ranges')]).toEqual([
      200,
      `video/${f}`,
      'bytes',
    ])
    const part = await see(m.video ?? '', { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
      '10',
    ])
  },
)

test('a video of 25 s is refused by its content, whatever the phone says', async () => {
  const id = await phone.begin()
  const m = await phone.upload(id, await film('webm', 25), { tipo: 'VIDEO', duracaoMs: 19_000 })
  expect(m).toMatchObject({ estado: 'RECUSADA', erro: 'O vídeo passa de 20 segundos: grave um mais curto' })
})

test('a photo of more than 8 MiB is refused before it is sent', async () => {
  const r = await phone.announce(await phone.begin(), Buffer.from('x'), { bytes: 9 * 1024 * 1024 })
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['bytes']])
})

test('an answer does not show a photo of another inspection', async () => {
  const { idMidia } = await phone.upload(await phone.begin(), await picture(320, 240))
  const r = await phone.act(await phone.begin(), {
    tipo: 'RESPONDER',
    item: 'fluido',
    resposta: { estado: 'VERDE', midias: [idMidia] },
  })
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['midias']])
})

test.each([
  ['bytes=-5', 206],
  ['bytes=5-', 206],
  ['bytes=999999999-', 416],
  ['bytes=0-1,4-5', 200],
  ['nada', 200],
])('a player that asks for %s gets %i', async (range, status) => {
  const id = await phone.begin()
  const bytes = await film('mp4', 2)
  const m = await phone.upload(id, bytes, { tipo: 'VIDEO' })
  const r = await see(m.video ?? '', { range })
  const n = bytes.length
  const expected = { 'bytes=-5': `bytes ${n - 5}-${n - 1}/${n}`, 'bytes=5-': `bytes 5-${n - 1}/${n}` }[range]
  expect([r.status, r.headers.get('content-range')]).toEqual([
    status,
    expected ?? (status === 416 ? `bytes */${n}` : null),
  ])
})
