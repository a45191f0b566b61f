import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { openDb } from '../../src/server/core/database/pool.ts'
import { type Bench, type Base, HOST, serve } from '../harness/base.ts'
import { compare, save, repeat } from './writes.ts'
import { retrieve, type Figure, ms } from '../harness/measure.ts'
import { addHistory, fillToday } from './workshop-data.ts'
import { measureInTurns } from '../harness/turns.ts'

const SIZE = {
  quotes: 2000,
  /** Quotes of the database with the short history; unlike `quotes`, so that `bench.base` creates a second database. */
  outra: 2001,
  lojas: 20,
  pequena: 50_000,
  grande: 1_000_000,
  normal: { carros: 30, mecanicos: 5, byMecanico: 4 },
  cheia: { carros: 1000, mecanicos: 40, byMecanico: 10 },
  vezes: 300,
  /** Samples of each list that is measured for growth: with few answers of 3 ms the p95 is chance. */
  amostras: 1000,
}

/** The workshop's lists with years of services, at a very full store, and a card's move compared with its own statements. */
export async function oficina(bench: Bench, t = SIZE): Promise<Figure[]> {
  // Two databases, one with each history.
  const [base, small] = await Promise.all([t.quotes, t.outra].map((quotes) => bench.base(quotes)))
  if (!base || !small) throw new Error('no database')
  const dia = todayIn('America/Sao_Paulo', new Date())
  const lists = (loja: number): [nome: string, caminho: string][] => [
    ['vehicle board', `agenda-veiculos/${loja}`],
    ['services of the day', `agendamentoServicos/${loja}/${dia}`],
    ['mechanics', `mecanicosquadro/${loja}`],
    ['advisers', `agendaconsultores/${loja}`],
    ['deliveries', `agendamentoEntrega/${loja}/0`],
    ['bolsão', `agendaVirtual/bolsao/${loja}/${dia}`],
    ['promises at risk', `agenda/promessas-em-risco/${loja}`],
    ['open orders', `agenda/os-aberta/${loja}/${dia}`],
    ['work orders, first page', `ordens-servico?codConcessionaria=${loja}`],
    ['orders closed without delivery, every store', 'ordens-servico?situacao=semEntrega'],
    ['a customer among all orders of every store', 'ordens-servico?situacao=todas&busca=Zuleica%20Xavier'],
  ]
  /** p95 of each list at the given stores, requested in turn; each list gives one figure per store. */
  const measure = async (lojas: readonly { base: Base; loja: number }[], vezes: number): Promise<number[][]> => {
    const sides = await Promise.all(lojas.map(async ({ base, loja }) => ({ loja, ...(await serve(base)) })))
    const figures: number[][] = []
    for (const i of lists(0).keys()) {
      const targets = sides.map(({ url, token, loja }) => ({ url, token, caminho: lists(loja)[i]?.[1] ?? '' }))
      figures.push(await measureInTurns(targets, vezes, 10))
    }
    for (const l of sides) await l.servidor.close()
    return figures
  }
  const [normal = 0, fullSize = 0] = base.lojas
  const [smallNormal = 0] = small.lojas
  await addHistory(base, base.lojas.slice(0, t.lojas), t.grande)
  await fillToday(base, normal, t.normal)
  if (small !== base) {
    await addHistory(small, small.lojas.slice(0, t.lojas), t.pequena)
    await fillToday(small, smallNormal, t.normal)
  }
  const grown = await measure(
    [
      { base: small, loja: smallNormal },
      { base, loja: normal },
    ],
    t.amostras,
  )
  const figures = lists(normal).map(([nome], i): Figure => {
    const [b = 0, a = 0] = grown[i] ?? []
    return {
      what: `Agenda, growth of a list: ${nome}`,
      ours: `p95 ${ms(a)} at ${t.grande.toLocaleString('en')} services`,
      beside: `p95 ${ms(b)} at ${t.pequena.toLocaleString('en')}`,
      ratio: (a / b).toFixed(2),
      meta: '≤ 1.2',
      goalMet: a / b <= 1.2,
    }
  })
  await fillToday(base, fullSize, t.cheia)
  const filled = await measure(
    [
      { base, loja: normal },
      { base, loja: fullSize },
    ],
    t.vezes,
  )
  const { carros, mecanicos, byMecanico } = t.cheia
  const open = (i: number, what: string): Figure => {
    const [b = 0, a = 0] = filled[i] ?? []
    return {
      what,
      ours: `p95 ${ms(a)}`,
      beside: `${t.normal.carros} cars: p95 ${ms(b)}`,
      ratio: (a / b).toFixed(2),
      meta: '≤ 1 s',
      goalMet: a <= 1000,
    }
  }
  figures.push(
    open(0, `Agenda: data of a board of ${carros} cars`),
    open(1, `Agenda: data of a day of ${mecanicos} mechanics × ${byMecanico} services, ${carros} in all`),
    await moveCard(base, t.vezes, normal),
  )
  return figures
}

/** Moves a card to another column and back, through the API and by its own statements. */
async function moveCard(base: Base, times: number, loja: number): Promise<Figure> {
  const db = openDb(base.database.db.config, 10)
  const recorder = save(db.pool)
  const { servidor: server, url, token } = await serve({ ...base, database: { ...base.database, db } })
  const agent = new Agent({ keepAlive: true })
  const callApi = async <T>(method: string, path: string, body?: object) => {
    const headers = { host: HOST, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const r = await retrieve(agent, `${url}/api/${path}`, headers, method, body)
    return { ms: r.ms, corpo: JSON.parse(r.texto) as T }
  }
  // Read the card before each move, because the repeated statements move it too.
  const find = async () => (await callApi<Card[]>('GET', `agenda-veiculos/${loja}`)).corpo[0]
  const columns = (
    await callApi<{ codStatus: number; papel: string | null }[]>('GET', `agenda-veiculos/${loja}/status`)
  ).corpo
  const free = columns.filter((c) => c.papel === 'RECEPCAO' || c.papel === 'ORCAMENTO')
  const move = async (cartao = { codAgendaVeiculo: 0, codStatus: 0, versao: 0 }) => {
    const para = free.find((c) => c.codStatus !== cartao.codStatus)
    const r = await callApi<Card>('POST', `agenda-veiculos/${loja}/${cartao.codAgendaVeiculo}/move`, {
      codStatus: para?.codStatus,
      antesDe: null,
      versao: cartao.versao,
    })
    return r.ms
  }
  await move(await find())
  const cartao = await find()
  const statements = await recorder.durante(() => move(cartao), 0)
  const ourRuns: number[] = []
  const bareRuns: number[] = []
  for (let i = 0; i < times; i++) {
    ourRuns.push(await move(await find()))
    bareRuns.push(await repeat(db.pool, statements, i))
  }
  agent.destroy()
  await server.close()
  await db.close()
  return { ...compare('Agenda: a card is moved', ourRuns, bareRuns, statements.length), meta: '≤ 2' }
}
