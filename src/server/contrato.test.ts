import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { concessionarias } from '#shared/concessionarias.ts'
import type { Endpoint } from '#shared/contract.ts'
import { EVENTOS, nomeEvento } from '#shared/realtime.ts'
import { execucao } from '#shared/execucao.ts'
import { sessao } from '#shared/sessao.ts'

interface Chamada {
  method: string
  path: string
  area: string
  status: string
}
const spec = JSON.parse(readFileSync(join(import.meta.dirname, '../../spec/calls.json'), 'utf8')) as { calls: Chamada[]; realtime: { kinds: string[] } }
const forma = (e: { method: string; path: string }) => `${e.method} ${e.path.replace(/\{[^}]*\}|:\w+/g, '{}')}`
/** Areas whose calls are all built. */
const AREAS = new Set(['sessao', 'concessionarias', 'oficina-digital'])
const servidos = new Set(Object.values({ ...sessao, ...concessionarias, ...execucao } as Record<string, Endpoint>).map(forma))

test.each(spec.calls.filter((c) => AREAS.has(c.area)))('$method $path is served as the specification says', (c) => {
  expect(servidos).toContain(forma(c))
})

test('event names are prefix, distributor in lowercase, kind and store', () => {
  expect(Object.keys(EVENTOS)).toEqual(expect.arrayContaining(spec.realtime.kinds))
  expect(nomeEvento('Atria', 'oficinaDigitalOrcamento_', 12)).toBe('patio_atriaoficinaDigitalOrcamento_12')
})
