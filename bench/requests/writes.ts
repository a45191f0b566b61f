import { randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type pg from 'pg'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { openDb } from '../../src/server/core/database/pool.ts'
import { type Bench, openConnection, HOST, serve } from '../harness/base.ts'
import { retrieve, type Figure, median, ms } from '../harness/measure.ts'
import { type ConnectionCommand, listen } from '../realtime/listen.ts'
import type { Statement } from '#tests/server/statements.ts'

const SIZE = { quotes: 50_000, vezes: 150 }

type Call = (metodo: string, acao: string, corpo?: object) => Promise<{ ms: number; orcamento: FullOrcamento }>

interface Write {
  what: string
  estado: string
  /** Makes the write once and returns the milliseconds of its requests; it must be repeatable. */
  run(callApi: Call): Promise<number>
}

const WRITES: readonly Write[] = [
  {
    what: 'Write: save the lines and prices of a quote',
    estado: 'AGUARDANDO_PRECO',
    async run(callApi) {
      const { orcamento } = await callApi('GET', '')
      return (await callApi('PUT', '/linhas', { versao: orcamento.versao, linhas: orcamento.linhas })).ms
    },
  },
  {
    what: 'Write: send a quote, take it back, ask its price, price it',
    estado: 'PRECIFICADO',
    async run(callApi) {
      let { orcamento } = await callApi('GET', '')
      let sum = 0
      for (const action of ['/enviar', '/retirar', '/pedir-preco', '/concluir-preco']) {
        const r = await callApi('POST', action, { versao: orcamento.versao })
        sum += r.ms
        orcamento = r.orcamento
      }
      return sum
    },
  },
]

/** The customer's answer: each run answers a new offer; sending that offer is not measured. */
const ANSWER = 'Write: a customer’s answer on the page, every line decided'

/** Writes through the API, compared with their own statements sent again on a connection of the same pool. */
export async function writing(bench: Bench, { quotes, vezes } = SIZE): Promise<Figure[]> {
  const base = await bench.base(quotes)
  // A separate pool: statements are recorded from a connection's first one on, and the base's connections are already open.
  const db = openDb(base.database.db.config, 10)
  const recorder = save(db.pool)
  const { servidor: server, url, token } = await serve({ ...base, database: { ...base.database, db } })
  const agent = new Agent({ keepAlive: true })
  const client = await openConnection(base.dono)
  const figures: Figure[] = []
  const onOrcamento =
    (cod: number | undefined): Call =>
    async (method, action, body) => {
      const key: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
      const r = await retrieve(
        agent,
        `${url}/api/oficina-digital/orcamentos/${cod}${action}`,
        { host: HOST, authorization: `Bearer ${token}`, ...key },
        method,
        body,
      )
      return { ms: r.ms, orcamento: JSON.parse(r.texto) as FullOrcamento }
    }
  async function resposta(): Promise<Figure> {
    const { rows } = await client.query<{ cod: number }>(
      `select cod_orcamento as cod from orcamento o where cod_distribuidor = $1 and estado = 'PRECIFICADO' and condicao_pagamento is not null and valor is not null
         and exists (select from orcamento_linha l where l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento)
         and not exists (select from orcamento_linha l where l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento and l.total is null) order by 1 limit $2`,
      [base.codDistribuidor, vezes + 1],
    )
    let statements: Statement[] = []
    const ourRuns: number[] = []
    const bareRuns: number[] = []
    for (const [i, { cod }] of rows.entries()) {
      const callApi = onOrcamento(cod)
      const { orcamento } = await callApi('GET', '')
      const sent = (await callApi('POST', '/enviar', { versao: orcamento.versao })).orcamento
      const publicUrl = `${url}/api/publico/orcamentos/${sent.versaoEnviada?.url.split('/').at(-1)}`
      const identidade = await retrieve(agent, `${publicUrl}/identidade`, { host: HOST }, 'POST', {
        metodo: 'DOCUMENTO',
        valor: sent.documentoFim,
      })
      const body = {
        sha256: sent.versaoEnviada?.sha256,
        nome: 'Cliente de teste',
        aceitouTermos: true,
        prova: (JSON.parse(identidade.texto) as { prova: string }).prova,
        decisoes: sent.linhas.map((l, j) => ({
          codLinha: l.codLinha,
          decisao: j % 2 === 0 ? 'APROVADO' : 'REPROVADO',
        })),
      }
      const answer = () => retrieve(agent, `${publicUrl}/decisao`, { host: HOST }, 'POST', body)
      if (i === 0) statements = await recorder.durante(answer, 0)
      else {
        ourRuns.push((await answer()).ms)
        bareRuns.push(await repeat(db.pool, statements, i))
      }
    }
    return compare(ANSWER, ourRuns, bareRuns, statements.length)
  }
  for (const e of WRITES) {
    const { rows } = await client.query<{ cod: number }>(
      `select o.cod_orcamento as cod from orcamento o join orcamento_linha l using (cod_distribuidor, cod_orcamento)
       where o.cod_distribuidor = $1 and o.estado = $2 and l.total is not null and (o.condicao_pagamento is not null or $2 <> 'PRECIFICADO') group by 1 order by count(*) desc, 1 limit 1`,
      [base.codDistribuidor, e.estado],
    )
    const callApi = onOrcamento(rows[0]?.cod)
    await e.run(callApi)
    const statements = await recorder.durante(() => e.run(callApi))
    const ourRuns: number[] = []
    const bareRuns: number[] = []
    for (let i = 0; i < vezes; i++) {
      ourRuns.push(await e.run(callApi))
      bareRuns.push(await repeat(db.pool, statements, i))
    }
    figures.push(compare(e.what, ourRuns, bareRuns, statements.length))
  }
  figures.push(await resposta())
  await client.end()
  agent.destroy()
  await server.close()
  await db.close()
  return figures
}

/** p50 of the API compared with its statements alone. */
export function compare(
  what: string,
  ourRuns: readonly number[],
  bareRuns: readonly number[],
  statements: number,
): Figure {
  const ratio = median(ourRuns) / median(bareRuns)
  return {
    what,
    ours: `p50 ${ms(median(ourRuns))}`,
    beside: `its ${statements} statements alone: p50 ${ms(median(bareRuns))}`,
    ratio: ratio.toFixed(2),
    meta: '≤ 2',
    goalMet: ratio <= 2,
  }
}

/**
 * Records the statements of the pool’s connections. Skips the first `leituras` transactions, which read the input of the measured write,
 * and later read-only ones.
 */
export function save(pool: pg.Pool): { durante(fn: () => Promise<unknown>, leituras?: number): Promise<Statement[]> } {
  let statements: ConnectionCommand[] | null = null
  listen(pool, (c) => statements?.push(c))
  return {
    async durante(fn, leituras = 1) {
      statements = []
      await fn()
      const writtenRows = partition(statements)
        .slice(leituras)
        .filter((t) => t.some((c) => /\b(insert|update|delete)\b/i.test(c.texto)))
      statements = null
      if (writtenRows.length === 0) throw new Error('no statement was seen')
      return writtenRows.flat()
    },
  }
}

/** Statements by transaction, in order of their begin; several may be open at once, each on its own connection. */
function partition(statements: readonly ConnectionCommand[]): Statement[][] {
  const grupos: Statement[][] = []
  const abertas = new Map<number, Statement[]>()
  for (const c of statements) {
    if (c.texto.startsWith('begin')) {
      const fresh: Statement[] = []
      abertas.set(c.conexao, fresh)
      grupos.push(fresh)
    }
    abertas.get(c.conexao)?.push(c)
  }
  return grupos
}

/** Sends the statements again one after the other, with new values in unique columns; returns milliseconds. */
export async function repeat(pool: pg.Pool, statements: readonly Statement[], turn: number): Promise<number> {
  const client = await pool.connect()
  const start = performance.now()
  let numero = -1 - turn
  const novas = new Map<unknown, string>()
  for (const c of statements) {
    const columns = getColumns(c.texto)
    const values = c.valores.map((v, i) => {
      const column = columns.get(i)
      if (column === '"numero"' || column === '"numero_versao"') return numero--
      if (column === '"token"') return randomBytes(16).toString('base64url')
      if (column === '"chave"') novas.set(v, randomUUID())
      return novas.get(v) ?? v
    })
    await client.query(c.texto, values)
  }
  const end = performance.now() - start
  client.release()
  return end
}

/** Column of each parameter of an insert into a table with unique values; literals such as now() count as positions too. */
function getColumns(text: string): Map<number, string> {
  const [, names, linhas = ''] =
    /^insert into "(?:idempotencia|orcamento_versao|orcamento_decisao)" \(([^)]*)\) values (.*)$/s.exec(text) ?? []
  if (names === undefined) return new Map()
  const columns = names.split(', ')
  const values = linhas.match(/\$\d+|now\(\)|default/g) ?? []
  return new Map(
    values.flatMap((v, i): [number, string][] =>
      v.startsWith('$') ? [[Number(v.slice(1)) - 1, columns[i % columns.length] ?? '']] : [],
    ),
  )
}
