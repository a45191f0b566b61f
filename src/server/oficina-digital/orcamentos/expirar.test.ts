import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { hoje } from '#shared/rules/datas.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { roteiroEm } from '#tests/roteiro.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { area } from './area.ts'

/** The scheduled work as the job engine runs it; gives what it told of failures. */
async function rodarTarefa(t: Teste): Promise<string[]> {
  const falhas: string[] = []
  const tarefa = (await area.tarefas?.())?.['expirar-orcamentos']
  await tarefa?.fazer(t.servidor.partes, (e) => falhas.push(String(e)))
  return falhas
}

async function fila(t: Teste, m: Mundo): Promise<{ cor: string; estado: string; dias: number }[]> {
  const resp = await t.chamar('GET', `oficina-digital/recuperacao?codConcessionaria=${m.lojas[0]}&limite=200`, {
    host: m.host,
    token: await m.token(3),
  })
  const itens = resp.corpo['itens'] as { cor: string; estado: string; retomarEm: string }[]
  return itens.map((i) => ({
    cor: i.cor,
    estado: i.estado,
    dias: (Date.parse(i.retomarEm) - Date.parse(hoje('America/Sao_Paulo', new Date()))) / 86_400_000,
  }))
}

/** Registers a distributor as docs/operations.md says. */
async function porComando(t: Teste, nome: string, host: string): Promise<number> {
  const { dono } = t.database
  const acesso = Object.entries({ host: dono.host, port: dono.port }).flatMap(([k, v]) => (v ? [[k, String(v)]] : []))
  const quem = `${String(dono.user)}:${String(dono.password ?? '')}`
  const url = `postgres://${quem}@localhost/${String(dono.database)}?${new URLSearchParams(acesso).toString()}`
  const p = spawnSync(
    process.execPath,
    ['scripts/novo-distribuidor.ts', '--nome', nome, '--empresa', nome, '--host', host],
    {
      env: { ...process.env, DATABASE_URL: url, DATABASE_MIGRATION_URL: url, PATIO_MODE: 'development' },
      encoding: 'utf8',
      timeout: 25_000,
    },
  )
  // Killed at its time limit when it stays on after its work.
  expect([p.status, p.stderr]).toEqual([0, ''])
  const [d] = await t.sql<{ id: number }>('select cod_distribuidor as id from distribuidor where distribuidor = $1', [
    nome,
  ])
  return d?.id ?? 0
}

test('a quote past its validity waits in the recovery queue, in a distributor made by command; what fails in others holds nobody up', async () => {
  const t = await abrirTeste()
  onTestFinished(() => t.fechar())
  // The others' quotes are older: they come first.
  const mundos = {
    semHost: await buildMundo(t, 'semhost'),
    inativo: await buildMundo(t, 'inativo'),
    quebrado: await buildMundo(t, 'quebrado'),
    um: await buildMundo(t, 'um', porComando),
  }
  for (const m of Object.values(mundos)) {
    const r = await roteiroEm(t, m)
    await r.novo()
    await r.enviado()
  }
  const { semHost, inativo, quebrado, um } = mundos
  await t.sql('delete from distribuidor_host where cod_distribuidor = $1', [semHost.codDistribuidor])
  await t.sql('update distribuidor set ativo = false where cod_distribuidor = $1', [inativo.codDistribuidor])
  await t.sql(`update concessionaria set fuso = 'Marte/Olimpo' where cod_distribuidor = $1`, [quebrado.codDistribuidor])
  await t.sql(`update orcamento_versao set expira_em = now() - interval '1 minute'`)
  expect(await rodarTarefa(t)).toEqual([expect.stringContaining(`distributor ${quebrado.codDistribuidor} did not`)])
  const estados = await t.sql('select cod_distribuidor as d, estado from orcamento order by 1')
  expect(estados.map((e) => e['estado'])).toEqual(['EXPIRADO', 'EXPIRADO', 'ENVIADO', 'EXPIRADO'])
  expect(await fila(t, um)).toEqual([
    { cor: 'VERMELHO', estado: 'EXPIRADO', dias: 15 },
    { cor: 'AMARELO', estado: 'EXPIRADO', dias: 60 },
  ])
})
