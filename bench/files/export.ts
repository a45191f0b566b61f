// Figures of files: rows written to and read from spreadsheets, and the memory that takes.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { ORCAMENTO_COLUMNS } from '#shared/arquivos/exported-columns.ts'
import { HOST, type Bench, type Base } from '../harness/base.ts'
import { median, ms, type Figure } from '../harness/measure.ts'

const SIZE = { linhas: 100_000, rodadas: 3 }
const COLUMNS = 20
const MB = 1024 * 1024

/** An export of 100,000 quotes over HTTP: time, first byte, server memory. */
export async function exportData(bench: Bench, { linhas, rodadas: rounds } = SIZE): Promise<Figure[]> {
  const base = await bench.base(linhas)
  const { processo: serverProcess, url, token } = await openServer(base)
  const columns = ORCAMENTO_COLUMNS.slice(0, COLUMNS).map((c) => c.id)
  const figures: Figure[] = []
  for (const format of ['xlsx', 'csv'] as const) {
    const address = `${url}/api/exportacoes/orcamentos?tela=historico&formato=${format}&colunas=${columns.join(',')}`
    const sendRequest = (extra = '') => download(address + extra, { host: HOST, authorization: `Bearer ${token}` })
    // One store's rows warm up the code before the measurement.
    await sendRequest(`&codConcessionaria=${base.lojas[0]}`)
    const idle = await memory(serverProcess, 'ociosa')
    const ourRuns = []
    for (let i = 0; i < rounds; i++) ourRuns.push(await sendRequest())
    const above = ((await memory(serverProcess, 'pico')) - idle) / MB
    const tempo = median(ourRuns.map((n) => n.ms))
    const first = Math.max(...ourRuns.map((n) => n.primeiro))
    const what = `${format} of ${linhas.toLocaleString('en')} × ${COLUMNS}`
    figures.push(
      {
        what: `${what}, from the database to the last byte`,
        ours: `${(tempo / 1000).toFixed(1)} s, ${((ourRuns[0]?.bytes ?? 0) / MB).toFixed(1)} MiB`,
        beside: '–',
        ratio: '–',
        meta: '–',
        goalMet: null,
      },
      {
        what: `${what}: first byte`,
        ours: ms(first),
        beside: '–',
        ratio: (first / tempo).toFixed(2),
        meta: '≤ 1 s',
        goalMet: first <= 1000,
      },
      {
        what: `${what}: memory above idle`,
        ours: `${above.toFixed(0)} MiB`,
        beside: `idle ${(idle / MB).toFixed(0)} MiB`,
        ratio: '–',
        meta: '≤ 64',
        goalMet: above <= 64,
      },
    )
  }
  serverProcess.send('fim')
  await once(serverProcess, 'exit')
  return figures
}

/** The server over a base in its own process, which reports its memory. */
export async function openServer(
  base: Base,
  jobs = false,
): Promise<{ processo: ChildProcess; url: string; token: string }> {
  const { dono, codDistribuidor, lojas } = base
  const argument = JSON.stringify({
    dono,
    papel: base.database.papel,
    pasta: base.env.DATA_DIR,
    codDistribuidor,
    lojas,
    jobs,
  })
  const serverProcess = fork(join(import.meta.dirname, 'export-server.ts'), [argument], {
    execArgv: ['--expose-gc'],
  })
  const [said] = (await once(serverProcess, 'message')) as [{ url: string; token: string }]
  return { processo: serverProcess, ...said }
}

/** Resident bytes of such a server: after a garbage collection (`ociosa`), or the peak since then (`pico`). */
export async function memory(serverProcess: ChildProcess, qual: 'ociosa' | 'pico'): Promise<number> {
  serverProcess.send(qual)
  const [{ rss }] = (await once(serverProcess, 'message')) as [{ rss: number }]
  return rss
}

/** Downloads everything and discards it: milliseconds to the first byte and to the last. */
export function download(
  url: string,
  headers: Record<string, string>,
): Promise<{ primeiro: number; ms: number; bytes: number }> {
  return new Promise((ok, failure) => {
    const start = performance.now()
    const req = request(url, { headers }, (res) => {
      let first = 0
      let bytes = 0
      res.on('data', (p: Buffer) => {
        first ||= performance.now() - start
        bytes += p.length
      })
      res.on('end', () =>
        res.statusCode === 200
          ? ok({ primeiro: first, ms: performance.now() - start, bytes })
          : failure(new Error(`${res.statusCode} ${url}`)),
      )
      res.on('error', failure)
    })
    req.once('error', failure)
    req.end()
  })
}
