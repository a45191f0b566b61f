import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSAL_REASONS } from '#shared/oficina-digital/orcamentos.ts'
import { CLASSES_ABC, CLASSES_XYZ, PATTERNS } from '#shared/rules/demand.ts'
import { MONTH_STATES } from '#shared/rules/mes-vendas.ts'
import { LINHA_STATES, ORCAMENTO_STATES, EVENT_TYPES } from '#shared/rules/orcamento.ts'
import { DEPARTAMENTO_CODES, MEDIDA_CODES } from '#shared/rules/vendas.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await openTestServer()
})
afterAll(() => t.close())

/** Values of each column, as the contract declares them. */
const LISTS: Record<string, readonly string[]> = {
  'dms_mapa.departamento': DEPARTAMENTO_CODES,
  'orcamento.estado': ORCAMENTO_STATES,
  'orcamento_decisao.motivo': REFUSAL_REASONS,
  'orcamento_evento.de': ORCAMENTO_STATES,
  'orcamento_evento.para': ORCAMENTO_STATES,
  'orcamento_evento.tipo': EVENT_TYPES,
  'orcamento_linha.estado': LINHA_STATES,
  'orcamento_linha.motivo': REFUSAL_REASONS,
  'sugestao_linha.abc': CLASSES_ABC,
  'sugestao_linha.padrao': PATTERNS,
  'sugestao_linha.xyz': CLASSES_XYZ,
  'venda_aceite.departamento': DEPARTAMENTO_CODES,
  'venda_ajuste.departamento': DEPARTAMENTO_CODES,
  'venda_ajuste.medida': MEDIDA_CODES,
  'venda_celula.departamento': DEPARTAMENTO_CODES,
  'venda_evento.de': MONTH_STATES,
  'venda_evento.para': MONTH_STATES,
}

test('the check constraints allow exactly the values that the contract declares', async () => {
  const matches = await t.sql<{ coluna: string; regra: string }>(
    `select conrelid::regclass || '.' || attname as coluna, pg_get_constraintdef(k.oid) as regra from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) where k.contype = 'c' and k.conname like '%\\_lista'`,
  )
  const fromDatabase = matches.map(({ coluna, regra: rule }) => [
    coluna,
    [...rule.matchAll(/'(\w+)'/g)].map(([, p = '']) => p).toSorted(),
  ])
  expect(Object.fromEntries(fromDatabase)).toEqual(
    Object.fromEntries(Object.entries(LISTS).map(([column, words]) => [column, [...words].toSorted()])),
  )
})
