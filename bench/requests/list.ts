// Figures of the server: how long a request or a background run takes over much data.
import Fastify from 'fastify'
import { orcamentosFilter } from '#shared/oficina-digital/orcamento-list.ts'
import { tenantWide } from '../../src/server/core/tenancy/context.ts'
import { encodeCursor } from '../../src/server/core/areas/keyset-page.ts'
import { listOrcamentos } from '../../src/server/oficina-digital/orcamentos/list.ts'
import { type Bench, type Base, openConnection, HOST, MANY, serve } from '../harness/base.ts'
import { type Figure, child, median, ms } from '../harness/measure.ts'
import { measureInTurns } from '../harness/turns.ts'
import { statementsOf } from '#tests/server/statements.ts'

// 3,000 samples: with 1,000 requests, a few slow ones in a row decided the p95.
const SIZE = { grande: MANY, pequena: 50_000, rodadas: 15, segundos: 4, amostras: 3000 }
type Size = typeof SIZE

/** The list page compared with a bare route with the same SQL, and how its time grows with the number of quotes. */
export async function list(bench: Bench, t = SIZE): Promise<Figure[]> {
  const large = await bench.base(t.grande)
  return [await compareWithBareRoute(large, t), ...(await growth(await bench.base(t.pequena), large, t))]
}

async function compareWithBareRoute(base: Base, { rodadas: rounds, segundos: perRound }: Size): Promise<Figure> {
  const { servidor: server, url, token } = await serve(base)
  const { pool } = base.database.db
  const loja = base.lojas[0] ?? 0
  const query = `tela=finalizados&codConcessionaria=${loja}&limite=50`
  const tenant = await server.services.tenants.forHost(HOST)
  const filter = orcamentosFilter.parse(Object.fromEntries(new URLSearchParams(query)))
  const [command] = await statementsOf((tx) =>
    listOrcamentos(
      { services: server.services, tx, tenant, contexto: tenantWide(tenant), publish() {}, changed() {}, depois() {} },
      filter,
    ),
  )
  if (!command) throw new Error('the list sends no statement')
  await allowBareRoute(base)
  const bare = Fastify()
  bare.get('/nua', async () => {
    const { rows } = await pool.query(command.texto, [...command.valores])
    return { itens: rows, proximo: null }
  })
  const bareUrl = `${await bare.listen({ port: 0, host: '127.0.0.1' })}/nua`
  const ourRuns: number[] = []
  const bareRuns: number[] = []
  const fire = (target: string, segundos: number) =>
    child<{ porSegundo: number; erros: number }>('harness/fire.ts', {
      url: target,
      segundos,
      conexoes: 10,
      headers: { host: HOST, authorization: `Bearer ${token}` },
    })
  const address = `${url}/api/oficina-digital/orcamentos?${query}`
  for (const target of [address, bareUrl]) await fire(target, perRound)
  for (let i = 0; i < rounds; i++) {
    // Alternate the order, so that neither side always gets the warm cache.
    for (const ours of i % 2 === 0 ? [true, false] : [false, true]) {
      const r = await fire(ours ? address : bareUrl, perRound)
      if (r.erros > 0) throw new Error(`${r.erros} answers were errors`)
      const side = ours ? ourRuns : bareRuns
      side.push(r.porSegundo)
    }
  }
  await bare.close()
  await server.close()
  const ratio = median(ourRuns.map((n, i) => n / (bareRuns[i] ?? n)))
  return {
    what: `List page: 50 of ${base.quotes.toLocaleString('en')} quotes, filtered and sorted`,
    ours: `${median(ourRuns).toFixed(0)} requests/s`,
    beside: `bare Fastify route, same SQL, same pool: ${median(bareRuns).toFixed(0)} requests/s`,
    ratio: ratio.toFixed(2),
    meta: '≥ 0.80',
    goalMet: ratio >= 0.8,
  }
}

/** Lets the login role read without the tenant policies, as the bare route does. */
async function allowBareRoute(base: Base): Promise<void> {
  const client = await openConnection(base.dono)
  for (const table of ['orcamento', 'concessionaria', 'usuario', 'concessionaria_config']) {
    await client.query(
      `drop policy if exists nua on ${table}; create policy nua on ${table} to patio_app using (true); grant select on ${table} to patio_app`,
    )
  }
  await client.end()
}

interface SimpleList {
  nome: string
  caminho: string
  /** Table, condition and code column of the list's order, to find where a page starts. */
  table: string
  onde: string
  cod: string
}

const LISTS: readonly SimpleList[] = [
  ...Object.entries({
    gerenciar: `fase = 'ABERTO'`,
    finalizados: `fase = 'FECHADO'`,
    reprovados: `fase = 'PERDIDO'`,
    historico: 'true',
  }).map(([tela, onde]) => ({
    nome: tela,
    caminho: `oficina-digital/orcamentos?tela=${tela}&limite=50`,
    table: 'orcamento',
    onde,
    cod: 'cod_orcamento',
  })),
  {
    nome: 'historico-checklist',
    caminho: 'checklists?limite=50',
    table: 'checklist',
    onde: 'true',
    cod: 'cod_checklist',
  },
]

async function growth(small: Base, large: Base, { amostras: samples }: Size): Promise<Figure[]> {
  const sides = await Promise.all([small, large].map(async (base) => ({ base, ...(await serve(base)) })))
  const figures: Figure[] = []
  for (const l of LISTS) {
    for (const deep of [false, true]) {
      const targets = await Promise.all(
        sides.map(async ({ base, url, token }) => ({
          url,
          token,
          caminho: `${l.caminho}${deep ? `&cursor=${await deepCursor(base, l)}` : ''}`,
        })),
      )
      // Enough warm-up rounds that the first list also finds compiled code and cached pages, as the later ones do.
      const [p = 0, g = 0] = await measureInTurns(targets, samples, Math.min(200, samples))
      figures.push({
        what: `Growth of ${l.nome}, ${deep ? 'page 1,000' : 'first page'}`,
        ours: `p95 ${ms(g)} at ${large.quotes.toLocaleString('en')}`,
        beside: `p95 ${ms(p)} at ${small.quotes.toLocaleString('en')}`,
        ratio: (g / p).toFixed(2),
        meta: '≤ 1.2',
        goalMet: g / p <= 1.2,
      })
    }
  }
  for (const s of sides) await s.servidor.close()
  return figures
}

/** Cursor of page 1,000, or of the last page of a shorter list. */
async function deepCursor(base: Base, l: SimpleList): Promise<string> {
  const client = await openConnection(base.dono)
  const de = `from ${l.table} where cod_distribuidor = $1 and ${l.onde}`
  const { rows: total } = await client.query<{ n: number }>(`select count(*) as n ${de}`, [base.codDistribuidor])
  const skip = Math.max(0, Math.min(999 * 50, (total[0]?.n ?? 0) - 51))
  const { rows } = await client.query<{ valor: string; cod: number }>(
    `select criado_em as valor, ${l.cod} as cod ${de} order by criado_em desc, ${l.cod} desc offset ${skip} limit 1`,
    [base.codDistribuidor],
  )
  await client.end()
  const [linha] = rows
  if (!linha) throw new Error(`no row for ${l.nome}`)
  return encodeCursor(linha)
}
