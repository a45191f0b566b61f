// npm run bench [-- name…]: measures, prints a Markdown table per figure, and writes it into docs/benchmarks.md. It asserts nothing.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { agenda } from './realtime/agenda.ts'
import { tree } from './pages/tree.ts'
import { assistants } from './requests/assistants.ts'
import { openBench, type Bench } from './harness/base.ts'
import { bookingPromises } from './requests/booking-promises.ts'
import { enumeration } from './requests/enumeration.ts'
import { busca } from './requests/search.ts'
import { loading } from './pages/bundle.ts'
import { conversas } from './conversas.ts'
import { day } from './pages/day.ts'
import { inspecao } from './pages/inspection.ts'
import { writing } from './requests/writes.ts'
import { exportData } from './files/export.ts'
import { frota } from './requests/frota.ts'
import { importData } from './files/import.ts'
import { lighthouse } from './pages/lighthouse.ts'
import { passkey } from './pages/passkey.ts'
import { list } from './requests/list.ts'
import type { Figure } from './harness/measure.ts'
import { oficina } from './requests/workshop.ts'
import { panel } from './requests/agenda-dashboard.ts'
import { soak } from './soak.ts'
import { startup } from './startup.ts'
import { pedidos } from './requests/ordering.ts'
import { board } from './pages/board.ts'
import { booking } from './pages/booking.ts'
import { processes } from './requests/processes.ts'
import { recall } from './requests/recall.ts'
import { reports } from './requests/reports.ts'
import { reservas } from './requests/reservas.ts'
import { realtime } from './realtime/realtime.ts'
import { telemetry } from './requests/telemetry.ts'
import { vendas } from './requests/vendas.ts'

type Medida = (bench: () => Promise<Bench>) => Promise<Figure[]>
const FIGURES: Record<string, Medida> = {
  list: async (b) => list(await b()),
  writes: async (b) => writing(await b()),
  agenda: async (b) => agenda(await b()),
  workshop: async (b) => oficina(await b()),
  'agenda-dashboard': async (b) => panel(await b()),
  reports: async (b) => reports(await b()),
  export: async (b) => exportData(await b()),
  import: async (b) => importData(await b()),
  search: async (b) => busca(await b()),
  assistentes: async (b) => assistants(await b()),
  ordering: async (b) => pedidos(await b()),
  telemetry: async (b) => telemetry(await b()),
  vendas: async (b) => vendas(await b()),
  realtime: async (b) => realtime(await b()),
  frota: async (b) => frota(await b()),
  reservas: async (b) => [...(await reservas(await b())), ...bookingPromises(), ...(await enumeration(await b()))],
  recall: async (b) => recall(await b()),
  processes: async (b) => processes(await b()),
  bundle: loading,
  startup: startup,
  board: board,
  day: day,
  tree: tree,
  inspecao: () => inspecao(),
  conversas,
  passkey: () => passkey(),
  lighthouse,
  'booking-page': booking,
}
/** Measured only when named. */
const LONG: Record<string, Medida> = {
  soak: async (b) => soak(await b(), minutes === undefined ? {} : { minutes }),
}
const ALL = { ...FIGURES, ...LONG }
const DOCUMENT = join(import.meta.dirname, '../docs/benchmarks.md')

const { values, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' } },
})
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
const unmatched = requested.find((n) => !ALL[n])
if (unmatched) {
  console.error(`Unknown figure: ${unmatched}. There are: ${Object.keys(ALL).join(', ')}.`)
  process.exit(2)
}

// Check the document's marks first: without them a figure would be lost after an hour of measuring.
const chosen = requested.length > 0 ? requested : Object.keys(FIGURES)
const documento = await readFile(DOCUMENT, 'utf8')
const unplaced = chosen.filter((n) => !placeOf(n, documento))
if (unplaced.length > 0) {
  console.error(`docs/benchmarks.md has no marks for: ${unplaced.join(', ')}.`)
  process.exit(2)
}

// Create the large data set only for figures that need it.
const opened: Promise<Bench>[] = []
async function bench(): Promise<Bench> {
  if (opened.length === 0) opened.push(openBench())
  return opened[0] ?? openBench()
}
try {
  for (const [nome, measure] of Object.entries(ALL)) {
    if (!chosen.includes(nome)) continue
    console.error(`Measuring ${nome}…`)
    const block = `${table(await measure(bench))}\n\n${environment(nome)}`
    console.log(`\n${block}\n`)
    await save(nome, block)
  }
} finally {
  for (const b of opened) await (await b).close()
}
process.exit(0)

function table(figures: readonly Figure[]): string {
  const linhas = figures.map((f) => [
    f.what,
    f.ours,
    f.beside,
    f.ratio,
    f.meta,
    f.goalMet === null ? '–' : f.goalMet ? 'yes' : '**no**',
  ])
  return [['what', 'ours', 'beside', 'ratio', 'goal', 'met'], Array<string>(6).fill('---'), ...linhas]
    .map((l) => `| ${l.join(' | ')} |`)
    .join('\n')
}

/** Date, machine, versions and command of a measurement. */
function environment(nome: string): string {
  const [cpu] = cpus()
  const gib = Math.round(totalmem() / 2 ** 30)
  return `${new Date().toISOString().slice(0, 10)} · ${cpu?.model ?? 'unknown CPU'}, ${cpus().length} cores, ${gib} GiB · Node ${process.version}, embedded PostgreSQL 18.4 · \`npm run bench -- ${nome}\``
}

/** Start and end of a figure's part of the document, between its two marks; null without them. */
function placeOf(nome: string, text: string): [de: number, ate: number] | null {
  const start = `<!-- bench:${nome} -->`
  const [de, ate] = [text.indexOf(start), text.indexOf(`<!-- /bench:${nome} -->`)]
  return de < 0 || ate < de ? null : [de + start.length, ate]
}

/** Replaces a figure's part of the document. */
async function save(nome: string, block: string): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8')
  const [de, ate] = placeOf(nome, text) ?? [text.length, text.length]
  await writeFile(DOCUMENT, `${text.slice(0, de)}\n${block}\n${text.slice(ate)}`)
}
