import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Tenants } from '../tenancy/tenant.ts'
import { installableApp } from './installable-app.ts'

const app = Fastify()
const colors: Record<string, string> = { 'um.br': '#ff0000', 'dois.br': '#0000ff' }
const tenants = {
  forHost: (host = '') =>
    colors[host]
      ? Promise.resolve({ nameEmpresa: `Grupo ${host}`, corPrimaria: colors[host] })
      : Promise.reject(new Error('unknown')),
} as unknown as Tenants
installableApp(app, tenants, '/nowhere')
afterAll(() => app.close())

const get = (url: string, host: string) => app.inject({ method: 'GET', url, headers: { host } })

test('each host installs its own app: name, colour, icons', async () => {
  const r = await get('/manifest.webmanifest', 'um.br')
  expect([r.headers['content-type'], r.headers['cache-control']]).toEqual([
    'application/manifest+json; charset=utf-8',
    'no-cache',
  ])
  const manifest = r.json<{ name: string; theme_color: string; icons: { src: string; purpose: string }[] }>()
  expect([manifest.name, manifest.theme_color]).toEqual(['Grupo um.br · Gestão Oferta Digital', '#ff0000'])
  expect(new Set(manifest.icons.map((i) => i.purpose))).toEqual(new Set(['any', 'maskable']))
  for (const { src } of manifest.icons) expect((await get(src, 'um.br')).statusCode).toBe(200)
})

test('a maskable icon fills its square with the colour of its host', async () => {
  for (const [host, expected] of [
    ['um.br', [255, 0, 0]],
    ['dois.br', [0, 0, 255]],
  ] as const) {
    const { rawPayload } = await get('/icone-512-mascara.png', host)
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([512, 512])
    const corner = await sharp(rawPayload).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
    expect([...corner.subarray(0, 3)]).toEqual(expected)
  }
})

test('an unknown host gets the product’s own name', async () => {
  expect((await get('/manifest.webmanifest', 'quem.br')).json<{ short_name: string }>().short_name).toBe('Pátio')
})
