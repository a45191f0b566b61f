import { expect, test } from 'vitest'
import { continuarLogin, formatarCodigoLogin, lerCodigoLogin, mostrarLogin } from '#shared/rules/codigo-login.ts'

test.each([
  [123, '###.##', '001.23'],
  [1, '###.##', '000.01'],
  [12_345, '###.##', '123.45'],
  [1_234_567, '###.##', '12345.67'],
  [12_345, '###.###.##', '000.123.45'],
  [7, '#', '7'],
  [42, '##-##-#', '00-04-2'],
  // While somebody writes a mask it may be none.
  [42, '', '42'],
])('code %i under %s is %s', (codigo, mascara, escrito) => {
  expect(formatarCodigoLogin(codigo, mascara)).toBe(escrito)
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
])('%s says %s', (texto, codigo) => {
  expect(lerCodigoLogin(texto)).toBe(codigo)
})

test('every code is read as it is written, under any mask', () => {
  for (const mascara of ['###.##', '###.###.##', '#-#', '######'])
    for (const codigo of [1, 9, 10, 99, 100, 12_345, 99_999, 123_456_789, 2_147_483_647])
      expect(lerCodigoLogin(formatarCodigoLogin(codigo, mascara))).toBe(codigo)
})

/** The field after each key: `<` takes the last character away. */
function digitar(teclas: string, mascara = '###.##'): string[] {
  let digitado = ''
  return [...teclas].map((tecla) => {
    const campo = mostrarLogin(digitado, mascara)
    digitado = continuarLogin(digitado, tecla === '<' ? campo.slice(0, -1) : campo + tecla, mascara)
    return mostrarLogin(digitado, mascara)
  })
}

test.each([
  ['12345', ['1', '12', '1.23', '12.34', '123.45']],
  ['123456', ['1', '12', '1.23', '12.34', '123.45', '1234.56']],
  ['001.23', ['0', '00', '0.01', '0.01', '00.12', '001.23']],
  ['1234<<<<', ['1', '12', '1.23', '12.34', '1.23', '12', '1', '']],
  ['ana@x', ['a', 'an', 'ana', 'ana@', 'ana@x']],
  // The mask goes as soon as it is no code, and comes back with it.
  ['1234a', ['1', '12', '1.23', '12.34', '1234a']],
  ['1234a<', ['1', '12', '1.23', '12.34', '1234a', '12.34']],
  ['12.34a', ['1', '12', '12', '1.23', '12.34', '12.34a']],
  ['1.2.3@', ['1', '1', '12', '12', '1.23', '1.2.3@']],
  ['123<4a', ['1', '12', '1.23', '12', '1.24', '124a']],
  ['.', ['.']],
])('typing %s shows %j', (teclas, mostrado) => {
  expect(digitar(teclas)).toEqual(mostrado)
})

test('a digit in the middle changes without the mask joining what was typed', () => {
  const sem3 = continuarLogin('12345', '12.45', '###.##')
  expect([sem3, continuarLogin(sem3, '123.45', '###.##')]).toEqual(['1245', '12345'])
  expect(continuarLogin('12345', '1x23.45', '###.##')).toBe('1x2345')
  expect(continuarLogin('12345', '9123.45', '###.##')).toBe('912345')
  expect(continuarLogin('12.345', '123.5', '###.##')).toBe('12.35')
})

test('what a password manager or a paste puts there stands whole', () => {
  expect(mostrarLogin(continuarLogin('', '001.23', '###.##'), '###.##')).toBe('001.23')
  expect(mostrarLogin(continuarLogin('12', '00012345', '###.###.##'), '###.###.##')).toBe('000.123.45')
  expect(mostrarLogin(continuarLogin('1234', 'ana@exemplo.com', '###.##'), '###.##')).toBe('ana@exemplo.com')
  expect(continuarLogin('.12', '', '###.##')).toBe('')
})
