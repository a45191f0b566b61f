import { Worker } from 'node:worker_threads'
import { startTelemetry } from '../../src/server/core/telemetry/tracing.ts'
import { type Base, type Bench, HOST, serve } from '../harness/base.ts'
import { child, type Figure, median } from '../harness/measure.ts'

const SIZE = { quotes: 50_000, rounds: 15, seconds: 3 }

/** A collector that takes everything and keeps nothing, in a thread of its own: its work is not the server's. */
const COLLECTOR = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  let bytes = 0
  const s = createServer((req, res) => { req.on('data', (d) => (bytes += d.length)); req.on('end', () => res.end(req.method === 'GET' ? String(bytes) : '')) })
  s.listen(0, '127.0.0.1', () => parentPort.postMessage(s.address().port))`

/** What tracing costs: the list's throughput with every request traced and sent, beside the same server without; then with each statement. */
export async function telemetry(bench: Bench, sizes = SIZE): Promise<Figure[]> {
  const base = await bench.base(sizes.quotes)
  const requests = await compare(base, sizes, {})
  const statements = await compare(base, sizes, { TELEMETRIA_SQL: 'sim' })
  return [
    {
      what: 'List page with every request traced (request, transaction), sent by OTLP',
      ...inWords(requests),
      meta: '≥ 0.95',
      goalMet: requests.ratio >= 0.95,
    },
    {
      what: 'The same with a span for each statement (`TELEMETRIA_SQL=sim`)',
      ...inWords(statements),
      meta: '–',
      goalMet: null,
    },
  ]
}

interface Compared {
  on: number
  off: number
  /** Median of the rounds' ratios. */
  ratio: number
}

const inWords = ({ on, off, ratio }: Compared) => ({
  ours: `${on.toFixed(0)} requests/s`,
  beside: `without telemetry: ${off.toFixed(0)} requests/s`,
  ratio: ratio.toFixed(2),
})

async function compare(
  base: Base,
  { rounds, seconds }: typeof SIZE,
  settings: Readonly<Record<string, string>>,
): Promise<Compared> {
  const without = await serve(base)
  const collector = new Worker(COLLECTOR, { eval: true })
  const endpoint = `http://127.0.0.1:${await new Promise<number>((ok) => collector.once('message', ok))}`
  // The exporters read the standard variables themselves.
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint
  const tracing = await startTelemetry({ ...process.env, ...settings })
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const traced = await serve(base)
  const query = `tela=finalizados&codConcessionaria=${base.lojas[0] ?? 0}&limite=50`
  const fire = async ({ url, token }: { url: string; token: string }) => {
    const r = await child<{ porSegundo: number; erros: number }>('harness/fire.ts', {
      url: `${url}/api/oficina-digital/orcamentos?${query}`,
      segundos: seconds,
      conexoes: 10,
      headers: { host: HOST, authorization: `Bearer ${token}` },
    })
    if (r.erros > 0) throw new Error(`${r.erros} answers were errors`)
    return r.porSegundo
  }
  for (const s of [without, traced]) await fire(s)
  const on: number[] = []
  const off: number[] = []
  for (let i = 0; i < rounds; i++)
    for (const isTraced of i % 2 === 0 ? [true, false] : [false, true])
      (isTraced ? on : off).push(await fire(isTraced ? traced : without))
  await traced.servidor.close()
  await without.servidor.close()
  await tracing?.close()
  const bytes = Number(await (await fetch(endpoint)).text())
  await collector.terminate()
  if (bytes === 0) throw new Error('the collector got nothing')
  return { on: median(on), off: median(off), ratio: median(on.map((n, i) => n / (off[i] ?? n))) }
}
