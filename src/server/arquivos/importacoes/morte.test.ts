import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importador } from '#tests/importacao.ts'
import { buildMundo } from '#tests/mundo.ts'
import { abrirTeste } from '#tests/servidor.ts'

const SERVIDOR = join(import.meta.dirname, '../../../../bench/exportar-servidor.ts')
const LINHAS = 5000

test('kill -9 of the whole server in the middle of a dry run: within 15 seconds of its return the dry run goes on, and ends whole', async () => {
  // Without an engine of its own: what is sent waits for the server that is killed.
  const t = await abrirTeste()
  onTestFinished(() => t.fechar())
  const m = await buildMundo(t, 'grande')
  const eu = importador(t, m, await m.token(2))
  const { codDistribuidor, lojas } = m
  const { dono, papel } = t.database
  const pasta = t.servidor.partes.env.DATA_DIR
  const argumento = JSON.stringify({ dono, papel, pasta, codDistribuidor, lojas, jobs: true })
  const ligar = async () => {
    const processo = fork(SERVIDOR, [argumento], { execArgv: [] })
    onTestFinished(() => void processo.kill('SIGKILL'))
    await once(processo, 'message')
    return processo
  }
  const linhas = Array.from({ length: LINHAS }, (_, i) => `M-${i};Peça;Motor;Tietê;${i},50`)
  const arquivo = `codigo;descricao;categoria;marca;preco\n${linhas.join('\n')}`
  const cod = await eu.enviar('pecas', 'pecas.csv', Buffer.from(arquivo))
  // Its rows wait for one that we hold: the reading is in the middle when it dies.
  await t.sql('begin')
  await t.sql(
    `insert into importacao_linha (cod_distribuidor, cod_importacao, linha, dados) values ($1, $2, $3, '{}')`,
    [codDistribuidor, cod, LINHAS],
  )
  const primeiro = await ligar()
  // One that waits for the database is not dead, however long it has said nothing.
  const estado = () =>
    t.sql(
      `select tentativas::int, sinal_em < clock_timestamp() - interval '11 seconds' as calada from importacao where cod_importacao = $1`,
      [cod],
    )
  await expect.poll(estado, { timeout: 60_000 }).toEqual([{ tentativas: 1, calada: true }])
  primeiro.kill('SIGKILL')
  await once(primeiro, 'exit')
  await t.sql('rollback')

  await ligar()
  await expect.poll(estado, { timeout: 15_000 }).toEqual([{ tentativas: 2, calada: false }])
  await expect
    .poll(() => eu.ver(cod), { timeout: 60_000 })
    .toMatchObject({ estado: 'CONFERIDA', linhas: LINHAS, novas: LINHAS })
}, 180_000)
