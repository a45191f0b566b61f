import { spawn } from 'node:child_process'
import { request, type Agent } from 'node:http'
import { join } from 'node:path'

/** One row of the table: `razao` compares with `aoLado`, `cumpriu` says whether the goal is met (null: no goal). */
export interface Figura {
  o_que: string
  nosso: string
  aoLado: string
  razao: string
  meta: string
  cumpriu: boolean | null
}

/** Value below which a share `p` of the samples lies. */
export function percentil(amostras: readonly number[], p: number): number {
  const ordenadas = amostras.toSorted((a, b) => a - b)
  return ordenadas[Math.min(ordenadas.length - 1, Math.ceil(p * ordenadas.length) - 1)] ?? 0
}

/** Middle value: what several rounds are summed up by, so that one disturbed round does not count. */
export const mediana = (amostras: readonly number[]): number => percentil(amostras, 0.5)

export const ms = (n: number): string => `${n < 10 ? n.toFixed(2) : n.toFixed(1)} ms`

/** Runs a script of this folder in a process of its own and gives the JSON that it prints last. */
export function filho<T>(arquivo: string, argumento: unknown): Promise<T> {
  return new Promise((ok, falha) => {
    const p = spawn(process.execPath, [join(import.meta.dirname, arquivo), JSON.stringify(argumento)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let texto = ''
    p.stdout.on('data', (d: Buffer) => (texto += d.toString()))
    p.once('error', falha)
    p.once('close', (codigo) =>
      codigo === 0
        ? ok(JSON.parse(texto.trim().split('\n').at(-1) ?? 'null') as T)
        : falha(new Error(`${arquivo} ended with ${codigo}`)),
    )
  })
}

/** Request on one kept-alive connection: milliseconds until the last byte, and the body; throws unless 200. */
export function buscar(
  agente: Agent,
  url: string,
  headers: Record<string, string>,
  metodo = 'GET',
  corpo?: object,
): Promise<{ ms: number; texto: string }> {
  return new Promise((ok, falha) => {
    const inicio = performance.now()
    const req = request(
      url,
      { agent: agente, method: metodo, headers: { ...headers, ...(corpo && { 'content-type': 'application/json' }) } },
      (res) => {
        const partes: Buffer[] = []
        res.on('data', (p: Buffer) => partes.push(p))
        res.on('end', () => {
          const texto = Buffer.concat(partes).toString()
          if (res.statusCode === 200) ok({ ms: performance.now() - inicio, texto })
          else falha(new Error(`${res.statusCode} ${url}: ${texto.slice(0, 300)}`))
        })
      },
    )
    req.once('error', falha)
    req.end(corpo && JSON.stringify(corpo))
  })
}
