import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createImporter } from '#tests/files/imports.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer } from '#tests/server/server.ts'

const SERVER = join(import.meta.dirname, '../../../../bench/files/export-server.ts')
const ROWS = 5000

test('after kill -9 of the server during a dry run, it resumes within 15 s of the restart and completes', async () => {
  // This server runs no jobs: uploads wait for the other server, which gets killed.
  const t = await openTestServer()
  onTestFinished(() => t.close())
  const m = await buildWorld(t, 'grande')
  const eu = createImporter(t, m, await m.token(2))
  const { codDistribuidor, lojas } = m
  const { dono, papel } = t.database
  const folder = t.server.services.env.DATA_DIR
  const argument = JSON.stringify({ dono, papel, pasta: folder, codDistribuidor, lojas, jobs: true })
  const connect = async () => {
    const serverProcess = fork(SERVER, [argument], { execArgv: [] })
    onTestFinished(() => void serverProcess.kill('SIGKILL'))
    await once(serverProcess, 'message')
    return serverProcess
  }
  const linhas = Array.from({ length: ROWS }, (_, i) => `M-${i};Peça;Motor;Tietê;${i},50`)
  const file = `codigo;descricao;categoria;marca;preco\n${linhas.join('\n')}`
  const cod = await eu.send('pecas', 'pecas.csv', Buffer.from(file))
  // Its rows wait for a row that the test locks: the reading is in progress when the server dies.
  await t.sql('begin')
  await t.sql(
    `insert into importacao_linha (cod_distribuidor, cod_importacao, linha, dados) values ($1, $2, $3, '{}')`,
    [codDistribuidor, cod, ROWS],
  )
  const first = await connect()
  // A worker waiting for the database is not dead, however old its heartbeat is.
  const estado = () =>
    t.sql(
      `select tentativas::int, sinal_em < clock_timestamp() - interval '11 seconds' as calada from importacao where cod_importacao = $1`,
      [cod],
    )
  await expect.poll(estado, { timeout: 60_000 }).toEqual([{ tentativas: 1, calada: true }])
  first.kill('SIGKILL')
  await once(first, 'exit')
  await t.sql('rollback')

  await connect()
  await expect.poll(estado, { timeout: 15_000 }).toEqual([{ tentativas: 2, calada: false }])
  await expect
    .poll(() => eu.see(cod), { timeout: 60_000 })
    .toMatchObject({ estado: 'CONFERIDA', linhas: ROWS, novas: ROWS })
}, 180_000)
