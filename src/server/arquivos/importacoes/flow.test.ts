import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHUNK_BYTES, type Importacao } from '#shared/arquivos/importacoes.ts'
import { eventName } from '#shared/core/realtime.ts'
import { createImporter } from '#tests/files/imports.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { sendBytes } from '#tests/server/request.ts'
import { download } from '#tests/files/spreadsheet.ts'
import { openTestServer, untilQueueIdle, type TestServer } from '#tests/server/server.ts'
import { runImportacao, IMPORTACAO_QUEUE } from './job.ts'
import { cleanImportacoes, recoverImportacoes } from './cleanup.ts'

let t: TestServer
let m: World
let codUsuario: number
let token: string
let eu: ReturnType<typeof createImporter>
beforeAll(async () => {
  t = await openTestServer({}, { jobs: true })
  m = await buildWorld(t)
  codUsuario = await m.usuario(2)
  token = await m.tokenFor(codUsuario, 2)
  eu = createImporter(t, m, token)
})
afterAll(() => t.close())

const file = (n: number, prefix: string) =>
  `codigo;descricao;categoria;marca;preco\n${Array.from({ length: n }, (_, i) => `${prefix}-${i};${'Peça de teste '.repeat(8)}${i};Motor;Tietê;${i},50`).join('\n')}`
const countSaved = async (prefix: string) =>
  (await t.sql<{ n: number }>(`select count(*)::int as n from peca where codigo like $1`, [`${prefix}-%`]))[0]?.n
const stored = async () => (await t.sql<{ n: number }>('select count(*)::int as n from importacao_linha'))[0]?.n
const folderOf = (cod: number) =>
  join(t.server.services.env.DATA_DIR, 'arquivos', 'importacoes', String(m.codDistribuidor), String(cod))

/** Waits until the first rows are written, in a transaction still open. */
const saving = (cod: number) =>
  expect
    .poll(
      async () => {
        const { estado, linhas } = await eu.see(cod)
        return estado === 'GRAVANDO' && linhas > 0
      },
      { interval: 10, timeout: 60_000 },
    )
    .toBe(true)
const chunk = (cod: number, de: number, bytes: Buffer, quem = token) =>
  sendBytes(t.server.endereco, `importacoes/${cod}/pedacos/${de}`, bytes, { host: m.host, token: quem })

test('a file of several chunks comes back as it was sent, and its name is never used on disk', async () => {
  const bytes = Buffer.from(file(9000, 'VOLTA'))
  expect(bytes.length).toBeGreaterThan(CHUNK_BYTES)
  const i = await eu.check('pecas', bytes, '../../etc/passwd.csv')
  expect(i).toMatchObject({ estado: 'CONFERIDA', novas: 9000, nome: '../../etc/passwd.csv' })
  const r = await download(t.server.endereco, `importacoes/${i.codImportacao}/arquivo`, { token })
  expect([r.headers['content-disposition'], r.bytes.equals(bytes)]).toEqual([
    expect.stringMatching(/filename="[a-z0-9-]+\.csv"/),
    true,
  ])
  const names = await readdir(join(t.server.services.env.DATA_DIR, 'arquivos'), { recursive: true })
  expect(names.filter((n) => n.includes('passwd'))).toEqual([])
  await eu.cancel(i.codImportacao)
  expect(await stored()).toBe(0)
})

test('chunks are accepted in order and once; bytes beyond the file are refused', async () => {
  const bytes = Buffer.from(file(9000, 'ORDEM'))
  const { corpo } = await t.callApi('POST', 'importacoes', {
    token,
    body: { registro: 'pecas', nome: 'x.csv', bytes: bytes.length },
  })
  const cod = Number(corpo['codImportacao'])
  const first = bytes.subarray(0, CHUNK_BYTES)
  expect((await chunk(cod, CHUNK_BYTES, bytes.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES))).corpo).toMatchObject({
    codigo: 'pedaco-fora-de-ordem',
    atual: { recebidos: 0 },
  })
  expect((await chunk(cod, 0, bytes.subarray(0, 100))).status).toBe(409)
  expect((await chunk(cod, 0, first)).corpo).toMatchObject({ recebidos: CHUNK_BYTES, estado: 'ENVIANDO' })
  expect((await chunk(cod, 0, first)).corpo).toMatchObject({ recebidos: CHUNK_BYTES })
  expect((await chunk(cod, 0, Buffer.alloc(CHUNK_BYTES + 1))).status).toBe(413)
  expect((await t.callApi('PUT', `importacoes/${cod}/pedacos/${CHUNK_BYTES}`, { token, body: {} })).status).toBe(415)
  expect((await chunk(cod, CHUNK_BYTES, bytes.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES), await m.token(2))).status).toBe(
    404,
  )
  expect(
    (
      await t.callApi('POST', 'importacoes', {
        token,
        body: { registro: 'pecas', nome: 'x.csv', bytes: 61 * 1024 * 1024 },
      })
    ).corpo['mensagem'],
  ).toContain('60 MB')
  await eu.cancel(cod)
  await t.sql(`update importacao set terminada_em = now() - interval '25 hours' where cod_importacao = $1`, [cod])
  await cleanImportacoes(t.server.services)
  expect(await readdir(folderOf(cod)).catch(() => [])).toEqual([])
})

test('two concurrent confirmations write the file once', async () => {
  const i = await eu.check('pecas', file(3000, 'DUAS'))
  const r = await Promise.all([
    eu.confirmar(i.codImportacao),
    eu.confirmar(i.codImportacao),
    eu.confirmar(i.codImportacao),
  ])
  expect(r.map((x) => x.status)).toEqual([200, 200, 200])
  expect(await eu.wait(i.codImportacao)).toMatchObject({ estado: 'CONCLUIDA', novas: 3000 })
  expect((await eu.confirmar(i.codImportacao)).corpo).toMatchObject({ estado: 'CONCLUIDA', novas: 3000 })
  expect(await countSaved('DUAS')).toBe(3000)
  expect(
    await t.sql(`select 1 from auditoria where acao = 'gravarImportacao' and registro = $1`, [
      `importacao:${i.codImportacao}`,
    ]),
  ).toHaveLength(1)
  expect(await stored()).toBe(0)
  // The same file again changes nothing.
  expect(await eu.importData('pecas', file(3000, 'DUAS'))).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
    alteradas: 0,
    iguais: 3000,
  })
})

test('nothing is written before the confirmation, and only its sender can confirm', async () => {
  const i = await eu.check('pecas', file(10, 'ANTES'))
  expect(await countSaved('ANTES')).toBe(0)
  const other = createImporter(t, m, await m.token(2))
  expect(await other.see(i.codImportacao)).toMatchObject({ estado: 'CONFERIDA' })
  expect((await other.confirmar(i.codImportacao)).status).toBe(404)
  expect((await other.cancel(i.codImportacao)).corpo).toMatchObject({ estado: 'CANCELADA' })
  expect((await eu.confirmar(i.codImportacao)).status).toBe(409)
  expect(await countSaved('ANTES')).toBe(0)
})

test('a cancel during the reading deletes its rows', async () => {
  const cod = await eu.send('pecas', 'x.csv', Buffer.from(file(60_000, 'LENDO')))
  await expect.poll(stored, { interval: 10 }).toBeGreaterThan(0)
  expect((await eu.cancel(cod)).corpo['estado']).toBe('CANCELADA')
  await untilQueueIdle(t, IMPORTACAO_QUEUE)
  expect([await stored(), (await eu.see(cod)).estado]).toEqual([0, 'CANCELADA'])
})

test('a cancel during the writing leaves nothing written', async () => {
  const i = await eu.check('pecas', file(14_000, 'MEIO'))
  await eu.confirmar(i.codImportacao)
  await saving(i.codImportacao)
  expect((await eu.cancel(i.codImportacao)).corpo['estado']).toBe('CANCELADA')
  await untilQueueIdle(t, IMPORTACAO_QUEUE)
  expect([await countSaved('MEIO'), await stored()]).toEqual([0, 0])
  expect((await eu.see(i.codImportacao)).estado).toBe('CANCELADA')
})

test('a writer that stops or loses its connection leaves nothing partial; the retry writes once', async () => {
  const i = await eu.check('pecas', file(12_000, 'MORTE'))
  const target = { codDistribuidor: m.codDistribuidor, codImportacao: i.codImportacao }
  // Confirm without queueing: this test acts as the worker.
  await t.sql(`update importacao set estado = 'CONFIRMADA', tentativas = 0, linhas = 0 where cod_importacao = $1`, [
    i.codImportacao,
  ])
  const stop = new AbortController()
  const work = runImportacao(t.server.services, target, stop.signal, () => {})
  await saving(i.codImportacao)
  stop.abort()
  await work
  expect(await eu.see(i.codImportacao)).toMatchObject({ estado: 'CONFIRMADA' })
  expect(await countSaved('MORTE')).toBe(0)

  const second = runImportacao(t.server.services, target, new AbortController().signal, () => {})
  await saving(i.codImportacao)
  await t.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike '%importacao_linha%' and pid <> pg_backend_pid()`,
  )
  await second
  expect(await countSaved('MORTE')).toBe(0)

  // State left by a killed process: no more heartbeats.
  await t.sql(
    `update importacao set estado = 'GRAVANDO', sinal_em = now() - interval '2 minutes', erro = null, terminada_em = null where cod_importacao = $1`,
    [i.codImportacao],
  )
  await recoverImportacoes(t.server.services)
  expect(await eu.wait(i.codImportacao)).toMatchObject({ estado: 'CONCLUIDA', novas: 12_000 })
  expect(await countSaved('MORTE')).toBe(12_000)
})

test('fails with a clear error after three interruptions; an interrupted reading starts over', async () => {
  const i = await eu.check('pecas', file(10, 'TRES'))
  const simulateCrash = (estado: string, tentativas: number) =>
    t.sql(
      `update importacao set estado = $2, tentativas = $3, sinal_em = now() - interval '2 minutes' where cod_importacao = $1`,
      [i.codImportacao, estado, tentativas],
    )
  await simulateCrash('CONFERINDO', 1)
  await recoverImportacoes(t.server.services)
  expect(await eu.wait(i.codImportacao)).toMatchObject({ estado: 'CONFERIDA', linhas: 10, novas: 10 })
  expect(await stored()).toBe(10)
  await simulateCrash('GRAVANDO', 3)
  await recoverImportacoes(t.server.services)
  expect(await eu.see(i.codImportacao)).toMatchObject({ estado: 'FALHOU', erro: expect.stringContaining('três vezes') })
  await cleanImportacoes(t.server.services)
  expect(await stored()).toBe(0)
})

test('an unconfirmed import is dropped after a day, and a file is deleted after 90 days', async () => {
  const i = await eu.check('pecas', file(10, 'VELHO'))
  await t.sql(
    `update importacao set sinal_em = now() - interval '25 hours', criada_em = now() - interval '91 days' where cod_importacao = $1`,
    [i.codImportacao],
  )
  await cleanImportacoes(t.server.services)
  expect(await eu.see(i.codImportacao)).toMatchObject({ estado: 'EXPIRADA', temArquivo: false })
  expect((await t.callApi('GET', `importacoes/${i.codImportacao}/arquivo`, { token })).status).toBe(404)
  expect(await readdir(folderOf(i.codImportacao)).catch(() => [])).toEqual([])
})

test("a user's fourth file in progress is refused, and so is an eleventh unfinished upload", async () => {
  const quem = await m.token(2)
  const start = () =>
    t.callApi('POST', 'importacoes', { token: quem, body: { registro: 'pecas', nome: 'x.csv', bytes: 10 } })
  const cods = (await Promise.all([1, 2, 3].map(start))).map((r) => r.corpo['codImportacao'])
  await t.sql(`update importacao set estado = 'CONFERINDO', sinal_em = now() where cod_importacao = any($1)`, [cods])
  expect((await start()).corpo).toMatchObject({ codigo: 'muitas-importacoes' })
  await t.sql(`update importacao set estado = 'ENVIANDO' where cod_importacao = any($1)`, [cods])
  for (let i = cods.length; i < 10; i++) expect((await start()).status).toBe(200)
  expect((await start()).status).toBe(409)
})

test('reports progress to its sender on any screen, and to nobody else', async () => {
  const listen = async (quem: number, ownToken: string) => {
    const s = io(t.server.endereco, {
      transports: ['websocket'],
      auth: { token: ownToken },
      extraHeaders: { host: m.host },
      reconnection: false,
      forceNew: true,
    })
    const told: string[] = []
    s.onAny((nome: string, e: Importacao) => nome === eventName('um', 'importacao_', quem) && told.push(e.estado))
    await new Promise((ok) => s.once('connect', () => ok(undefined)))
    return { ditos: told, fechar: () => s.close() }
  }
  const [mine, foreign] = [await listen(codUsuario, token), await listen(codUsuario, await m.token(2))]
  await eu.importData('pecas', file(10, 'OUVE'))
  await expect.poll(() => mine.ditos.at(-1)).toBe('CONCLUIDA')
  expect(mine.ditos).toEqual(expect.arrayContaining(['CONFERIDA', 'GRAVANDO']))
  expect(foreign.ditos).toEqual([])
  mine.fechar()
  foreign.fechar()
})

test("the list has the user's imports, or everybody's for users of the whole network, filtered and paged", async () => {
  const manager = createImporter(t, m, await m.token(1, m.lojas.slice(0, 1)))
  const otherToken = await m.token(1, m.lojas.slice(0, 1))
  const own = await manager.check('mecanicos', 'loja;nome\num loja 1;Ana', 'equipe de março.csv')
  const fetchList = async (query: string, quem: string, host = m.host) =>
    (await t.callApi('GET', `importacoes?${query}`, { token: quem, host })).corpo as {
      itens: Importacao[]
      proximo: string | null
      contagem: { total: number } | null
    }
  const other = await buildWorld(t, 'dois')
  for (const [quem, host] of [
    [otherToken, m.host],
    [await other.token(2), other.host],
  ] as const) {
    expect((await fetchList('', quem, host)).itens).toEqual([])
    for (const path of ['', '/erros', '/arquivo'])
      expect((await t.callApi('GET', `importacoes/${own.codImportacao}${path}`, { token: quem, host })).status).toBe(
        404,
      )
    expect((await t.callApi('POST', `importacoes/${own.codImportacao}/cancelar`, { token: quem, host })).status).toBe(
      404,
    )
  }
  expect((await fetchList('busca=MARCO', token)).itens.map((i) => i.codImportacao)).toEqual([own.codImportacao])
  expect((await fetchList('registro=mecanicos&situacao=andamento', token)).itens.map((i) => i.codImportacao)).toEqual([
    own.codImportacao,
  ])
  expect((await fetchList('situacao=concluidas&de=2020-01-01&ate=2020-01-02', token)).itens).toEqual([])
  const todas: number[] = []
  let cursor: string | null = ''
  do {
    const p = await fetchList(`limite=2${cursor ? `&cursor=${cursor}` : ''}`, token)
    todas.push(...p.itens.map((i) => i.codImportacao))
    cursor = p.proximo
  } while (cursor)
  expect(new Set(todas).size).toBe(todas.length)
  expect(todas.length).toBe((await fetchList('', token)).contagem?.total)
})
