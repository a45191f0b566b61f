// npm run bench -- soak [--minutes 120]: one server under mixed load for hours. What grows without end is found by its slope.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { request } from 'undici'
import { ORCAMENTO_COLUMNS } from '#shared/arquivos/exported-columns.ts'
import { readSecret } from '../src/server/core/secrets/installation-secret.ts'
import { Sessoes } from '../src/server/core/tenancy/session.ts'
import { Tenants } from '../src/server/core/tenancy/tenant.ts'
import { openServer } from './files/export.ts'
import { type Base, type Bench, HOST, openConnection } from './harness/base.ts'
import type { Figure } from './harness/measure.ts'

/** Quotes and cars that come again, in turn: a quote answers with its whole history, and nobody prices one a thousand times. */
const IN_TURN = 2000
const SIZE = { quotes: 50_000, minutes: 120, sockets: 200, everyMs: 10_000, settleMs: 45_000 }
/** Share of the run in which caches fill and code is compiled. */
const WARM_UP = 0.25
/** Resident memory may grow by so many MB an hour. */
const MOST_SLOPE = 5
/** Descriptors that may stay beyond those of the start: idle connections of the last seconds. */
const SLACK = 5
const MB = 1024 * 1024
const COLUMNS = ORCAMENTO_COLUMNS.slice(0, 20)
  .map((c) => c.id)
  .join()

interface Sample {
  /** Hours since the load began. */
  at: number
  rss: number
  heap: number
  descriptors: number
  /** Connections to the database, and those of them in use. */
  connections: number
  busy: number
  waiting: number
}

/** Least squares: how much the value grows in an hour. */
export function slope(points: readonly (readonly [at: number, value: number])[]): number {
  const mean = (i: 0 | 1) => points.reduce((sum, p) => sum + p[i], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, p) => sum + (p[0] - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, p) => sum + (p[0] - x) * (p[1] - y), 0) / spread
}

async function take(pid: number, url: string, began: number): Promise<Sample> {
  const [status, fds, metrics] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readdir(`/proc/${pid}/fd`),
    fetch(`${url}/metrics`).then((r) => r.text()),
  ])
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? NaN)
  const pool = (estado: string) => metric(`patio_banco_conexoes\\{estado="${estado}"\\}`)
  return {
    at: (performance.now() - began) / 3_600_000,
    rss: (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / MB,
    heap: metric('nodejs_heap_size_used_bytes') / MB,
    descriptors: fds.length,
    connections: pool('aberta'),
    busy: pool('em_uso'),
    waiting: pool('espera'),
  }
}

/** What the load needs of the data: a key of the integration, and quotes that can be priced or printed. */
async function prepare(base: Base) {
  const client = await openConnection(base.dono)
  const key = randomUUID()
  await client.query(
    `insert into integracao_chave (cod_distribuidor, nome, chave_hash) values ($1, 'soak', encode(sha256($2::bytea), 'hex'))`,
    [base.codDistribuidor, key],
  )
  const codes = async (what: string) =>
    (await client.query<{ c: number }>(what, [base.codDistribuidor])).rows.map((r) => r.c)
  const [user = 0] = await codes(
    'select cod_usuario as c from usuario where cod_distribuidor = $1 and cod_nivel = 2 limit 1',
  )
  const priced = await codes(
    `select cod_orcamento as c from orcamento where cod_distribuidor = $1 and estado = 'AGUARDANDO_PRECO' limit ${IN_TURN}`,
  )
  const printed = await codes('select cod_checklist as c from checklist where cod_distribuidor = $1 limit 50')
  await client.end()
  const tenants = new Tenants(base.database.db, true)
  const sessoes = new Sessoes(base.database.db, await readSecret(base.env))
  // Tokens end within the hours of the run, as those of pages do.
  const token = async () => sessoes.issue(await tenants.forHost(HOST), { codUsuario: user, codNivel: 2 }, randomUUID())
  return { key, priced, printed, token }
}

interface Work {
  url: string
  base: Base
  data: Awaited<ReturnType<typeof prepare>>
  stopped: () => boolean
}

/** Lists, saved prices, arriving checklists, PDFs and exports, each by somebody who pauses as people do; returns how many of each. */
async function load({ url, base, data, stopped }: Work): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let token = await data.token()
  const call = async (what: string, path: string, init: { method?: string; body?: object; key?: string } = {}) => {
    const r = await request(`${url}/api/${path}`, {
      method: (init.method ?? 'GET') as 'GET',
      headers: {
        host: HOST,
        authorization: `Bearer ${init.key ?? token}`,
        ...(init.body && { 'content-type': 'application/json' }),
      },
      ...(init.body && { body: JSON.stringify(init.body) }),
    })
    const bytes = await r.body.arrayBuffer()
    const ok = r.statusCode < 300
    const name = ok ? what : `${what}, refused with ${r.statusCode}`
    counts[name] = (counts[name] ?? 0) + 1
    return ok && String(r.headers['content-type']).includes('json')
      ? (JSON.parse(new TextDecoder().decode(bytes)) as { versao: number; linhas: unknown })
      : null
  }
  let [turn, cars] = [0, 0]
  const next = <T>(of: readonly T[]): T | undefined => of[turn++ % of.length]
  const people: [pauseMs: number, act: () => Promise<unknown>][] = [
    ...Array.from({ length: 6 }, (): [number, () => Promise<unknown>] => [
      100,
      () =>
        call(
          'lists',
          `oficina-digital/orcamentos?tela=${next(['gerenciar', 'finalizados', 'reprovados'])}&codConcessionaria=${next(base.lojas)}&limite=50`,
        ),
    ]),
    [
      300,
      async () => {
        const path = `oficina-digital/orcamentos/${next(data.priced)}`
        const o = await call('quotes', path)
        if (o)
          await call('prices saved', `${path}/linhas`, { method: 'PUT', body: { versao: o.versao, linhas: o.linhas } })
      },
    ],
    [
      500,
      () =>
        call('checklists', 'integracao/checklists', { method: 'POST', key: data.key, body: arriving(base, cars++) }),
    ],
    [2000, () => call('PDFs', `checklists/${next(data.printed)}/pdf`)],
    [
      10_000,
      () =>
        call(
          'exports',
          `exportacoes/orcamentos?tela=historico&formato=xlsx&colunas=${COLUMNS}&codConcessionaria=${next(base.lojas)}`,
        ),
    ],
    [300_000, async () => (token = await data.token())],
  ]
  await Promise.all(
    people.map(async ([pauseMs, act]) => {
      while (!stopped()) {
        await act()
        for (let left = pauseMs; left > 0 && !stopped(); left -= 500) await setTimeout(Math.min(left, 500))
      }
    }),
  )
  return counts
}

function arriving(base: Base, n: number) {
  const [a = '', b = '', ...cd] = String(n % IN_TURN).padStart(4, '0')
  return {
    idExterno: randomUUID(),
    codConcessionaria: base.lojas[0] ?? 0,
    veiculo: { placa: `SO${a === '0' ? 'A' : 'B'}${b}K${cd.join('')}`, marca: 'Fiat', modelo: 'Argo' },
    cliente: { nome: 'Cliente do ensaio' },
    itens: [{ nome: 'Pastilha de freio', estado: 'VERMELHO', medida: 1, comentarioCliente: 'gasta' }],
  }
}

/** Screens of all stores; they come back by themselves when their token ends. */
function openScreens({ url, base, data }: Omit<Work, 'stopped'>, many: number): Socket[] {
  return Array.from({ length: many }, (_, i) => {
    const s = io(url, {
      transports: ['websocket'],
      forceNew: true,
      auth: (give: (auth: object) => void) => void data.token().then((token) => give({ token })),
      extraHeaders: { host: HOST },
    })
    s.on('connect', () => s.emit('entrar', { codConcessionaria: base.lojas[i % base.lojas.length] }))
    s.on('disconnect', (reason) => reason === 'io server disconnect' && s.connect())
    return s
  })
}

/** The soak: memory's slope after the warm-up, and descriptors and pool that come back. */
export async function soak(bench: Bench, size: Partial<typeof SIZE> = {}): Promise<Figure[]> {
  const { quotes, minutes, sockets: many, everyMs, settleMs } = { ...SIZE, ...size }
  const base = await bench.base(quotes)
  const { processo: server, url } = await openServer(base, true)
  const pid = server.pid ?? 0
  try {
    const data = await prepare(base)
    // Once everything: threads for files and connections come with the first work of their kind.
    const first = performance.now() + Math.min(20_000, minutes * 6000)
    await load({ url, base, data, stopped: () => performance.now() >= first })
    await setTimeout(settleMs)
    const before = await take(pid, url, performance.now())
    const began = performance.now()
    const end = began + minutes * 60_000
    const stopped = () => performance.now() >= end
    const screens = openScreens({ url, base, data }, many)
    const working = load({ url, base, data, stopped })
    const samples: Sample[] = []
    while (!stopped()) {
      await setTimeout(Math.min(everyMs, Math.max(1, end - performance.now())))
      samples.push(await take(pid, url, began))
    }
    const counts = await working
    for (const s of screens) s.close()
    await setTimeout(settleMs)
    const after = await take(pid, url, began)
    console.error(
      Object.entries(counts)
        .map(([what, n]) => `${what}: ${n}`)
        .join(', '),
    )
    console.error(`Resident memory by eighths of the time, MB: ${eighths(samples.map((x) => x.rss)).join(', ')}`)
    return figures({ before, samples, after, minutes, counts })
  } finally {
    server.send('fim')
    await once(server, 'exit')
  }
}

/** Mean of each eighth of the values: how a run went, which its slope does not tell. */
function eighths(values: readonly number[]): number[] {
  return Array.from({ length: 8 }, (_, i) => {
    const part = values.slice((i * values.length) / 8, ((i + 1) * values.length) / 8)
    return Math.round(part.reduce((sum, v) => sum + v, 0) / Math.max(1, part.length))
  })
}

function figures(r: {
  before: Sample
  samples: readonly Sample[]
  after: Sample
  minutes: number
  counts: Record<string, number>
}): Figure[] {
  const warm = r.samples.filter((s) => s.at >= (r.minutes / 60) * WARM_UP)
  const of = (key: 'rss' | 'heap') => slope(warm.map((s) => [s.at, s[key]]))
  const most = (key: keyof Sample) => Math.max(...r.samples.map((s) => s[key]))
  const refused = Object.entries(r.counts).filter(([what]) => what.includes('refused'))
  const requests = Object.values(r.counts).reduce((a, b) => a + b, 0)
  const under = `${r.minutes} minutes, ${requests.toLocaleString('en')} requests`
  // A few minutes say nothing of an hour.
  const long = r.minutes >= 60
  return [
    {
      what: `Resident memory, slope after the warm-up: ${under}`,
      ours: `${of('rss').toFixed(1)} MB/h (at most ${most('rss').toFixed(0)} MB)`,
      beside: `idle after a first pass: ${r.before.rss.toFixed(0)} MB`,
      ratio: '–',
      meta: `< ${MOST_SLOPE} MB/h`,
      goalMet: long ? of('rss') < MOST_SLOPE : null,
    },
    {
      what: 'Heap in use, slope after the warm-up',
      ours: `${of('heap').toFixed(1)} MB/h (at most ${most('heap').toFixed(0)} MB)`,
      beside: `idle after a first pass: ${r.before.heap.toFixed(0)} MB`,
      ratio: '–',
      meta: '–',
      goalMet: null,
    },
    {
      what: 'Descriptors after the load',
      ours: `${r.after.descriptors} (at most ${most('descriptors')})`,
      beside: `before: ${r.before.descriptors}`,
      ratio: '–',
      meta: 'back',
      goalMet: r.after.descriptors <= r.before.descriptors + SLACK,
    },
    {
      what: 'Connections to the database in use after the load',
      ours: `${r.after.busy} of ${r.after.connections} (at most ${most('busy')}, ${most('waiting')} waited)`,
      beside: `before: ${r.before.busy} of ${r.before.connections}`,
      ratio: '–',
      meta: 'back',
      goalMet: r.after.busy <= 1 && r.after.waiting === 0,
    },
    {
      what: 'Requests refused',
      ours: refused.length === 0 ? '0' : refused.map(([what, n]) => `${what}: ${n}`).join(', '),
      beside: '–',
      ratio: '–',
      meta: '0',
      goalMet: refused.length === 0,
    },
  ]
}
