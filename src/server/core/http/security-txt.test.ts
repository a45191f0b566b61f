import { expect, test } from 'vitest'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer } from '#tests/server/server.ts'
import { readEnv } from '../env.ts'

const PATH = '../.well-known/security.txt'

test('tells the configured contact with an end within a year, on the host of the distributor', async () => {
  const t = await openTestServer({ SEGURANCA_CONTATO: 'mailto:seguranca@exemplo.com' })
  try {
    await buildWorld(t)
    const r = await t.callApi('GET', PATH)
    expect([r.status, r.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = String(r.corpo['texto']).trimEnd().split('\n')
    const fields = new Map(lines.map((l) => [l.slice(0, l.indexOf(':')), l.slice(l.indexOf(':') + 2)]))
    expect(fields.get('Contact')).toBe('mailto:seguranca@exemplo.com')
    expect(fields.get('Canonical')).toBe('http://um.localhost/.well-known/security.txt')
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
    expect((await t.callApi('GET', PATH, { host: 'ninguem.localhost' })).status).toBe(404)
  } finally {
    await t.close()
  }
})

test('without a contact there is no file, and a contact of another kind is refused at the start', async () => {
  const t = await openTestServer()
  try {
    await buildWorld(t)
    expect((await t.callApi('GET', PATH)).status).toBe(404)
  } finally {
    await t.close()
  }
  for (const wrong of ['seguranca@exemplo.com', 'http://exemplo.com', 'mailto:a\nExpires: x'])
    expect(() => readEnv({ SEGURANCA_CONTATO: wrong })).toThrow('SEGURANCA_CONTATO')
})
