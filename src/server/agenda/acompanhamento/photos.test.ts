import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OficinaPhotos } from '#shared/agenda/acompanhamento.ts'
import { buildWorld, person } from '#tests/records/world.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
let photo: string
beforeAll(async () => {
  o = await openOficina()
  photo = (
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
})
afterAll(() => o.t.close())

const pathOf = (codPassagem: number) => `agenda/passagens/${codPassagem}/fotos`

test('a mechanic photographs a car that is here; only the author and the workshop’s heads delete the photo', async () => {
  const { codPassagem } = await o.passante()
  const path = pathOf(codPassagem)
  const mechanic = o.mecanicoLogado
  expect(await o.ok<OficinaPhotos>('GET', path, undefined, mechanic)).toEqual([])
  await o.ok('POST', path, { dados: photo }, mechanic)
  const [newest, first] = await o.ok<OficinaPhotos>('POST', path, { dados: photo }, o.chief)
  expect([newest?.largura, newest?.altura, newest?.apagavel, first?.apagavel]).toEqual([800, 600, true, true])
  // A mechanic may delete only their own photo.
  const seen = await o.ok<OficinaPhotos>('GET', path, undefined, mechanic)
  expect(seen.map((f) => f.apagavel)).toEqual([false, true])
  expect((await o.callApi('DELETE', `${path}/${newest?.codFoto}`, undefined, mechanic)).status).toBe(403)
  // The browser may display the file.
  const file = await o.t.server.app.inject({
    method: 'GET',
    url: new URL(newest?.url ?? '', 'http://x').pathname + new URL(newest?.url ?? '', 'http://x').search,
    headers: { host: o.m.host },
  })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
  const left = await o.ok<OficinaPhotos>('DELETE', `${path}/${first?.codFoto}`, undefined, mechanic)
  expect(left.map((f) => f.codFoto)).toEqual([newest?.codFoto])
})

test('a file that is no picture, a car that left and a visit of another store are refused', async () => {
  const { codPassagem } = await o.passante()
  const path = pathOf(codPassagem)
  const bad = await o.callApi('POST', path, { dados: Buffer.from('<svg/>').toString('base64') })
  expect([bad.status, Object.keys(bad.corpo['campos'] as object)]).toEqual([422, ['dados']])
  const other = await buildWorld(o.t, 'outro')
  expect((await o.t.callApi('GET', path, { host: other.host, token: await other.token(2) })).status).toBe(404)
  const beyond = await person(o.m, 4, [o.m.lojas[1] ?? 0])
  expect((await o.callApi('POST', path, { dados: photo }, beyond.token)).status).toBe(404)
  await o.t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [codPassagem])
  expect((await o.callApi('POST', path, { dados: photo })).status).toBe(409)
})

test('a visit holds at most forty photos, even when several arrive at once', async () => {
  const { codPassagem } = await o.passante()
  await o.t.sql(
    `insert into visita_foto (cod_distribuidor, cod_concessionaria, cod_passagem, cod_usuario, arquivo, miniatura, largura, altura)
     select p.cod_distribuidor, p.cod_concessionaria, p.cod_passagem, (select min(cod_usuario) from usuario where cod_distribuidor = p.cod_distribuidor), 'x', 'x', 8, 6
     from passagem p cross join generate_series(1, 38) where p.cod_passagem = $1`,
    [codPassagem],
  )
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => o.callApi('POST', pathOf(codPassagem), { dados: photo })),
  )
  expect(sent.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422, 422, 422])
  expect(sent.find((r) => r.status === 422)?.corpo['campos']).toEqual({
    dados: 'Esta visita já tem 40 fotos. Apague uma para incluir outra.',
  })
})
