import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/core/contract.ts'
import '../app.ts'
import { AREAS } from '../areas/areas.ts'
import { inputCompiler } from './contract-input.ts'
import type { AppError } from '../http/errors.ts'
import { labelOf } from './field-labels.ts'

const ENDPOINTS: [string, Endpoint][] = AREAS.flatMap((a) => a.routes.flatMap((r) => Object.entries(r.contract)))
const SCHEMAS = ENDPOINTS.flatMap(([name, e]) =>
  (['params', 'query', 'body'] as const).flatMap((part): [string, z.ZodType][] => {
    const schema = e[part]
    return schema ? [[`${name} ${part}`, schema]] : []
  }),
)

interface Json {
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  additionalProperties?: Json | boolean
}
/** Every path of a schema, as a list of keys ('0' for the first item of a list). */
function placesOf(s: Json | undefined, path: readonly string[] = []): (readonly string[])[] {
  if (!s || path.length > 6) return []
  return [
    path,
    ...Object.entries(s.properties ?? {}).flatMap(([k, v]) => placesOf(v, [...path, k])),
    ...placesOf(s.items, [...path, '0']),
    ...(s.anyOf ?? []).flatMap((v) => placesOf(v, path).slice(1)),
  ]
}
/** A value that only has `value` at a path. */
const withAt = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)
const places = (schema: z.ZodType) => placesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)

const HOSTILE = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(100_000),
  0,
  -1,
  1.5,
  Number.NaN,
  1e300,
  true,
  [],
  ['x'],
  {},
  { x: 1 },
]
const NOT_FOR_PEOPLE =
  /undefined|NaN|null\b|objeto|string|array|boolean|object|Invalid|Entrada inválida|expected|\bint\b/i

describe.each(SCHEMAS)('%s', (_name, schema) => {
  test('describes every error in words for people, at any path', () => {
    const said = new Set<string>()
    for (const path of places(schema))
      for (const value of HOSTILE) {
        const r = schema.safeParse(withAt(path, value))
        for (const issue of r.error?.issues ?? []) said.add(issue.message)
      }
    expect([...said].filter((m) => NOT_FOR_PEOPLE.test(m) || m.trim() === '')).toEqual([])
  })

  test('refuses text that the database cannot store, and names the field', () => {
    const judge = inputCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' })
    for (const text of ['a\u0000b', 'a\ud800b', '\udc00'])
      for (const path of places(schema)) {
        const r = judge(withAt(path, text)) as { error?: AppError }
        expect([r.error?.code, Object.keys(r.error?.campos ?? {})]).toEqual([
          'texto-invalido',
          [path.join('.') || 'corpo'],
        ])
      }
    expect(judge({ 'a\u0000': 1 })).toMatchObject({ error: { code: 'texto-invalido' } })
  })
})

test.each([
  ['codConcessionaria', 'Concessionária'],
  ['inicioPrevisto', 'Início previsto'],
  ['precoUnitario', 'Preço unitário'],
  ['cnpj', 'CNPJ'],
  ['veiculo', 'Veículo'],
  ['corPrimaria', 'Cor primária'],
  ['codCopia', 'Cópia'],
  ['enderecoToken', 'Endereço token'],
  ['cnhValidade', 'CNH validade'],
])('%s is called %s', (field, label) => expect(labelOf(field)).toBe(label))

test('labels are written with their accents', () => {
  const bare = /\b\w*(?:cao|coes|ssao|visao|encia|orio|inio|edia)s?\b/i
  const labels = new Set(SCHEMAS.flatMap(([, schema]) => places(schema).flatMap((path) => path.map(labelOf))))
  expect([...labels].filter((l) => bare.test(l))).toEqual([])
})

test('an error names the field by its label and says what to write', () => {
  const schema = z.object({
    codVeiculo: z.number(),
    quantidade: z.coerce.number(),
    cor: z.enum(['AZUL', 'VERDE']),
    ano: z.number().min(1990).default(2000),
    aceitouTermos: z.literal(true).default(true),
  })
  const said = (value: unknown) => schema.safeParse(value).error?.issues.map((i) => i.message)
  expect(said({ quantidade: 'x', cor: 'ROXO' })).toEqual([
    'Veículo: preencha',
    'Quantidade: escreva um número',
    'Cor: escolha entre AZUL, VERDE',
  ])
  expect(said({ codVeiculo: 1, quantidade: 1, cor: 'AZUL', ano: 1, aceitouTermos: false })).toEqual([
    'Ano: use 1990 ou mais',
    'Aceitou termos: marque para continuar',
  ])
  expect(said(undefined)).toEqual(['O pedido veio sem conteúdo'])
})
