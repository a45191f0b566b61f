import { expect, test } from 'vitest'
import { parseFilter } from './scim-filter.ts'
import { readPatch } from './scim-patch.ts'

test.each([
  ['userName eq "Rui.Neto@Exemplo.com"', [{ attribute: 'username', value: 'Rui.Neto@Exemplo.com' }]],
  ['  displayName  EQ "Chefia \\"Sul\\""', [{ attribute: 'displayname', value: 'Chefia "Sul"' }]],
  [
    'id eq "7" and members eq "12"',
    [
      { attribute: 'id', value: '7' },
      { attribute: 'members', value: '12' },
    ],
  ],
  ['emails[type eq "work"].value eq "a@b.com"', [{ attribute: 'emails[type eq "work"].value', value: 'a@b.com' }]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x"', [{ attribute: 'username', value: 'x' }]],
  ['active eq True', [{ attribute: 'active', value: 'true' }]],
  ['displayName eq "a and b eq \\"c\\""', [{ attribute: 'displayname', value: 'a and b eq "c"' }]],
])('the filter %s is understood', (filter, terms) => {
  expect(parseFilter(filter)).toEqual(terms)
})

test.each([
  'userName',
  'userName eq',
  'userName eq nome',
  'userName co "x"',
  'userName eq "a" or userName eq "b"',
  'not (userName eq "a")',
  '(userName eq "a")',
  'userName eq "a" and',
  'userName pr',
  'userName eq "a" userName eq "b"',
  'userName eq "\\q"',
  '',
])('the filter %s is refused as one, not guessed at', (filter) => {
  expect(() => parseFilter(filter)).toThrow(
    expect.objectContaining({ status: 400, scimType: 'invalidFilter' }) as Error,
  )
})

test('a filter of hostile length is read in linear time', () => {
  const started = performance.now()
  expect(() => parseFilter(`a eq "${'\\'.repeat(50_000)}`)).toThrow()
  expect(() => parseFilter(`${'a.'.repeat(50_000)} eq "x`)).toThrow()
  expect(performance.now() - started).toBeLessThan(1000)
})

const change = (op: string, attribute: string, value?: unknown, filter?: object) => ({ op, attribute, filter, value })
test.each([
  [[{ op: 'Replace', path: 'active', value: 'False' }], [change('replace', 'active', 'False')]],
  [[{ op: 'replace', value: { active: false } }], [change('replace', 'active', false)]],
  [
    [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'a@b.com' }],
    [change('add', 'emails.value', 'a@b.com', { attribute: 'type', value: 'work' })],
  ],
  [
    [{ op: 'remove', path: 'members[value eq "9"]' }],
    [change('remove', 'members', undefined, { attribute: 'value', value: '9' })],
  ],
  [
    [{ op: 'add', value: { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'x' } }],
    [change('add', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:department', 'x')],
  ],
  [
    [{ op: 'Replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:name.givenName', value: 'Rui' }],
    [change('replace', 'name.givenname', 'Rui')],
  ],
])('the operations %j are understood', (Operations, changes) => {
  expect(readPatch({ schemas: [], Operations })).toEqual(changes)
})

test.each([
  [{}, 'invalidSyntax'],
  [[], 'invalidSyntax'],
  [{ Operations: [] }, 'invalidSyntax'],
  [{ Operations: [{ op: 'move', path: 'active' }] }, 'invalidSyntax'],
  [{ Operations: [{ op: 'remove' }] }, 'noTarget'],
  [{ Operations: [{ op: 'replace', path: 'a b', value: 1 }] }, 'invalidPath'],
  [{ Operations: [{ op: 'replace', value: 'x' }] }, 'invalidSyntax'],
  [{ Operations: [{ op: 'remove', path: 'members[value co "9"]' }] }, 'invalidFilter'],
])('the body %j is refused with %s', (body, scimType) => {
  expect(() => readPatch(body)).toThrow(expect.objectContaining({ status: 400, scimType }) as Error)
})
