import { Agent } from 'node:http'
import { HOST } from './base.ts'
import { buscar, percentil } from './medir.ts'

/** An address under /api/ of a server that the bench started. */
export interface Alvo {
  url: string
  token: string
  caminho: string
}

/**
 * p95 in milliseconds of each address, asked in turn on one connection: what slows the machine for a minute slows all alike. The first `aquecer`
 * rounds warm connections, code and plans.
 */
export async function emTurnos(alvos: readonly Alvo[], vezes: number, aquecer: number): Promise<number[]> {
  const agente = new Agent({ keepAlive: true })
  const lados = alvos.map((alvo) => ({ alvo, tempos: [] as number[] }))
  for (let i = 0; i < vezes + aquecer; i++) {
    // Chance orders each round: what comes at regular intervals, as the collector does, falls on all alike.
    const chance = new Map(lados.map((l) => [l, Math.random()]))
    for (const { alvo, tempos } of lados.toSorted((a, b) => (chance.get(a) ?? 0) - (chance.get(b) ?? 0))) {
      const headers = { host: HOST, authorization: `Bearer ${alvo.token}` }
      const r = await buscar(agente, `${alvo.url}/api/${alvo.caminho}`, headers)
      if (i >= aquecer) tempos.push(r.ms)
    }
  }
  agente.destroy()
  return lados.map((l) => percentil(l.tempos, 0.95))
}
