import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import type { Figura } from './medir.ts'

const PORTA = 18_700

interface Partida {
  ms: number
  rssMB: number | null
}

/** One start of the whole product on a data folder: until the first page is whole, and the process's memory 10 s later. */
async function partir(pasta: string, comMemoria: boolean): Promise<Partida> {
  const inicio = performance.now()
  const p = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: pasta, PORT: String(PORTA), LOG_LEVEL: 'fatal' },
    stdio: 'ignore',
  })
  const fim = new Promise((ok) => p.once('exit', ok))
  const base = `http://127.0.0.1:${PORTA}`
  for (;;) {
    const html = await fetch(`${base}/login`, { headers: { accept: 'text/html' } }).then(
      (r) => (r.ok ? r.text() : ''),
      () => '',
    )
    const script = /src="(\/v3\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    if (
      script &&
      (await fetch(base + script).then(
        (r) => r.arrayBuffer(),
        () => null,
      ))
    )
      break
    await espera(20)
  }
  const ms = performance.now() - inicio
  let rssMB: number | null = null
  if (comMemoria) {
    await espera(10_000)
    const status = await readFile(`/proc/${p.pid}/status`, 'utf8').catch(() => '')
    const kb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
    rssMB = Number.isFinite(kb) ? kb / 1024 : null
  }
  p.kill('SIGTERM')
  await fim
  return { ms, rssMB }
}

/** Start-up on an installed, seeded tree, and idle memory of the Node process. */
export async function partida(): Promise<Figura[]> {
  const pasta = await mkdtemp(join(tmpdir(), 'patio-partida-'))
  try {
    const primeira = await partir(pasta, false)
    const segunda = await partir(pasta, true)
    return [
      {
        o_que: 'first start, with demo data',
        nosso: `${(primeira.ms / 1000).toFixed(1)} s`,
        aoLado: '–',
        razao: '–',
        meta: '–',
        cumpriu: null,
      },
      {
        o_que: 'second start, first page',
        nosso: `${(segunda.ms / 1000).toFixed(1)} s`,
        aoLado: '–',
        razao: '–',
        meta: '≤ 5 s',
        cumpriu: segunda.ms <= 5000,
      },
      {
        o_que: 'idle memory of the Node process',
        nosso: segunda.rssMB === null ? 'unknown here' : `${segunda.rssMB.toFixed(0)} MB`,
        aoLado: '–',
        razao: '–',
        meta: '≤ 200 MB',
        cumpriu: segunda.rssMB === null ? null : segunda.rssMB <= 200,
      },
    ]
  } finally {
    await rm(pasta, { recursive: true, force: true })
  }
}
