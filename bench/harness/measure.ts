import { spawn } from 'node:child_process'
import { request, type Agent } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** One row of the table: `ratio` compares with `beside`, `goalMet` says whether the goal is met (null: no goal). */
export interface Figure {
  what: string
  ours: string
  beside: string
  ratio: string
  meta: string
  goalMet: boolean | null
}

/** Value below which a share `p` of the samples lies. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? 0
}

/** Median of several rounds, so that one disturbed round does not count. */
export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

export const ms = (n: number): string => `${n < 10 ? n.toFixed(2) : n.toFixed(1)} ms`

/** Runs a script, named from bench/, in its own process; returns the JSON that it prints last. */
export function child<T>(file: string, argument: unknown): Promise<T> {
  return new Promise((ok, failure) => {
    const p = spawn(process.execPath, [join(import.meta.dirname, '..', file), JSON.stringify(argument)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    p.stdout.on('data', (d: Buffer) => (text += d.toString()))
    p.once('error', failure)
    p.once('close', (codigo) =>
      codigo === 0
        ? ok(JSON.parse(text.trim().split('\n').at(-1) ?? 'null') as T)
        : failure(new Error(`${file} ended with ${codigo}`)),
    )
  })
}

/** Request on one keep-alive connection: milliseconds until the body is read, unpacked if it was asked for by Brotli; throws unless 200. */
export function retrieve(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  method = 'GET',
  body?: object,
): Promise<{ ms: number; texto: string }> {
  return new Promise((ok, failure) => {
    const start = performance.now()
    const req = request(
      url,
      { agent: agent, method, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } },
      (res) => {
        const parts: Buffer[] = []
        res.on('data', (p: Buffer) => parts.push(p))
        res.on('end', () => {
          const bytes = Buffer.concat(parts)
          const texto = (res.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
          if (res.statusCode === 200) ok({ ms: performance.now() - start, texto })
          else failure(new Error(`${res.statusCode} ${url}: ${texto.slice(0, 300)}`))
        })
      },
    )
    req.once('error', failure)
    req.end(body && JSON.stringify(body))
  })
}
