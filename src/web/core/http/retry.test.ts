import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadQuietly } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what a live event runs is asked for again, ever more rarely, until it is here', async () => {
  const asked: number[] = []
  const start = Date.now()
  const part = loadQuietly(() => {
    asked.push((Date.now() - start) / 1000)
    return asked.length < 7 ? Promise.reject(new Error('no network')) : Promise.resolve('here')
  })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await part).toBe('here')
  expect(asked).toEqual([0, 5, 15, 35, 75, 135, 195])
})
