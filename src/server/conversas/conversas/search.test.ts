import { expect, test } from 'vitest'
import { parseSearch, snippetOf } from './search.ts'

test('A typed text is looked for as name, phone, plate and the beginnings of words', () => {
  expect(parseSearch('João 98765')).toMatchObject({ nome: 'João 98765', fone: '', palavras: 'joao:* & 98765:*' })
  expect(parseSearch('(11) 98765')).toMatchObject({ fone: '1198765' })
  expect(parseSearch('abc1d23')?.placas).not.toEqual([])
  expect(parseSearch('a')).toBeNull()
  expect(parseSearch("!!' & | :*")).toBeNull()
})

test('A snippet shows the found word with what stands round it', () => {
  expect(snippetOf('Quando fica pronto?', ['pronto'])).toBe('Quando fica pronto?')
  const long = `${'antes '.repeat(40)}pastilha no chão${' depois'.repeat(40)}`
  expect(snippetOf(long, ['chao'])).toMatch(/^….*pastilha no chão.*…$/)
  expect(snippetOf(long, ['chao']).length).toBeLessThan(200)
  // The beginning of a word counts, the middle does not.
  expect(snippetOf('recado: ado', ['ado'])).toContain('ado')
})
