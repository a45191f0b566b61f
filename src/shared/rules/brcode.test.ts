import { expect, test } from 'vitest'
import { brCode, withAmount } from './brcode.ts'

test('the example of the Central Bank’s manual comes out byte for byte', () => {
  expect(
    brCode({
      nome: 'Fulano de Tal',
      cidade: 'BRASILIA',
      destino: { chave: '123e4567-e12b-12d1-a456-426655440000' },
    }),
  ).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  )
})

test('amount, reference and a name with accents', () => {
  const code = brCode({
    nome: 'Autoviação São João do Vale Ltda',
    cidade: 'Ribeirão Preto do Sul',
    valor: 123_456,
    txid: 'ORC123',
    destino: { chave: '+5511988887777' },
  })
  expect(code).toContain('54071234.56')
  expect(code).toContain('5925Autoviacao Sao Joao do Va')
  expect(code).toContain('6015Ribeirao Preto ')
  expect(code).toContain('62100506ORC123')
})

test('what does not fit is refused', () => {
  const base = { nome: 'N', cidade: 'C', destino: { chave: 'k' } }
  expect(() => brCode({ ...base, valor: 0 })).toThrow(RangeError)
  expect(() => brCode({ ...base, valor: 1.5 })).toThrow(RangeError)
  expect(() => brCode({ ...base, txid: 'a b' })).toThrow(RangeError)
  expect(() => brCode({ ...base, destino: { chave: 'x'.repeat(90) } })).toThrow(RangeError)
})

test('a code with another amount is the code that would have been made with it', () => {
  const data = { nome: 'Oficina São João', cidade: 'São Paulo', destino: { chave: 'a@b.com' }, txid: 'ORC1' }
  const code = brCode({ ...data, valor: 12_345 })
  for (const valor of [1, 5679, 12_345, 1_000_000]) expect(withAmount(code, valor)).toBe(brCode({ ...data, valor }))
  expect(withAmount(brCode(data), 500)).toBe(brCode({ ...data, valor: 500 }))
  expect(withAmount('isto não é um código', 1)).toBeNull()
  expect(() => withAmount(code, 0)).toThrow(RangeError)
})
