// Child process that reads lists as screens do, and prints how long each took: readers do not share the server's thread.
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { retrieve } from '../harness/measure.ts'

export interface ListReading {
  /** Addresses that are read one after the other. */
  urls: readonly string[]
  headers: Record<string, string>
  times: number
  /** Over how long the readings are spread, in ms. */
  overMs: number
}

/** Milliseconds of each reading. They begin at a random moment of their part of the time: not in step with anything. */
async function readLists(t: ListReading): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const durations: number[] = []
  const part = t.overMs / t.times
  const start = performance.now()
  for (let i = 0; i < t.times; i++) {
    await pause(Math.max(0, start + (i + Math.random()) * part - performance.now()))
    for (const url of t.urls) durations.push((await retrieve(agent, url, t.headers)).ms)
  }
  agent.destroy()
  return durations
}

console.log(JSON.stringify(await readLists(JSON.parse(process.argv[2] ?? '{}') as ListReading)))
