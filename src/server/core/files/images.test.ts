import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { transaction } from '../database/transaction.ts'
import { generatePdf } from './pdf.ts'
import { hashPassword } from '../secrets/password.ts'

let t: TestServer
let m: World
let large: string
beforeAll(async () => {
  t = await openTestServer({ FOTOS_SIMULTANEAS: '1', FOTOS_EM_ESPERA: '4', MEGAPIXELS_POR_PEDIDO: '40' })
  m = await buildWorld(t)
  const raw = { create: { width: 4000, height: 3000, channels: 3, background: '#7a8' } } as const
  large = (await sharp(raw).jpeg().toBuffer()).toString('base64')
})
afterAll(() => t.close())

const given = (fotos: number, idExterno: string) =>
  buildChecklist(m.lojas[0] ?? 0, {
    idExterno,
    itens: [{ nome: 'Pneu', estado: 'AMARELO', fotos: Array.from({ length: fotos }, () => ({ dados: large })) }],
  })
const ROLE = {
  titulo: 'x',
  issuer: { nameEmpresa: 'x', corPrimaria: '#123456', concessionaria: 'x', fuso: 'America/Sao_Paulo' },
  generatedAt: '2026-11-21T03:05:00.000Z',
}
const send = (body: unknown) => t.callApi('POST', 'integracao/checklists', { token: m.chave, body })

test('nothing slow runs inside an open transaction', async () => {
  const { services } = t.server
  const inside = (run: () => Promise<unknown>) => transaction(services.db, 'sistema', run)
  const bytes = Buffer.from(large, 'base64')
  const slowest = [
    () => services.images.photos([{ bytes, campo: 'foto' }]),
    () => services.images.portrait({ bytes, campo: 'foto' }),
    () => services.files.save('x/y.webp', bytes, 'image/webp'),
    () => services.files.read('x/y.webp'),
    () => hashPassword('Nova#Senha9'),
    () => generatePdf({ ...ROLE, conteudo: [] }),
  ]
  for (const slow of slowest) await expect(inside(slow)).rejects.toThrow('must not wait inside an open transaction')
})

test('while many photos are decoded other calls are answered; beyond the queue limit a sender gets 503', async () => {
  const token = await m.token(3)
  const envios = Array.from({ length: 12 }, (_, i) => send(given(2, `rajada-${i}`)))
  const list = await Promise.all(
    Array.from({ length: 30 }, () => t.callApi('GET', `checklists?codConcessionaria=${m.lojas[0]}`, { token })),
  )
  expect(new Set(list.map((r) => r.status))).toEqual(new Set([200]))
  const responses = await Promise.all(envios)
  expect(responses.filter((r) => r.status === 200).length).toBeGreaterThanOrEqual(2)
  expect(new Set(responses.filter((r) => r.status !== 200).map((r) => r.corpo['codigo']))).toEqual(
    new Set(['fotos-demais']),
  )
  // A retry after 503 is served, and stored only once.
  const recusado = responses.findIndex((r) => r.status === 503)
  expect((await send(given(2, `rajada-${recusado}`))).corpo).toMatchObject({ repetido: false })
})

test('photos with too many pixels in total are refused before one is decoded', async () => {
  const r = await send(given(4, 'enormes'))
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    { 'itens.0.fotos.3': 'As fotos somam mais de 40 megapixels. Reduza-as ou envie menos fotos.' },
  ])
})

test('photos that wait are not decoded once their sender has left', async () => {
  const body = JSON.stringify(given(3, 'desistente'))
  const headers = { host: m.host, authorization: `Bearer ${m.chave}`, 'content-type': 'application/json' }
  const req = request(new URL('/api/integracao/checklists', t.server.endereco), { method: 'POST', headers })
  req.on('error', () => {})
  req.end(body)
  const { images } = t.server.services
  await expect.poll(() => images.naFila, { interval: 2 }).toBeGreaterThan(1)
  req.destroy()
  await expect.poll(() => images.naFila, { interval: 2 }).toBe(0)
  expect(await t.sql(`select from checklist where id_externo = 'desistente'`)).toEqual([])
})
