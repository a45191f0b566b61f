import { expect, test, vi } from 'vitest'
import { onClockSet, serverNow, syncClock } from './server-clock.ts'

const answered = (at: number) => syncClock(new Response(null, { headers: { date: new Date(at).toUTCString() } }))
const DAY_MS = 86_400_000

test('on a device whose clock is days off the server’s time counts from its first response, and clocks are told', () => {
  const hear = vi.fn()
  const stop = onClockSet(hear)
  const real = Date.now() + 3 * DAY_MS
  answered(real)
  expect(Math.abs(serverNow() - real)).toBeLessThan(2000)
  expect(hear).toHaveBeenCalledTimes(1)
  answered(real)
  syncClock(new Response(null))
  expect(hear).toHaveBeenCalledTimes(1)
  stop()
  answered(Date.now())
  expect(hear).toHaveBeenCalledTimes(1)
})
