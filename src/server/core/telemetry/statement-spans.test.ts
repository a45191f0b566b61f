import { expect, test } from 'vitest'
import { summaryOf } from './statement-spans.ts'

test.each([
  ['select * from "orcamento" as o where x = $1', 'select', 'orcamento'],
  ['insert into "public"."auditoria" ("a") values ($1)', 'insert', 'auditoria'],
  ['update "quote_line" set a = 1', 'update', 'quote_line'],
  ["with due as (select 'Helena' from mensagem) update x set y = 1", 'with', 'mensagem'],
  ["select 'from 52998224725', set_config($1, 'x', true)", 'select', undefined],
  ['select pg_advisory_xact_lock($1)', 'select', undefined],
])('%s is told as %s %s', (text, operation, table) => {
  expect(summaryOf(text)).toEqual({ operation, table })
})
