import { expect, test, vi } from 'vitest'
import { queryClient } from './query.ts'
import { whenIdle } from './when-idle.ts'

test('a part that nobody waits for loads after the data of the screen, and at last without them', async () => {
  vi.useFakeTimers()
  try {
    const load = vi.fn(async () => 'part')
    let answer = (_: string) => {}
    const read = (key: string) =>
      queryClient.fetchQuery({ queryKey: [key], queryFn: () => new Promise<string>((ok) => (answer = ok)) })
    const data = read('quotes')
    void whenIdle(load)()
    await vi.advanceTimersByTimeAsync(1500)
    expect(load).not.toHaveBeenCalled()
    answer('rows')
    await data
    await vi.advanceTimersByTimeAsync(1000)
    expect(load).toHaveBeenCalledTimes(1)

    const slow = read('slow')
    void whenIdle(load)()
    await vi.advanceTimersByTimeAsync(4000)
    expect(load).toHaveBeenCalledTimes(2)
    answer('rows')
    await slow
  } finally {
    vi.useRealTimers()
  }
})

test('a request that failed and is tried again keeps no part from loading', async () => {
  vi.useFakeTimers()
  try {
    const load = vi.fn(async () => 'part')
    const failing = queryClient.fetchQuery({
      queryKey: ['failing'],
      queryFn: () => Promise.reject(new Error('no network')),
      retry: 1,
      retryDelay: 60_000,
    })
    failing.catch(() => undefined)
    void whenIdle(load)()
    await vi.advanceTimersByTimeAsync(1000)
    expect(load).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
  } finally {
    vi.useRealTimers()
  }
})
