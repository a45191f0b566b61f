import { expect, test } from 'vitest'
import { pinError } from '#shared/rules/pin.ts'

test.each(['7391', '40862', '918273', '1357', '0074'])('%s is taken', (pin) => {
  expect(pinError(pin)).toBeNull()
})
test.each(['123', '1234567', '12a4', '', ' 1234'])('"%s" is no PIN', (pin) => {
  expect(pinError(pin)).toBe('Use de 4 a 6 números')
})
test.each(['0000', '1234', '4321', '7890', '0123', '123456', '9876', '1212', '123123', '1221', '99999'])(
  '%s is among the first that anybody tries',
  (pin) => {
    expect(pinError(pin)).toMatch(/fácil de adivinhar/)
  },
)
test('a year and a line of the keypad are refused', () => {
  expect(pinError('1987')).toMatch(/um ano/)
  expect(pinError('2580')).toMatch(/linha do teclado/)
})
