import { Agent } from 'node:http'
import { HOST } from './base.ts'
import { retrieve, percentile } from './measure.ts'

/** A path under /api/ of a server that the bench started. */
export interface Target {
  url: string
  token: string
  caminho: string
}

/**
 * p95 in milliseconds of each target, requested in turn on one connection, so that a slow minute of the machine affects all alike. The
 * first `warmup` rounds warm up connections, code and plans.
 */
export async function measureInTurns(targets: readonly Target[], times: number, warmup: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const sides = targets.map((alvo) => ({ alvo, durations: [] as number[] }))
  for (let i = 0; i < times + warmup; i++) {
    // Random order in each round, so that periodic work such as garbage collection hits all targets alike.
    const chance = new Map(sides.map((l) => [l, Math.random()]))
    for (const { alvo, durations } of sides.toSorted((a, b) => (chance.get(a) ?? 0) - (chance.get(b) ?? 0))) {
      const headers = { host: HOST, authorization: `Bearer ${alvo.token}` }
      const r = await retrieve(agent, `${alvo.url}/api/${alvo.caminho}`, headers)
      if (i >= warmup) durations.push(r.ms)
    }
  }
  agent.destroy()
  return sides.map((l) => percentile(l.durations, 0.95))
}
