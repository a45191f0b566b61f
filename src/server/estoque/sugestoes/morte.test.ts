import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import type { Rodada } from '#shared/estoque/sugestoes.ts'
import { buildMundo } from '#tests/mundo.ts'
import { abrirTeste } from '#tests/servidor.ts'
import { executarSugestao } from './rodada.ts'

const SERVIDOR = join(import.meta.dirname, '../../../../bench/exportar-servidor.ts')
const PECAS = 1500

test('kill -9 of the whole server in the middle of a run leaves nothing to be seen; the next one finishes it, whole', async () => {
  const t = await abrirTeste()
  onTestFinished(() => t.fechar())
  const m = await buildMundo(t, 'grande')
  const admin = await m.token(2)
  const pasta = await mkdtemp(join(tmpdir(), 'patio-morte-'))
  onTestFinished(() => rm(pasta, { recursive: true, force: true }))
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
  const argumento = JSON.stringify({ dono, papel, pasta, codDistribuidor: d, lojas: m.lojas, jobs: true })
  const ligar = async () => {
    const processo = fork(SERVIDOR, [argumento], { execArgv: [] })
    onTestFinished(() => void processo.kill('SIGKILL'))
    const [{ url }] = (await once(processo, 'message')) as [{ url: string }]
    return { processo, url }
  }
  const pedir = async () => {
    const r = await t.chamar('POST', 'pedidos/sugestoes', {
      host: m.host,
      token: admin,
      body: { codConcessionarias: m.lojas, nomePolitica: 'Padrão', politica: POLITICAS.PADRAO.politica },
    })
    return r.corpo as unknown as Rodada
  }
  const escritas = async () =>
    (await t.sql<{ n: number }>('select count(*)::int as n from sugestao_linha where cod_distribuidor = $1', [d]))[0]?.n
  const vista = async () => (await t.chamar('GET', 'pedidos/sugestoes', { host: m.host, token: admin })).corpo['itens']
  const { codSugestao } = await pedir()
  // The second store's lines wait for one that we hold: the first store's are written by then.
  await t.sql('begin')
  await t.sql(
    `insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
     values ($1, $2, $3, 'P1', '', '', '', 'NOVA', 'A', 'X', 'NOVA', 0, 0, 0, 0, '{}')`,
    [d, m.lojas[1], codSugestao],
  )
  const primeiro = await ligar()
  await expect.poll(escritas, { timeout: 60_000 }).toBe(PECAS + 1)
  primeiro.processo.kill('SIGKILL')
  await once(primeiro.processo, 'exit')
  await t.sql('rollback')
  expect(await vista()).toEqual([])
  // A minute without a sign of life, and a server that starts.
  await t.sql(`update sugestao set sinal_em = now() - interval '2 minutes' where cod_sugestao = $1`, [codSugestao])
  await ligar()
  await expect
    .poll(() => t.sql('select estado, tentativas::int from sugestao where cod_sugestao = $1', [codSugestao]), {
      timeout: 90_000,
    })
    .toEqual([{ estado: 'PRONTA', tentativas: 2 }])
  expect(await escritas()).toBe(2 * PECAS)
  expect(await vista()).toMatchObject(m.lojas.map(() => ({ codSugestao, linhas: PECAS, estado: 'RASCUNHO' })))
  // The same inputs, worked out here: nothing was lost on the way.
  const outra = await pedir()
  await executarSugestao(
    t.servidor.partes,
    { codDistribuidor: d, codSugestao: outra.codSugestao },
    new AbortController().signal,
    (e) => {
      throw e
    },
  )
  expect(await t.sql('select estado, igual_a from sugestao where cod_sugestao = $1', [outra.codSugestao])).toEqual([
    { estado: 'REPETIDA', igual_a: codSugestao },
  ])
}, 180_000)
