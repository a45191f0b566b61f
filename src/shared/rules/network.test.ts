import { expect, test } from 'vitest'
import { shortAddress } from '#shared/rules/network.ts'

test.each([
  ['187.45.12.201', '187.45.12.x'],
  ['::ffff:10.0.0.7', '10.0.0.x'],
  ['2804:14c:65:8ff0::1', '2804:14c:65:x'],
  ['2804:14c::1', '2804:14c:x'],
  ['::1', 'este aparelho'],
])('%s is shown as %s', (ip, shown) => {
  expect(shortAddress(ip)).toBe(shown)
})
