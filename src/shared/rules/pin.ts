const SHORTEST = 4
const LONGEST = 6
/** Lines of the keypad that fingers find by themselves. */
const LINES = new Set(['2580', '0852', '147258', '147369', '258369', '159753', '357159', '741852', '963852'])

/** Whether every digit follows from the one before by the same step; 0 follows 9. */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number)
  const step = ((digits[1] ?? 0) - (digits[0] ?? 0) + 10) % 10
  if (step !== 0 && step !== 1 && step !== 9) return false
  return digits.every((d, i) => i === 0 || (d - (digits[i - 1] ?? 0) + 10) % 10 === step)
}
/** Whether the number is a shorter one again and again, or reads the same backwards. */
function isRepeated(pin: string): boolean {
  const halves = [2, 3].some((n) => pin.length % n === 0 && pin.slice(0, n).repeat(pin.length / n) === pin)
  return halves || [...pin].toReversed().join('') === pin
}
const isYear = (pin: string) => /^(19[4-9]|20[0-3])\d$/.test(pin)

/** Why a PIN is not taken, for its field; null for one that is not among the first that anybody tries. */
export function pinError(pin: string): string | null {
  if (!/^\d*$/.test(pin) || pin.length < SHORTEST || pin.length > LONGEST) return 'Use de 4 a 6 números'
  if (isRun(pin) || isRepeated(pin)) return 'Este PIN é fácil de adivinhar: evite números repetidos e em sequência'
  if (isYear(pin)) return 'Este PIN parece um ano: escolha outro'
  if (LINES.has(pin)) return 'Este PIN é uma linha do teclado: escolha outro'
  return null
}
