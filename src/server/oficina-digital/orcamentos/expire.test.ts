import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { todayIn } from '#shared/rules/dates.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { scriptIn } from '#tests/records/script.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createClient } from '../../core/database/pool.ts'
import { area } from './area.ts'

/** Runs the scheduled task as the job engine does; returns the failures that it reported. */
async function runTask(t: TestServer): Promise<string[]> {
  const falhas: string[] = []
  const task = (await area.tasks?.())?.['expirar-orcamentos']
  await task?.run(t.server.services, (e) => falhas.push(String(e)))
  return falhas
}

async function queue(t: TestServer, m: World): Promise<{ cor: string; estado: string; dias: number }[]> {
  const resp = await t.callApi('GET', `oficina-digital/recuperacao?codConcessionaria=${m.lojas[0]}&limite=200`, {
    host: m.host,
    token: await m.token(3),
  })
  const itens = resp.corpo['itens'] as { cor: string; estado: string; retomarEm: string }[]
  return itens.map((i) => ({
    cor: i.cor,
    estado: i.estado,
    dias: (Date.parse(i.retomarEm) - Date.parse(todayIn('America/Sao_Paulo', new Date()))) / 86_400_000,
  }))
}

/** Registers a distributor as docs/operations.md describes. */
async function registerByCommand(t: TestServer, nome: string, host: string): Promise<number> {
  const { dono } = t.database
  const acesso = Object.entries({ host: dono.host, port: dono.port }).flatMap(([k, v]) => (v ? [[k, String(v)]] : []))
  const quem = `${String(dono.user)}:${String(dono.password ?? '')}`
  const url = `postgres://${quem}@localhost/${String(dono.database)}?${new URLSearchParams(acesso).toString()}`
  const p = spawnSync(
    process.execPath,
    ['scripts/tenants/tenant-create.ts', '--nome', nome, '--empresa', nome, '--host', host],
    {
      env: { ...process.env, DATABASE_URL: url, DATABASE_MIGRATION_URL: url, PATIO_MODE: 'development' },
      encoding: 'utf8',
      timeout: 25_000,
    },
  )
  // A script that does not exit after its work is killed at the timeout.
  expect([p.status, p.stderr]).toEqual([0, ''])
  const [d] = await t.sql<{ id: number }>('select cod_distribuidor as id from distribuidor where distribuidor = $1', [
    nome,
  ])
  return d?.id ?? 0
}

test('an expired quote enters the recovery queue in a scripted distributor, despite failures in other distributors', async () => {
  const t = await openTestServer()
  onTestFinished(() => t.close())
  // The quotes of the other distributors are older, so they are processed first.
  const worlds = {
    semHost: await buildWorld(t, 'semhost'),
    inativo: await buildWorld(t, 'inativo'),
    quebrado: await buildWorld(t, 'quebrado'),
    um: await buildWorld(t, 'um', registerByCommand),
  }
  for (const m of Object.values(worlds)) {
    const r = await scriptIn(t, m)
    await r.novo()
    await r.sent()
  }
  const { semHost: withoutHost, inativo: inactive, quebrado: broken, um: pickOne } = worlds
  await t.sql('delete from distribuidor_host where cod_distribuidor = $1', [withoutHost.codDistribuidor])
  await t.sql('update distribuidor set ativo = false where cod_distribuidor = $1', [inactive.codDistribuidor])
  await t.sql(`update concessionaria set fuso = 'Marte/Olimpo' where cod_distribuidor = $1`, [broken.codDistribuidor])
  await t.sql(`update orcamento_versao set expira_em = now() - interval '1 minute'`)
  expect(await runTask(t)).toEqual([expect.stringContaining(`distributor ${broken.codDistribuidor} did not`)])
  const states = await t.sql('select cod_distribuidor as d, estado from orcamento order by 1')
  expect(states.map((e) => e['estado'])).toEqual(['EXPIRADO', 'EXPIRADO', 'ENVIADO', 'EXPIRADO'])
  expect(await queue(t, pickOne)).toEqual([
    { cor: 'VERMELHO', estado: 'EXPIRADO', dias: 15 },
    { cor: 'AMARELO', estado: 'EXPIRADO', dias: 60 },
  ])
})

test('an offer that is withdrawn and sent again while its end waits for the quote stays open', async () => {
  const t = await openTestServer()
  onTestFinished(() => t.close())
  const r = await scriptIn(t, await buildWorld(t))
  await r.novo()
  const { codOrcamento } = await r.sent()
  await t.sql(`update orcamento_versao set expira_em = now() - interval '1 minute'`)
  const staff = createClient(t.database.dono)
  await staff.connect()
  await staff.query('begin')
  await staff.query('select from orcamento where cod_orcamento = $1 for update', [codOrcamento])
  const run = runTask(t)
  await expect.poll(() => t.sql('select from pg_locks where not granted')).toHaveLength(1)
  await staff.query('update orcamento_versao set retirada_em = now()')
  await staff.query(
    `insert into orcamento_versao (cod_distribuidor, cod_concessionaria, cod_orcamento, numero, token, canais, conteudo, sha256, enviada_em, enviada_por, expira_em)
     select cod_distribuidor, cod_concessionaria, cod_orcamento, 2, 'outro' || token, canais, conteudo, repeat('b', 64), now(), enviada_por, now() + interval '9 days' from orcamento_versao`,
  )
  await staff.query('commit')
  await staff.end()
  expect(await run).toEqual([])
  expect((await r.ok('GET', '')).estado).toBe('ENVIADO')
})
