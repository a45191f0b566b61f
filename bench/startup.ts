import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import type { Figure } from './harness/measure.ts'

const PORT = 18_700

interface Startup {
  ms: number
  rssMB: number | null
}

/** One start of the whole product on a data folder: time until the first page is complete, and the process's memory 10 s later. */
async function launch(folder: string, withMemory: boolean): Promise<Startup> {
  const start = performance.now()
  const p = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: String(PORT), LOG_LEVEL: 'fatal' },
    stdio: 'ignore',
  })
  const end = new Promise((ok) => p.once('exit', ok))
  const base = `http://127.0.0.1:${PORT}`
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
  const ms = performance.now() - start
  let rssMB: number | null = null
  if (withMemory) {
    await espera(10_000)
    const status = await readFile(`/proc/${p.pid}/status`, 'utf8').catch(() => '')
    const kb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
    rssMB = Number.isFinite(kb) ? kb / 1024 : null
  }
  p.kill('SIGTERM')
  await end
  return { ms, rssMB }
}

/** Start-up time of an installed, seeded tree, and idle memory of the Node process. */
export async function startup(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'patio-partida-'))
  try {
    const first = await launch(folder, false)
    const second = await launch(folder, true)
    return [
      {
        what: 'first start, with demo data',
        ours: `${(first.ms / 1000).toFixed(1)} s`,
        beside: '–',
        ratio: '–',
        meta: '–',
        goalMet: null,
      },
      {
        what: 'second start, first page',
        ours: `${(second.ms / 1000).toFixed(1)} s`,
        beside: '–',
        ratio: '–',
        meta: '≤ 5 s',
        goalMet: second.ms <= 5000,
      },
      {
        what: 'idle memory of the Node process',
        ours: second.rssMB === null ? 'unknown here' : `${second.rssMB.toFixed(0)} MB`,
        beside: '–',
        ratio: '–',
        meta: '≤ 200 MB',
        goalMet: second.rssMB === null ? null : second.rssMB <= 200,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
