import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import type { Round } from '#shared/estoque/sugestoes.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer } from '#tests/server/server.ts'
import { runSugestao } from './round.ts'

const SERVER = join(import.meta.dirname, '../../../../bench/files/export-server.ts')
const PECAS = 1500

test('after kill -9 of the server during a run, nothing of it is visible, and the next server completes it', async () => {
  const t = await openTestServer()
  onTestFinished(() => t.close())
  const m = await buildWorld(t, 'grande')
  const admin = await m.token(2)
  const folder = await mkdtemp(join(tmpdir(), 'patio-morte-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const d = m.codDistribuidor
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) select $1, 'P' || i, 'Peça', 'Freios', 'Vergueiro', 1000, 2000 from generate_series(1, $2::int) i`,
    [d, PECAS],
  )
  await t.sql(
    `insert into peca_estoque (cod_distribuidor, cod_concessionaria, codigo, quantidade, demanda, desde)
     select $1, l, 'P' || i, i % 2, ('[' || mes - 24 || ':' || mes - 1 || ']={' || repeat('4000,', 23) || '4000}')::int[], mes - 24
     from generate_series(1, $2::int) i cross join unnest($3::int[]) l cross join (select indice_mes(current_date) as mes) x`,
    [d, PECAS, m.lojas],
  )
  const { dono, papel } = t.database
  const argument = JSON.stringify({ dono, papel, pasta: folder, codDistribuidor: d, lojas: m.lojas, jobs: true })
  const connect = async () => {
    const serverProcess = fork(SERVER, [argument], { execArgv: [] })
    onTestFinished(() => void serverProcess.kill('SIGKILL'))
    const [{ url }] = (await once(serverProcess, 'message')) as [{ url: string }]
    return { processo: serverProcess, url }
  }
  const sendRequest = async () => {
    const r = await t.callApi('POST', 'pedidos/sugestoes', {
      host: m.host,
      token: admin,
      body: { codConcessionarias: m.lojas, nomePolitica: 'Padrão', politica: POLITICAS.PADRAO.politica },
    })
    return r.corpo as unknown as Round
  }
  const writtenRows = async () =>
    (await t.sql<{ n: number }>('select count(*)::int as n from sugestao_linha where cod_distribuidor = $1', [d]))[0]?.n
  const view = async () => (await t.callApi('GET', 'pedidos/sugestoes', { host: m.host, token: admin })).corpo['itens']
  const { codSugestao } = await sendRequest()
  // The second store's lines wait for a row that the test locks; the first store's are written by then.
  await t.sql('begin')
  await t.sql(
    `insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
     values ($1, $2, $3, 'P1', '', '', '', 'NOVA', 'A', 'X', 'NOVA', 0, 0, 0, 0, '{}')`,
    [d, m.lojas[1], codSugestao],
  )
  const first = await connect()
  await expect.poll(writtenRows, { timeout: 60_000 }).toBe(PECAS + 1)
  first.processo.kill('SIGKILL')
  await once(first.processo, 'exit')
  await t.sql('rollback')
  expect(await view()).toEqual([])
  // No heartbeat for a minute, then a server starts.
  await t.sql(`update sugestao set sinal_em = now() - interval '2 minutes' where cod_sugestao = $1`, [codSugestao])
  await connect()
  await expect
    .poll(() => t.sql('select estado, tentativas::int from sugestao where cod_sugestao = $1', [codSugestao]), {
      timeout: 90_000,
    })
    .toEqual([{ estado: 'PRONTA', tentativas: 2 }])
  expect(await writtenRows()).toBe(2 * PECAS)
  expect(await view()).toMatchObject(m.lojas.map(() => ({ codSugestao, linhas: PECAS, estado: 'RASCUNHO' })))
  // The same inputs, calculated in this process: the result is the same.
  const another = await sendRequest()
  await runSugestao(
    t.server.services,
    { codDistribuidor: d, codSugestao: another.codSugestao },
    new AbortController().signal,
    (e) => {
      throw e
    },
  )
  expect(await t.sql('select estado, igual_a from sugestao where cod_sugestao = $1', [another.codSugestao])).toEqual([
    { estado: 'REPETIDA', igual_a: codSugestao },
  ])
}, 180_000)
