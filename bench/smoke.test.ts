import { afterAll, beforeAll, expect, it } from 'vitest'
import { agenda } from './realtime/agenda.ts'
import { assistants } from './requests/assistants.ts'
import { openBench, type Bench } from './harness/base.ts'
import { bookingPromises } from './requests/booking-promises.ts'
import { enumeration } from './requests/enumeration.ts'
import { busca } from './requests/search.ts'
import { writing } from './requests/writes.ts'
import { exportData } from './files/export.ts'
import { frota } from './requests/frota.ts'
import { importData } from './files/import.ts'
import { list } from './requests/list.ts'
import { oficina } from './requests/workshop.ts'
import { panel } from './requests/agenda-dashboard.ts'
import { pedidos } from './requests/ordering.ts'
import { reports } from './requests/reports.ts'
import { processes } from './requests/processes.ts'
import { recall } from './requests/recall.ts'
import { conversaSearch } from './requests/conversa-search.ts'
import { reservas } from './requests/reservas.ts'
import { inbound } from './realtime/conversas.ts'
import { realtime } from './realtime/realtime.ts'
import type { Figure } from './harness/measure.ts'
import { soak } from './soak.ts'
import { telemetry } from './requests/telemetry.ts'
import { vendas } from './requests/vendas.ts'

const QUOTES = 600

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const FIGURES: Record<string, (b: Bench) => Promise<Figure[]>> = {
  frota: (b) => frota(b, { quotes: QUOTES, cars: 2, loans: 4, times: 5 }),
  writes: (b) => writing(b, { quotes: QUOTES, vezes: 1 }),
  list: (b) => list(b, { grande: QUOTES, pequena: QUOTES, rodadas: 1, segundos: 0.2, amostras: 1 }),
  realtime: (b) => realtime(b, { quotes: QUOTES, sockets: 20, vezes: 2 }),
  agenda: (b) => agenda(b, { quotes: QUOTES, sockets: 20, vendo: 8, carros: 2, vezes: 2 }),
  workshop: (b) =>
    oficina(b, {
      quotes: QUOTES,
      outra: QUOTES,
      lojas: 2,
      pequena: 40,
      grande: 40,
      normal: { carros: 3, mecanicos: 2, byMecanico: 1 },
      cheia: { carros: 6, mecanicos: 2, byMecanico: 2 },
      vezes: 1,
      amostras: 1,
    }),
  'agenda-dashboard': (b) => panel(b, { quotes: QUOTES, lojas: 3, dias: 20, vezes: 2 }),
  reports: (b) => reports(b, { grande: QUOTES, pequena: QUOTES, dias: 40, vezes: 1 }),
  reservas: (b) => reservas(b, { quotes: QUOTES, customers: 24, days: 1, consultores: 1, atOnce: 12 }),
  export: (b) => exportData(b, { linhas: QUOTES, rodadas: 1 }),
  import: (b) => importData(b, { quotes: QUOTES, linhas: 20, rodadas: 1, ociosoMs: 50, aquecer: false }),
  search: (b) => busca(b, { quotes: QUOTES, pecas: 200, vezes: 2 }),
  assistentes: (b) => assistants(b, { quotes: QUOTES, blocks: 1 }),
  vendas: (b) => vendas(b, { quotes: QUOTES, lojas: 3, meses: 13, departamentos: 2, vezes: 2 }),
  ordering: (b) => pedidos(b, { quotes: QUOTES, lojas: 4, poucas: 2, pecas: 200, ociosoMs: 50, soOlharMs: 50 }),
  soak: (b) => soak(b, { quotes: QUOTES, minutes: 0.05, sockets: 5, everyMs: 200, settleMs: 300 }),
  telemetry: (b) => telemetry(b, { quotes: QUOTES, rounds: 1, seconds: 0.2 }),
  'conversas, search': (b) => conversaSearch(b, { quotes: QUOTES, messages: 500, lojas: 2, times: 7 }),
  'conversas, inbound': (b) =>
    inbound(b, { quotes: QUOTES, messages: 6, perMinute: 600, sockets: 8, viewers: 4, customers: 3, lists: 2 }),
  recall: (b) => recall(b, { quotes: QUOTES, campaigns: 3, chassis: 50, cars: 6 }),
  processes: (b) => processes(b, { quotes: QUOTES, counts: [1, 2], rounds: 1, seconds: 0.3, connections: 4 }),
  enumeration: (b) => enumeration(b, { quotes: QUOTES, pairs: 3, warmUp: 1 }),
  'booking-promises': () => Promise.resolve(bookingPromises({ stores: 1, monthsEach: 1, slack: 45 })),
}

// Benchmarks run seldom while the product changes. This runs each with minimal sizes and ignores the measured values.
it.each(Object.entries(FIGURES))(
  'the benchmark %s runs',
  async (_name, measure) => {
    const figures = await measure(bench)
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter((f) => /NaN|undefined/.test(JSON.stringify(f)))).toEqual([])
  },
  240_000,
)
