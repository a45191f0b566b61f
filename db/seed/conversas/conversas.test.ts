import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { hashPassword } from '../../../src/server/core/secrets/password.ts'
import { countIndicadores } from '../../../src/server/relatorios/indicadores/count.ts'
import { answerError } from '#shared/rules/canned-answer.ts'
import { DEMO_PASSWORD, seedDemoData } from '../seed.ts'
import { CANNED_ANSWERS } from './canned-answers.ts'

let t: TestServer
const files = new Map<string, string>()
const NOW = new Date(Date.now() - (Date.now() % 60_000))

beforeAll(async () => {
  t = await openTestServer()
  const client = new pg.Client(t.database.dono)
  await client.connect()
  await client.query('begin')
  await seedDemoData(client, {
    gravarArquivo: async (chave, _make, tipo) => void files.set(chave, tipo),
    hashSenha: hashPassword,
    porta: 8080,
    agora: NOW,
  })
  await client.query('commit')
  await client.end()
  await t.sql('set role app_system')
}, 240_000)
afterAll(() => t.close())

test('every store has eight answers, each of which its form takes', async () => {
  const lojas = await t.sql(
    'select count(*)::int as n from resposta_pronta group by cod_distribuidor, cod_concessionaria',
  )
  expect(new Set(lojas.map((l) => l['n']))).toEqual(new Set([8]))
  expect(CANNED_ANSWERS.map(([, texto]) => answerError(texto))).toEqual(CANNED_ANSWERS.map(() => null))
})

test('first stores have a few dozen threads in every state; the rows of a thread agree with its head', async () => {
  const stores = await t.sql<{ n: number }>(
    `select count(*)::int as n from conversa where cod_concessionaria in (select min(cod_concessionaria) from concessionaria group by cod_distribuidor) group by cod_concessionaria`,
  )
  expect(Math.min(...stores.map((s) => s.n))).toBeGreaterThan(11)
  const [first] = await t.sql<Record<string, number>>(
    `select count(*)::int as n, count(*) filter (where espera_desde < $1::timestamptz - interval '30 minutes')::int as atrasadas, count(*) filter (where espera_desde is not null)::int as esperam,
       count(*) filter (where lembrar_em > $1)::int as lembrar, count(cod_usuario)::int as donos, count(distinct estado)::int as estados from conversa where cod_concessionaria = 1`,
    [NOW.toISOString()],
  )
  expect(first).toMatchObject({ n: 36, atrasadas: 1, esperam: 2, lembrar: 1, estados: 3 })
  expect(first?.['donos']).toBeGreaterThan(20)
  const states = await t.sql('select distinct estado from conversa_mensagem where cod_concessionaria = 1 order by 1')
  expect(states.map((s) => s['estado'])).toEqual(['DITA', 'ENTREGUE', 'ENVIADA', 'FALHOU', 'LIDA', 'RECEBIDA'])
  expect(
    await t.sql(
      `select v.cod_conversa from conversa v cross join lateral (select max(em) as em, count(*) as n, max(em) filter (where direcao = 'ENTRADA') as recebida from conversa_mensagem m
         where m.cod_distribuidor = v.cod_distribuidor and m.cod_conversa = v.cod_conversa) m
       where v.ultima_em <> m.em or v.rev <> m.n or v.recebida_em is distinct from m.recebida or v.ultima_em > $1`,
      [NOW.toISOString()],
    ),
  ).toEqual([])
})

test('pictures are stored, and the figures of answers and costs have something to show', async () => {
  const pictures = await t.sql<{ arquivo: string }>('select arquivo from conversa_anexo')
  expect(pictures.length).toBeGreaterThan(14)
  for (const p of pictures) expect(files.get(p.arquivo)).toBe('image/jpeg')
  await countIndicadores(t.server.services)
  const login = await t.callApi('POST', 'authenticate', {
    host: 'localhost:8080',
    body: { email: 'admin@patio.demo', senha: DEMO_PASSWORD },
  })
  const token = (login.corpo['data'] as { token: string }).token
  const day = (ago: number) => new Date(NOW.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const n = await t.callApi('GET', `dashboard/numeros?de=${day(60)}&ate=${day(0)}`, { host: 'localhost:8080', token })
  const { tempoConversa, conversasNoPrazo } = n.corpo['atual'] as Record<string, number>
  console.log(tempoConversa, conversasNoPrazo, await t.sql('select count(*) from conversa'), await t.sql('select count(*) from conversa_mensagem'), await t.sql('select sum(custo_micros) from conversa_mensagem'))
  expect(tempoConversa).toBeGreaterThan(2)
  expect(tempoConversa).toBeLessThan(30)
  expect(conversasNoPrazo).toBeGreaterThan(0.5)
  const costs = await t.sql<{ n: number }>('select count(*)::int as n from conversa_mensagem where custo_micros > 0')
  expect(costs[0]?.n).toBeGreaterThan(100)
})
