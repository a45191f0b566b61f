import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import { withHead } from '../../core/http/page-head.ts'
import { storeHead } from './page-head.ts'

const tenant = { tipoConexao: 'https', dominioOrcamento: 'orcamento.exemplo.com.br' } as const
const loja: ReservaLoja = {
  endereco: 'centro',
  concessionaria: 'Centro Veículos',
  titulo: 'Revisão sem espera',
  texto: 'Oficina com 30 anos.\nAtendemos todas as marcas.',
  chegada: 'Estacione ao lado.',
  telefone: '(11) 3333-4444',
  local: 'Rua das Flores, 10 · Centro · São Paulo/SP',
  fuso: 'America/Sao_Paulo',
  primaria: '#0b7dc9',
  horarios: [
    null,
    ['08:00', '18:00'],
    ['08:00', '18:00'],
    ['08:00', '18:00'],
    ['08:00', '18:00'],
    ['08:00', '18:00'],
    ['08:00', '12:00'],
  ],
  fotos: [{ url: '/api/arquivos/a.jpg?ate=1', miniatura: '/api/arquivos/m.jpg', largura: 4, altura: 3, legenda: '' }],
  servicos: [],
  consultores: [],
  aberta: true,
  sinal: 0,
  sinalMinutos: null,
  carroReserva: false,
  codigoPorWhatsapp: false,
  cancelaAte: 4,
  horizonte: 30,
  privacidade: '',
}
const built =
  '<html><head><meta name="robots" content="noindex" /><title>Seu orçamento</title></head><body></body></html>'

/** Contents of a script element of the page, as a browser finds its end. */
function scriptOf(html: string, type: string): unknown {
  const found = new RegExp(`<script type="${type}"[^>]*>(.*?)</script`, 's').exec(html)?.[1]
  return JSON.parse(found ?? '')
}

interface Vocabulary {
  types: Record<string, string[]>
  properties: Record<string, [domains: string[], ranges: string[]]>
}
const vocabulary = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../tests/vocabulary/schema-org.json'), 'utf8'),
) as Vocabulary

/** A type and everything it is a kind of. */
const kinds = (type: string): string[] => [type, ...(vocabulary.types[type] ?? []).flatMap(kinds)]
const LITERALS: Record<string, string[]> = { string: ['Text', 'URL', 'Time', 'DateTime', 'Date'] }

/** What the vocabulary does not allow in a node: unknown types and properties, values of another type. */
function faults(node: Record<string, unknown>, path = ''): string[] {
  const type = String(node['@type'])
  if (!vocabulary.types[type]) return [`${path}: no type ${type}`]
  return Object.entries(node).flatMap(([property, value]) => {
    if (property.startsWith('@')) return []
    const [domains, ranges] = vocabulary.properties[property] ?? [[], []]
    const place = `${path}/${property}`
    if (!domains.some((d) => kinds(type).includes(d))) return [`${place}: not a property of ${type}`]
    return [value].flat().flatMap((v) => {
      if (typeof v === 'object' && v !== null) {
        const nested = v as Record<string, unknown>
        const fits = kinds(String(nested['@type'])).some((k) => ranges.includes(k))
        return fits ? faults(nested, place) : [`${place}: ${String(nested['@type'])} is none of ${ranges.join()}`]
      }
      // A member of an enumeration is written as its address.
      const member = typeof v === 'string' && v.startsWith('https://schema.org/') && ranges.includes('DayOfWeek')
      const literal = (LITERALS[typeof v] ?? []).some((l) => ranges.includes(l))
      return literal || member ? [] : [`${place}: ${typeof v} is none of ${ranges.join()}`]
    })
  })
}

describe('the booking page for search engines', () => {
  const head = storeHead(tenant, loja, '')
  const html = withHead(built, head)

  test('the store is an AutoRepair with hours and a way to book, by the vocabulary of schema.org', () => {
    const said = scriptOf(html, 'application/ld\\+json') as Record<string, unknown>
    expect(said).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'AutoRepair',
      name: 'Centro Veículos',
      telephone: '+551133334444',
      image: 'https://orcamento.exemplo.com.br/o/agendar/centro/foto',
      potentialAction: { '@type': 'ReserveAction' },
    })
    expect(said['openingHoursSpecification']).toHaveLength(6)
    expect(faults(said)).toEqual([])
  })

  test('the check finds what the vocabulary does not have', () => {
    expect(faults({ '@type': 'AutoRepair', opens: '08:00' })).toEqual(['/opens: not a property of AutoRepair'])
    expect(faults({ '@type': 'AutoRepair', address: { '@type': 'EntryPoint' } })).toHaveLength(1)
    expect(faults({ '@type': 'Garage' })).toHaveLength(1)
  })

  test('it is indexable, with title, preview and its own address', () => {
    expect(html).not.toContain('noindex')
    expect(html).toContain('<title>Revisão sem espera · Centro Veículos</title>')
    expect(html).toContain('<link rel="canonical" href="https://orcamento.exemplo.com.br/o/agendar/centro" />')
    expect(html).toContain('property="og:image" content="https://orcamento.exemplo.com.br/o/agendar/centro/foto"')
    expect(html).toContain('content="Oficina com 30 anos. Atendemos todas as marcas."')
    expect(scriptOf(html, 'application/json')).toEqual(loja)
  })

  test('without photo, phone and bookings nothing is made up', () => {
    const bare = storeHead(tenant, { ...loja, fotos: [], telefone: null, aberta: false, titulo: '', texto: '' }, '')
    expect(bare.jsonLd).not.toHaveProperty('image')
    expect(bare.jsonLd).not.toHaveProperty('telephone')
    expect(bare.jsonLd).not.toHaveProperty('potentialAction')
    expect(withHead(built, bare)).not.toContain('og:image')
    expect(bare.description).toContain('Centro Veículos')
  })
})

test.each(['</script><script>alert(1)</script>', '<!--<script>', '"><img src=x onerror=alert(1)>', "$&$'`", '\u2028'])(
  'a store named %j does not break the page',
  (name) => {
    const named = { ...loja, concessionaria: name, titulo: name, texto: name, local: name }
    const html = withHead(built, storeHead(tenant, named, ''))
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).not.toMatch(/<img|<!--/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(scriptOf(html, 'application/ld\\+json')).toMatchObject({ name })
    expect(scriptOf(html, 'application/json')).toEqual(named)
  },
)
