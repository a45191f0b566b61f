import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attemptLater } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('where the code of toasts is missing too, all missing parts together are tried again once', async () => {
  const attempt = vi.fn()
  for (let part = 0; part < 3; part++) attemptLater(attempt)
  await vi.advanceTimersByTimeAsync(5000)
  expect(attempt).toHaveBeenCalledOnce()
  // What has arrived meanwhile is not asked for.
  attemptLater(attempt)
  attemptLater(null)
  await vi.advanceTimersByTimeAsync(5000)
  expect(attempt).toHaveBeenCalledOnce()
})
