import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EVENTOS, nomeEvento } from '#shared/core/realtime.ts'
import { AREAS } from '../../src/server/core/areas/areas.ts'

interface Chamada {
  method: string
  path: string
  area: string
  status: string
}
const spec = JSON.parse(readFileSync(join(import.meta.dirname, '../../spec/calls.json'), 'utf8')) as {
  calls: Chamada[]
  realtime: { kinds: string[] }
}
const forma = (e: { method: string; path: string }) => `${e.method} ${e.path.replace(/\{[^}]*\}|:\w+/g, '{}')}`
/** Areas whose calls are all built. */
const FEITAS = new Set(['sessao', 'concessionarias', 'oficina-digital', 'agenda'])
const servidos = new Set(AREAS.flatMap((a) => a.rotas.flatMap((r) => Object.values(r.contrato))).map(forma))

test.each(spec.calls.filter((c) => FEITAS.has(c.area)))('$method $path is served as the specification says', (c) => {
  expect(servidos).toContain(forma(c))
})

test('event names are prefix, distributor in lowercase, kind and store', () => {
  expect(Object.keys(EVENTOS)).toEqual(expect.arrayContaining(spec.realtime.kinds))
  expect(nomeEvento('Atria', 'oficinaDigitalOrcamento_', 12)).toBe('patio_atriaoficinaDigitalOrcamento_12')
})

const chamadas = AREAS.flatMap((a) => a.rotas.flatMap((r) => Object.entries(r.contrato)))

test('a call that names a store declares in which part, so that its reach is checked', () => {
  const campos = (esquema: unknown): string[] => {
    const { shape, def } = (esquema ?? {}) as { shape?: object; def?: { innerType?: unknown } }
    return shape ? Object.keys(shape) : def?.innerType ? campos(def.innerType) : []
  }
  const esquecidas = chamadas.filter(([, e]) => {
    const partes = (['params', 'query', 'body'] as const).filter((p) => campos(e[p]).includes('codConcessionaria'))
    return (
      e.acesso !== 'publico' && e.acesso !== 'integracao' && partes.length > 0 && !(e.loja && partes.includes(e.loja))
    )
  })
  expect(esquecidas.map(([nome]) => nome)).toEqual([])
})

test('only visits, the browser’s log, a search, a trial and a comparison by POST and pieces of a file leave no row in the audit', () => {
  expect(chamadas.filter(([, e]) => e.semAuditoria).map(([nome]) => nome)).toEqual([
    'pageview',
    'pageviewPublica',
    'savelog',
    'provarPolitica',
    'consultaOsAgenda',
    'enviarPedacoDeAnexo',
    'enviarPedacoDeManual',
    'compararCopia',
    'enviarPedaco',
  ])
})
