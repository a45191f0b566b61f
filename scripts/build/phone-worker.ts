import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VitePWA } from 'vite-plugin-pwa'

const OUT = 'dist/new/web'
/** Address of the app's page that the worker keeps, with the headers that this host's answer has. */
const PAGE = '/aplicativo'
const LATIN_FONT = /inter-latin-wght-normal-[\w-]+\.woff2$/

/**
 * The service worker, written as `dist/web/sw.js`. The phone's shell is kept in advance (`phone.json`), other chunks as they are used.
 * Other screens' page comes from the server; without it, from the phone.
 */
export function phoneWorker() {
  return VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    // The server writes the manifest: it names the distributor of the host.
    manifest: false,
    base: '/',
    scope: '/',
    filename: 'sw.js',
    workbox: {
      globPatterns: ['assets/*', 'parts.json', 'esquema-de-cor.js', 'ultima-vista.js'],
      globIgnores: ['**/*.{br,gz,map}'],
      modifyURLPrefix: { '': '/v3/' },
      dontCacheBustURLsMatching: /\/assets\//,
      maximumFileSizeToCacheInBytes: 3_000_000,
      // The page asks for the two small scripts with their version.
      ignoreURLParametersMatching: [/^\d+$/],
      manifestTransforms: [
        async (entries) => {
          const phone = new Set((JSON.parse(readFileSync(join(OUT, 'phone.json'), 'utf8')) as string[]).map(address))
          const kept = entries.filter(
            ({ url }) => phone.has(url) || LATIN_FONT.test(url) || !url.startsWith('/v3/assets/'),
          )
          return { manifest: [...kept, { url: PAGE, revision: revisionOf('index.html'), size: 0 }] }
        },
      ],
      inlineWorkboxRuntime: true,
      cleanupOutdatedCaches: true,
      // The phone's own screens open from the phone at once, however slow or silent the network is; a new version is offered when it is here.
      navigateFallback: PAGE,
      navigateFallbackAllowlist: [/^\/checklist\/fazer(\/|$)/, /^\/agenda-virtual$/],
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(api|o|socket\.io|v3|arquivos|docs)(\/|$)/.test(url.pathname),
          handler: 'NetworkOnly',
          options: {
            precacheFallback: { fallbackURL: '/aplicativo' },
            // A network that says nothing for four seconds is treated as none. Functions are written into the worker: no outer names.
            plugins: [
              {
                requestWillFetch: async ({ request, state }) => {
                  const silence = new AbortController()
                  if (state) state['timer'] = setTimeout(() => silence.abort(), 4000)
                  return new Request(request, { signal: silence.signal })
                },
                fetchDidSucceed: async ({ response, state }) => {
                  clearTimeout(state?.['timer'] as number | undefined)
                  return response
                },
              },
            ],
          },
        },
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/v3/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'partes',
            expiration: { maxEntries: 150, purgeOnQuotaError: true },
            cacheableResponse: { statuses: [200] },
          },
        },
      ],
    },
  })
}

const address = (file: string) => `/v3/${file}`
const revisionOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(OUT, file)))
    .digest('hex')
    .slice(0, 16)
