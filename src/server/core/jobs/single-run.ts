import type { Services } from '../services.ts'

interface Run {
  again: boolean
  done: Promise<void>
}

/**
 * Runs a work once at a time in this process, per key. A call during a run makes it begin another round and waits for it: what came
 * meanwhile is not left for the next sweep. Stops between rounds when the server closes.
 */
export function singleRun(): (services: Services, key: string, round: () => Promise<void>) => Promise<void> {
  const running = new WeakMap<Services, Map<string, Run>>()
  return (services, key, round) => {
    const mine = running.get(services) ?? new Map<string, Run>()
    running.set(services, mine)
    const now = mine.get(key)
    if (now) {
      now.again = true
      return now.done
    }
    const state: Run = { again: true, done: Promise.resolve() }
    mine.set(key, state)
    state.done = (async () => {
      try {
        while (state.again && !services.closing) {
          state.again = false
          await round()
        }
      } finally {
        mine.delete(key)
      }
    })()
    return state.done
  }
}
