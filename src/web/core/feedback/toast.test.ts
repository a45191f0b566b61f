import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { missingPartToast } from './toast.ts'

vi.mock('./toasts.tsx', () => {
  throw new Error('cut')
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('where the code of toasts is missing too, all missing parts together are tried again once', async () => {
  const attempt = vi.fn()
  for (let part = 0; part < 3; part++) missingPartToast(attempt)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(attempt).toHaveBeenCalledOnce()
})
