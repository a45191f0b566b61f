import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { CHUNK_BYTES, isInProgress, type Importacao } from '#shared/arquivos/importacoes.ts'
import { foreignXlsx } from '#tests/files/spreadsheet.ts'
import { openConnection, HOST, type Bench, type Base } from '../harness/base.ts'
import { openServer, memory } from './export.ts'
import { retrieve, median, ms, percentile, type Figure } from '../harness/measure.ts'

const SIZE = { linhas: 100_000, quotes: 10_000, rodadas: 3, ociosoMs: 5000, aquecer: true }
const MB = 1024 * 1024

const TITLES = ['Código', 'Descrição', 'Categoria', 'Marca', 'Posição', 'Custo', 'Preço', 'Disponível']
const PECAS = ['Pastilha de freio', 'Amortecedor', 'Vela de ignição', 'Filtro de óleo', 'Coxim do motor']

function getLinhas(round: string, count: number): (string | number)[][] {
  return Array.from({ length: count }, (_, i) => {
    const p = PECAS[i % PECAS.length] ?? ''
    return [
      `${round}-${i}`,
      `${p} dianteira, aplicação ${i}`,
      p,
      `Marca ${i % 40}`,
      'Dianteira',
      (i % 9000) + 0.5,
      (i % 9000) * 2 + 0.75,
      i % 9 ? 'sim' : 'não',
    ]
  })
}
const toCsv = (l: (string | number)[][]) =>
  Buffer.from(
    [TITLES, ...l]
      .map((c) => c.map((v) => (typeof v === 'number' ? v.toFixed(2).replace('.', ',') : v)).join(';'))
      .join('\r\n'),
  )
const toXlsx = (l: (string | number)[][]) => foreignXlsx('Peças', [TITLES, ...l])

/** An import of 100,000 parts, compared with COPY of the same rows: time, server memory, and response time of other requests meanwhile. */
export async function importData(bench: Bench, t = SIZE): Promise<Figure[]> {
  const base = await bench.base(t.quotes)
  const linhas = (round: string) => getLinhas(round, t.linhas)
  const { processo: serverProcess, url, token } = await openServer(base, true)
  const api = cliente(url, token)
  const figures: Figure[] = []
  try {
    for (const format of ['csv', 'xlsx'] as const) {
      const rounds: Timings[] = []
      const copias: number[] = []
      const file = async (nome: string) => (format === 'csv' ? toCsv(linhas(nome)) : toXlsx(linhas(nome)))
      // Warm up the code before the measurement.
      if (t.aquecer) await api.importData(await file(`aq-${format}`))
      await memory(serverProcess, 'ociosa')
      const parado = () => api.inspect(() => new Promise((ok) => setTimeout(ok, t.ociosoMs)))
      await parado()
      // Baseline memory: the server while it only answers the list requests.
      const idle = await memory(serverProcess, 'pico')
      const [alone, middle]: [number[], number[]] = [[], []]
      for (let i = 0; i < t.rodadas; i++) {
        const bytes = await file(`${format}${i}`)
        alone.push(...(await parado()))
        middle.push(...(await api.inspect(async () => void rounds.push(await api.importData(bytes)))))
        copias.push(await copy(base, linhas(`c${format}${i}`)))
      }
      const above = ((await memory(serverProcess, 'pico')) - idle) / MB
      const s = (n: number) => `${(n / 1000).toFixed(1)} s`
      const [total, copia] = [median(rounds.map((r) => r.total)), median(copias)]
      const [p95, p95Alone] = [percentile(middle, 0.95), percentile(alone, 0.95)]
      const what = `${format} of ${t.linhas.toLocaleString('en')} parts`
      const phases = `sent ${s(median(rounds.map((r) => r.envio)))}, dry run ${s(median(rounds.map((r) => r.conferencia)))}, written ${s(median(rounds.map((r) => r.writeTime)))}`
      figures.push(
        {
          what: `${what}, from the first byte to the commit`,
          ours: `${s(total)} (${phases})`,
          beside: `COPY of the same rows: ${s(copia)}`,
          ratio: (total / copia).toFixed(2),
          meta: '–',
          goalMet: null,
        },
        {
          what: `${what}: memory above idle`,
          ours: `${above.toFixed(0)} MiB`,
          beside: `idle ${(idle / MB).toFixed(0)} MiB`,
          ratio: '–',
          meta: '≤ 200',
          goalMet: above <= 200,
        },
        {
          what: `${what}: a list opened meanwhile`,
          ours: `p95 ${ms(p95)}`,
          beside: `without an import: p95 ${ms(p95Alone)}`,
          ratio: (p95 / p95Alone).toFixed(2),
          meta: '< 2',
          goalMet: p95 < 2 * p95Alone,
        },
      )
    }
  } finally {
    serverProcess.send('fim')
    await once(serverProcess, 'exit')
  }
  return figures
}

/** Milliseconds of each step of a whole import. */
interface Timings {
  envio: number
  conferencia: number
  writeTime: number
  total: number
}

function cliente(url: string, token: string) {
  const agent = new Agent({ keepAlive: true })
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const callApi = async (method: string, path: string, body?: object) =>
    JSON.parse((await retrieve(agent, `${url}/api/${path}`, headers, method, body)).texto) as Importacao
  const chunk = (path: string, bytes: Buffer) =>
    new Promise<void>((ok, failure) => {
      const req = request(
        `${url}/api/${path}`,
        { agent: agent, method: 'PUT', headers: { ...headers, 'content-type': 'application/octet-stream' } },
        (res) => {
          res
            .resume()
            .once('end', () => (res.statusCode === 200 ? ok() : failure(new Error(`${res.statusCode} ${path}`))))
        },
      )
      req.once('error', failure)
      req.end(bytes)
    })
  async function wait(cod: number, estado: string): Promise<void> {
    for (;;) {
      const i = await callApi('GET', `importacoes/${cod}`)
      if (i.estado === estado) return
      if (!isInProgress(i.estado)) throw new Error(`${i.estado}: ${i.erro}`)
      await new Promise((ok) => setTimeout(ok, 100))
    }
  }
  return {
    async importData(bytes: Buffer): Promise<Timings> {
      const start = performance.now()
      const { codImportacao: cod } = await callApi('POST', 'importacoes', {
        registro: 'pecas',
        nome: 'bench',
        bytes: bytes.length,
      })
      for (let de = 0; de < bytes.length; de += CHUNK_BYTES)
        await chunk(`importacoes/${cod}/pedacos/${de}`, bytes.subarray(de, de + CHUNK_BYTES))
      const sent = performance.now()
      await wait(cod, 'CONFERIDA')
      const checked = performance.now()
      await callApi('POST', `importacoes/${cod}/confirmar`, {})
      await wait(cod, 'CONCLUIDA')
      const end = performance.now()
      return {
        envio: sent - start,
        conferencia: checked - sent,
        writeTime: end - checked,
        total: end - start,
      }
    },
    /** Requests a list again and again while `whileRunning` runs; returns the milliseconds of each request. */
    async inspect(whileRunning: () => Promise<void>): Promise<number[]> {
      const other = new Agent({ keepAlive: true })
      const durations: number[] = []
      let end = false
      const run = whileRunning().finally(() => (end = true))
      while (!end) {
        durations.push((await retrieve(other, `${url}/api/oficina-digital/orcamentos?tela=gerenciar`, headers)).ms)
        await new Promise((ok) => setTimeout(ok, 20))
      }
      await run
      other.destroy()
      return durations
    },
  }
}

/** Milliseconds that COPY takes for the same rows into the same table. */
async function copy(base: Base, rows: (string | number)[][]): Promise<number> {
  const path = join(base.env.DATA_DIR, 'copia.csv')
  const centavos = (v: string | number | undefined) => Math.round(Number(v) * 100)
  await writeFile(
    path,
    rows
      .map((l) =>
        [
          base.codDistribuidor,
          `"${String(l[0]).toUpperCase()}"`,
          ...l.slice(1, 5).map((v) => `"${v}"`),
          centavos(l[5]),
          centavos(l[6]),
          l[7] === 'sim',
        ].join(),
      )
      .join('\n'),
  )
  const client = await openConnection(base.dono)
  try {
    const start = performance.now()
    await client.query(
      `copy peca (cod_distribuidor, codigo, descricao, categoria, marca, posicao, custo, preco, disponivel) from '${path}' (format csv)`,
    )
    return performance.now() - start
  } finally {
    await client.end()
    await rm(path)
  }
}
