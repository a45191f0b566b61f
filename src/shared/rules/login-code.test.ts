import { expect, test } from 'vitest'
import { continueLogin, formatLoginCode, parseLoginCode, showLogin } from '#shared/rules/login-code.ts'

test.each([
  [123, '###.##', '001.23'],
  [1, '###.##', '000.01'],
  [12_345, '###.##', '123.45'],
  [1_234_567, '###.##', '12345.67'],
  [12_345, '###.###.##', '000.123.45'],
  [7, '#', '7'],
  [42, '##-##-#', '00-04-2'],
  // A half-typed mask may still be invalid.
  [42, '', '42'],
])('code %i under %s is %s', (codigo, mask, written) => {
  expect(formatLoginCode(codigo, mask)).toBe(written)
})

test.each([
  ['001.23', 123],
  ['00123', 123],
  ['123', 123],
  ['1-2.3', 123],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['9'.repeat(200), null],
  ['000.00', null],
  ['', null],
  ['.-', null],
  ['12@exemplo.com', null],
  ['1 2', null],
  ['１２', null],
])('%s reads as %s', (texto, codigo) => {
  expect(parseLoginCode(texto)).toBe(codigo)
})

test('every code reads back from its written form, under any mask', () => {
  for (const mask of ['###.##', '###.###.##', '#-#', '######'])
    for (const codigo of [1, 9, 10, 99, 100, 12_345, 99_999, 123_456_789, 2_147_483_647])
      expect(parseLoginCode(formatLoginCode(codigo, mask))).toBe(codigo)
})

/** Content of the field after each key; `<` is a backspace. */
function typeIn(hotkeys: string, mask = '###.##'): string[] {
  let digitado = ''
  return [...hotkeys].map((keystroke) => {
    const campo = showLogin(digitado, mask)
    digitado = continueLogin(digitado, keystroke === '<' ? campo.slice(0, -1) : campo + keystroke, mask)
    return showLogin(digitado, mask)
  })
}

test.each([
  ['12345', ['1', '12', '1.23', '12.34', '123.45']],
  ['123456', ['1', '12', '1.23', '12.34', '123.45', '1234.56']],
  ['001.23', ['0', '00', '0.01', '0.01', '00.12', '001.23']],
  ['1234<<<<', ['1', '12', '1.23', '12.34', '1.23', '12', '1', '']],
  ['ana@x', ['a', 'an', 'ana', 'ana@', 'ana@x']],
  // The mask disappears when the text is no longer a code, and comes back with it.
  ['1234a', ['1', '12', '1.23', '12.34', '1234a']],
  ['1234a<', ['1', '12', '1.23', '12.34', '1234a', '12.34']],
  ['12.34a', ['1', '12', '12', '1.23', '12.34', '12.34a']],
  ['1.2.3@', ['1', '1', '12', '12', '1.23', '1.2.3@']],
  ['123<4a', ['1', '12', '1.23', '12', '1.24', '124a']],
  ['.', ['.']],
])('typing %s shows %j', (hotkeys, shown) => {
  expect(typeIn(hotkeys)).toEqual(shown)
})

test('changing a digit in the middle does not mix the mask into the typed text', () => {
  const without3 = continueLogin('12345', '12.45', '###.##')
  expect([without3, continueLogin(without3, '123.45', '###.##')]).toEqual(['1245', '12345'])
  expect(continueLogin('12345', '1x23.45', '###.##')).toBe('1x2345')
  expect(continueLogin('12345', '9123.45', '###.##')).toBe('912345')
  expect(continueLogin('12.345', '123.5', '###.##')).toBe('12.35')
})

test('text from a password manager or a paste replaces the whole field', () => {
  expect(showLogin(continueLogin('', '001.23', '###.##'), '###.##')).toBe('001.23')
  expect(showLogin(continueLogin('12', '00012345', '###.###.##'), '###.###.##')).toBe('000.123.45')
  expect(showLogin(continueLogin('1234', 'ana@exemplo.com', '###.##'), '###.##')).toBe('ana@exemplo.com')
  expect(continueLogin('.12', '', '###.##')).toBe('')
})
