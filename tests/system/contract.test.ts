import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KEY_SCOPE_NAMES } from '#shared/core/key-scopes.ts'
import { EVENTS, eventName } from '#shared/core/realtime.ts'
import { AREAS } from '../../src/server/core/areas/areas.ts'

interface Call {
  method: string
  path: string
  area: string
  status: string
}
const spec = JSON.parse(readFileSync(join(import.meta.dirname, '../../spec/calls.json'), 'utf8')) as {
  calls: Call[]
  realtime: { kinds: string[] }
}
const shape = (e: { method: string; path: string }) => `${e.method} ${e.path.replace(/\{[^}]*\}|:\w+/g, '{}')}`
/** Areas whose calls are all implemented. */
const DONE = new Set(['sessao', 'concessionarias', 'oficina-digital', 'agenda'])
const served = new Set(AREAS.flatMap((a) => a.routes.flatMap((r) => Object.values(r.contract))).map(shape))

test.each(spec.calls.filter((c) => DONE.has(c.area)))('$method $path is served as specified', (c) => {
  expect(served).toContain(shape(c))
})

test('event names consist of prefix, distributor in lowercase, kind and store', () => {
  expect(Object.keys(EVENTS)).toEqual(expect.arrayContaining(spec.realtime.kinds))
  expect(eventName('Atria', 'oficinaDigitalOrcamento_', 12)).toBe('patio_atriaoficinaDigitalOrcamento_12')
})

const calls = AREAS.flatMap((a) => a.routes.flatMap((r) => Object.entries(r.contract)))

test('a call with a store declares where the store is, so that its reach is checked', () => {
  const fields = (schema: unknown): string[] => {
    const { shape, def } = (schema ?? {}) as { shape?: object; def?: { innerType?: unknown } }
    return shape ? Object.keys(shape) : def?.innerType ? fields(def.innerType) : []
  }
  const forgotten = calls.filter(([, e]) => {
    const parts = (['params', 'query', 'body'] as const).filter((p) => fields(e[p]).includes('codConcessionaria'))
    return (
      e.acesso !== 'publico' && e.acesso !== 'integracao' && parts.length > 0 && !(e.loja && parts.includes(e.loja))
    )
  })
  expect(forgotten.map(([nome]) => nome)).toEqual([])
})

test('each call of integration keys asks for a scope, each scope opens one, and reading is not writing', () => {
  const ofKeys = calls.filter(([, e]) => e.acesso === 'integracao')
  expect(ofKeys.filter(([, e]) => e.escopo === undefined).map(([nome]) => nome)).toEqual([])
  expect(calls.filter(([, e]) => e.escopo !== undefined && e.acesso !== 'integracao')).toEqual([])
  expect([...new Set(ofKeys.map(([, e]) => e.escopo ?? ''))].toSorted()).toEqual(KEY_SCOPE_NAMES.toSorted())
  const mixed = ofKeys.filter(([, e]) => e.escopo?.endsWith(e.method === 'GET' ? ':escrita' : ':leitura'))
  expect(mixed.map(([nome]) => nome)).toEqual([])
})

test('only listed POST calls leave no row in the audit trail: visits, browser log, searches, trials, reading, file pieces', () => {
  expect(calls.filter(([, e]) => e.semAuditoria).map(([nome]) => nome)).toEqual([
    'pageview',
    'pageviewPublica',
    'savelog',
    'enviarPedacoMidia',
    'provarPolitica',
    'consultaOsAgenda',
    'avisoDoWhatsapp',
    'avisoDeSms',
    'avisoDeEmail',
    'enviarPedacoDeAnexo',
    'marcarLida',
    'confirmarQuemE',
    'enviarPedacoDeManual',
    'compararCopia',
    'enviarPedaco',
  ])
})
