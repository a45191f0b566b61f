import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import type { Tenants } from '../tenancy/tenant.ts'

const SIZES = [192, 512] as const
/** Screen that the installed app opens with. */
const START = '/checklist/fazer'
/** Address of the page that the worker keeps for all screens; it names the scripts of the first one. */
const KEPT_PAGE = '/aplicativo'
/** Share of a maskable icon that no phone cuts off. */
const SAFE_SHARE = 0.62
/** Icons kept in memory; there is one set per colour. */
const MAX_ICONS = 200
const NEUTRAL = { nameEmpresa: 'Pátio', corPrimaria: '#1f5fae' }

/** The screen whose scripts the page at an address preloads. */
export const preloadedFor = (url: string): string => (url === KEPT_PAGE ? START : url)

/** What a browser needs to install the app of a host: worker, manifest, icons. */
export function installableApp(app: FastifyInstance, tenants: Tenants, web: string): void {
  const hide = { schema: { hide: true } }
  const ofHost = async (host: string | undefined) => (await tenants.forHost(host).catch(() => null)) ?? NEUTRAL

  if (existsSync(join(web, 'sw.js')))
    app.get('/sw.js', hide, async (_req, reply: FastifyReply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('service-worker-allowed', '/')
        .sendFile('sw.js', web, { immutable: false, maxAge: 0 }),
    )

  app.get('/manifest.webmanifest', hide, async (req, reply) => {
    const { nameEmpresa, corPrimaria } = await ofHost(req.headers.host)
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({
        id: '/',
        name: `${nameEmpresa} · Gestão Oferta Digital`,
        short_name: nameEmpresa.slice(0, 12).trim(),
        lang: 'pt-BR',
        start_url: START,
        scope: '/',
        display: 'standalone',
        theme_color: corPrimaria,
        background_color: '#ffffff',
        icons: SIZES.flatMap((size) => [
          { src: `/icone-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
          { src: `/icone-${size}-mascara.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
        ]),
      })
  })

  const icons = new Map<string, Promise<Buffer>>()
  for (const size of SIZES)
    for (const maskable of [false, true])
      app.get(`/icone-${size}${maskable ? '-mascara' : ''}.png`, hide, async (req, reply) => {
        const { corPrimaria } = await ofHost(req.headers.host)
        const key = `${corPrimaria} ${size} ${maskable}`
        if (icons.size >= MAX_ICONS) icons.clear()
        let icon = icons.get(key)
        if (!icon) icons.set(key, (icon = draw(corPrimaria, size, maskable)))
        return reply
          .header('cache-control', 'public, max-age=86400')
          .type('image/png')
          .send(await icon)
      })
}

/** Pátio's mark on the distributor's colour; a maskable one fills the square and keeps the mark inside the safe circle. */
function draw(color: string, size: number, maskable: boolean): Promise<Buffer> {
  const scale = maskable ? SAFE_SHARE : 1
  const shift = 13 * (1 - scale)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" rx="${maskable ? 0 : 6}" fill="${color}"/><path transform="translate(${shift} ${shift}) scale(${scale})" d="M6 20v-8.2L13 7l7 4.8V20M9.5 20v-5h7v5M9.5 17.5h7" fill="none" stroke="#fff" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return sharp(Buffer.from(svg), { density: (72 * size) / 26 })
    .resize(size, size)
    .png()
    .toBuffer()
}
