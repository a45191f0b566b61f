import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BYTES_PEDACO, type Importacao } from '#shared/arquivos/importacoes.ts'
import { nomeEvento } from '#shared/core/realtime.ts'
import { importador } from '#tests/importacao.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { enviarBytes } from '#tests/pedido.ts'
import { baixar } from '#tests/planilha.ts'
import { abrirTeste, paradas, type Teste } from '#tests/servidor.ts'
import { executarImportacao, FILA_IMPORTACAO } from './job.ts'
import { limparImportacoes, recolherImportacoes } from './limpeza.ts'

let t: Teste
let m: Mundo
let codUsuario: number
let token: string
let eu: ReturnType<typeof importador>
beforeAll(async () => {
  t = await abrirTeste({}, { jobs: true })
  m = await buildMundo(t)
  codUsuario = await m.usuario(2)
  token = await m.tokenDe(codUsuario, 2)
  eu = importador(t, m, token)
})
afterAll(() => t.fechar())

const arquivo = (n: number, prefixo: string) =>
  `codigo;descricao;categoria;marca;preco\n${Array.from({ length: n }, (_, i) => `${prefixo}-${i};${'Peça de teste '.repeat(8)}${i};Motor;Tietê;${i},50`).join('\n')}`
const gravadas = async (prefixo: string) =>
  (await t.sql<{ n: number }>(`select count(*)::int as n from peca where codigo like $1`, [`${prefixo}-%`]))[0]?.n
const guardadas = async () => (await t.sql<{ n: number }>('select count(*)::int as n from importacao_linha'))[0]?.n
const pastaDe = (cod: number) =>
  join(t.servidor.partes.env.DATA_DIR, 'arquivos', 'importacoes', String(m.codDistribuidor), String(cod))

/** Waits until the first rows are written, though nobody else sees them yet. */
const gravando = (cod: number) =>
  expect
    .poll(
      async () => {
        const { estado, linhas } = await eu.ver(cod)
        return estado === 'GRAVANDO' && linhas > 0
      },
      { interval: 10, timeout: 60_000 },
    )
    .toBe(true)
const pedaco = (cod: number, de: number, bytes: Buffer, quem = token) =>
  enviarBytes(t.servidor.endereco, `importacoes/${cod}/pedacos/${de}`, bytes, { host: m.host, token: quem })

test('a file of several pieces comes back as it was sent, and its name never reaches the disk', async () => {
  const bytes = Buffer.from(arquivo(9000, 'VOLTA'))
  expect(bytes.length).toBeGreaterThan(BYTES_PEDACO)
  const i = await eu.conferir('pecas', bytes, '../../etc/passwd.csv')
  expect(i).toMatchObject({ estado: 'CONFERIDA', novas: 9000, nome: '../../etc/passwd.csv' })
  const r = await baixar(t.servidor.endereco, `importacoes/${i.codImportacao}/arquivo`, { token })
  expect([r.headers['content-disposition'], r.bytes.equals(bytes)]).toEqual([
    expect.stringMatching(/filename="[a-z0-9-]+\.csv"/),
    true,
  ])
  const nomes = await readdir(join(t.servidor.partes.env.DATA_DIR, 'arquivos'), { recursive: true })
  expect(nomes.filter((n) => n.includes('passwd'))).toEqual([])
  await eu.cancelar(i.codImportacao)
  expect(await guardadas()).toBe(0)
})

test('pieces come in order and once; what is not the file is refused', async () => {
  const bytes = Buffer.from(arquivo(9000, 'ORDEM'))
  const { corpo } = await t.chamar('POST', 'importacoes', {
    token,
    body: { registro: 'pecas', nome: 'x.csv', bytes: bytes.length },
  })
  const cod = Number(corpo['codImportacao'])
  const primeiro = bytes.subarray(0, BYTES_PEDACO)
  expect((await pedaco(cod, BYTES_PEDACO, bytes.subarray(BYTES_PEDACO, 2 * BYTES_PEDACO))).corpo).toMatchObject({
    codigo: 'pedaco-fora-de-ordem',
    atual: { recebidos: 0 },
  })
  expect((await pedaco(cod, 0, bytes.subarray(0, 100))).status).toBe(409)
  expect((await pedaco(cod, 0, primeiro)).corpo).toMatchObject({ recebidos: BYTES_PEDACO, estado: 'ENVIANDO' })
  expect((await pedaco(cod, 0, primeiro)).corpo).toMatchObject({ recebidos: BYTES_PEDACO })
  expect((await pedaco(cod, 0, Buffer.alloc(BYTES_PEDACO + 1))).status).toBe(413)
  expect((await t.chamar('PUT', `importacoes/${cod}/pedacos/${BYTES_PEDACO}`, { token, body: {} })).status).toBe(415)
  expect(
    (await pedaco(cod, BYTES_PEDACO, bytes.subarray(BYTES_PEDACO, 2 * BYTES_PEDACO), await m.token(2))).status,
  ).toBe(404)
  expect(
    (
      await t.chamar('POST', 'importacoes', {
        token,
        body: { registro: 'pecas', nome: 'x.csv', bytes: 61 * 1024 * 1024 },
      })
    ).corpo['mensagem'],
  ).toContain('60 MB')
  await eu.cancelar(cod)
  await t.sql(`update importacao set terminada_em = now() - interval '25 hours' where cod_importacao = $1`, [cod])
  await limparImportacoes(t.servidor.partes)
  expect(await readdir(pastaDe(cod)).catch(() => [])).toEqual([])
})

test('confirmed twice, and at once, it is written once', async () => {
  const i = await eu.conferir('pecas', arquivo(3000, 'DUAS'))
  const r = await Promise.all([
    eu.confirmar(i.codImportacao),
    eu.confirmar(i.codImportacao),
    eu.confirmar(i.codImportacao),
  ])
  expect(r.map((x) => x.status)).toEqual([200, 200, 200])
  expect(await eu.esperar(i.codImportacao)).toMatchObject({ estado: 'CONCLUIDA', novas: 3000 })
  expect((await eu.confirmar(i.codImportacao)).corpo).toMatchObject({ estado: 'CONCLUIDA', novas: 3000 })
  expect(await gravadas('DUAS')).toBe(3000)
  expect(
    await t.sql(`select 1 from auditoria where acao = 'gravarImportacao' and registro = $1`, [
      `importacao:${i.codImportacao}`,
    ]),
  ).toHaveLength(1)
  expect(await guardadas()).toBe(0)
  // The same file again has nothing to write.
  expect(await eu.importar('pecas', arquivo(3000, 'DUAS'))).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
    alteradas: 0,
    iguais: 3000,
  })
})

test('before it is confirmed nothing is written, and only its sender confirms', async () => {
  const i = await eu.conferir('pecas', arquivo(10, 'ANTES'))
  expect(await gravadas('ANTES')).toBe(0)
  const outro = importador(t, m, await m.token(2))
  expect(await outro.ver(i.codImportacao)).toMatchObject({ estado: 'CONFERIDA' })
  expect((await outro.confirmar(i.codImportacao)).status).toBe(404)
  expect((await outro.cancelar(i.codImportacao)).corpo).toMatchObject({ estado: 'CANCELADA' })
  expect((await eu.confirmar(i.codImportacao)).status).toBe(409)
  expect(await gravadas('ANTES')).toBe(0)
})

test('cancelled in the middle of the reading, its rows go with it', async () => {
  const cod = await eu.enviar('pecas', 'x.csv', Buffer.from(arquivo(60_000, 'LENDO')))
  await expect.poll(guardadas, { interval: 10 }).toBeGreaterThan(0)
  expect((await eu.cancelar(cod)).corpo['estado']).toBe('CANCELADA')
  await paradas(t, FILA_IMPORTACAO)
  expect([await guardadas(), (await eu.ver(cod)).estado]).toEqual([0, 'CANCELADA'])
})

test('cancelled in the middle of the writing, it leaves nothing', async () => {
  const i = await eu.conferir('pecas', arquivo(14_000, 'MEIO'))
  await eu.confirmar(i.codImportacao)
  await gravando(i.codImportacao)
  expect((await eu.cancelar(i.codImportacao)).corpo['estado']).toBe('CANCELADA')
  await paradas(t, FILA_IMPORTACAO)
  expect([await gravadas('MEIO'), await guardadas()]).toEqual([0, 0])
  expect((await eu.ver(i.codImportacao)).estado).toBe('CANCELADA')
})

test('a writer that is stopped, or whose database connection dies, leaves nothing half written; it is taken up again and written once', async () => {
  const i = await eu.conferir('pecas', arquivo(12_000, 'MORTE'))
  const alvo = { codDistribuidor: m.codDistribuidor, codImportacao: i.codImportacao }
  // Confirmed without telling the engine: this test is the worker.
  await t.sql(`update importacao set estado = 'CONFIRMADA', tentativas = 0, linhas = 0 where cod_importacao = $1`, [
    i.codImportacao,
  ])
  const parar = new AbortController()
  const trabalho = executarImportacao(t.servidor.partes, alvo, parar.signal, () => {})
  await gravando(i.codImportacao)
  parar.abort()
  await trabalho
  expect(await eu.ver(i.codImportacao)).toMatchObject({ estado: 'CONFIRMADA' })
  expect(await gravadas('MORTE')).toBe(0)

  const segundo = executarImportacao(t.servidor.partes, alvo, new AbortController().signal, () => {})
  await gravando(i.codImportacao)
  await t.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike '%importacao_linha%' and pid <> pg_backend_pid()`,
  )
  await segundo
  expect(await gravadas('MORTE')).toBe(0)

  // As a killed process leaves it: nobody says anything any more.
  await t.sql(
    `update importacao set estado = 'GRAVANDO', sinal_em = now() - interval '2 minutes', erro = null, terminada_em = null where cod_importacao = $1`,
    [i.codImportacao],
  )
  await recolherImportacoes(t.servidor.partes)
  expect(await eu.esperar(i.codImportacao)).toMatchObject({ estado: 'CONCLUIDA', novas: 12_000 })
  expect(await gravadas('MORTE')).toBe(12_000)
})

test('left three times in the middle, it fails clearly; a reading that was left begins anew', async () => {
  const i = await eu.conferir('pecas', arquivo(10, 'TRES'))
  const morrer = (estado: string, tentativas: number) =>
    t.sql(
      `update importacao set estado = $2, tentativas = $3, sinal_em = now() - interval '2 minutes' where cod_importacao = $1`,
      [i.codImportacao, estado, tentativas],
    )
  await morrer('CONFERINDO', 1)
  await recolherImportacoes(t.servidor.partes)
  expect(await eu.esperar(i.codImportacao)).toMatchObject({ estado: 'CONFERIDA', linhas: 10, novas: 10 })
  expect(await guardadas()).toBe(10)
  await morrer('GRAVANDO', 3)
  await recolherImportacoes(t.servidor.partes)
  expect(await eu.ver(i.codImportacao)).toMatchObject({ estado: 'FALHOU', erro: expect.stringContaining('três vezes') })
  await limparImportacoes(t.servidor.partes)
  expect(await guardadas()).toBe(0)
})

test('what nobody confirms for a day is let go, and a file is gone after 90 days', async () => {
  const i = await eu.conferir('pecas', arquivo(10, 'VELHO'))
  await t.sql(
    `update importacao set sinal_em = now() - interval '25 hours', criada_em = now() - interval '91 days' where cod_importacao = $1`,
    [i.codImportacao],
  )
  await limparImportacoes(t.servidor.partes)
  expect(await eu.ver(i.codImportacao)).toMatchObject({ estado: 'EXPIRADA', temArquivo: false })
  expect((await t.chamar('GET', `importacoes/${i.codImportacao}/arquivo`, { token })).status).toBe(404)
  expect(await readdir(pastaDe(i.codImportacao)).catch(() => [])).toEqual([])
})

test('a fourth file waits for the others of the same person, and so does an eleventh that is never finished', async () => {
  const quem = await m.token(2)
  const iniciar = () =>
    t.chamar('POST', 'importacoes', { token: quem, body: { registro: 'pecas', nome: 'x.csv', bytes: 10 } })
  const cods = (await Promise.all([1, 2, 3].map(iniciar))).map((r) => r.corpo['codImportacao'])
  await t.sql(`update importacao set estado = 'CONFERINDO', sinal_em = now() where cod_importacao = any($1)`, [cods])
  expect((await iniciar()).corpo).toMatchObject({ codigo: 'muitas-importacoes' })
  await t.sql(`update importacao set estado = 'ENVIANDO' where cod_importacao = any($1)`, [cods])
  for (let i = cods.length; i < 10; i++) expect((await iniciar()).status).toBe(200)
  expect((await iniciar()).status).toBe(409)
})

test('its sender hears how far it is, on whatever screen, and nobody else', async () => {
  const ouvir = async (quem: number, seu: string) => {
    const s = io(t.servidor.endereco, {
      transports: ['websocket'],
      auth: { token: seu },
      extraHeaders: { host: m.host },
      reconnection: false,
      forceNew: true,
    })
    const ditos: string[] = []
    s.onAny((nome: string, e: Importacao) => nome === nomeEvento('um', 'importacao_', quem) && ditos.push(e.estado))
    await new Promise((ok) => s.once('connect', () => ok(undefined)))
    return { ditos, fechar: () => s.close() }
  }
  const [meu, alheio] = [await ouvir(codUsuario, token), await ouvir(codUsuario, await m.token(2))]
  await eu.importar('pecas', arquivo(10, 'OUVE'))
  await expect.poll(() => meu.ditos.at(-1)).toBe('CONCLUIDA')
  expect(meu.ditos).toEqual(expect.arrayContaining(['CONFERIDA', 'GRAVANDO']))
  expect(alheio.ditos).toEqual([])
  meu.fechar()
  alheio.fechar()
})

test('the list shows one’s own, or everybody’s to who reaches the whole network, filtered and page by page', async () => {
  const gestor = importador(t, m, await m.token(1, m.lojas.slice(0, 1)))
  const tokenDoOutro = await m.token(1, m.lojas.slice(0, 1))
  const dele = await gestor.conferir('mecanicos', 'loja;nome\num loja 1;Ana', 'equipe de março.csv')
  const listar = async (consulta: string, quem: string, host = m.host) =>
    (await t.chamar('GET', `importacoes?${consulta}`, { token: quem, host })).corpo as {
      itens: Importacao[]
      proximo: string | null
      contagem: { total: number } | null
    }
  const outro = await buildMundo(t, 'dois')
  for (const [quem, host] of [
    [tokenDoOutro, m.host],
    [await outro.token(2), outro.host],
  ] as const) {
    expect((await listar('', quem, host)).itens).toEqual([])
    for (const caminho of ['', '/erros', '/arquivo'])
      expect((await t.chamar('GET', `importacoes/${dele.codImportacao}${caminho}`, { token: quem, host })).status).toBe(
        404,
      )
    expect((await t.chamar('POST', `importacoes/${dele.codImportacao}/cancelar`, { token: quem, host })).status).toBe(
      404,
    )
  }
  expect((await listar('busca=MARCO', token)).itens.map((i) => i.codImportacao)).toEqual([dele.codImportacao])
  expect((await listar('registro=mecanicos&situacao=andamento', token)).itens.map((i) => i.codImportacao)).toEqual([
    dele.codImportacao,
  ])
  expect((await listar('situacao=concluidas&de=2020-01-01&ate=2020-01-02', token)).itens).toEqual([])
  const todas: number[] = []
  let cursor: string | null = ''
  do {
    const p = await listar(`limite=2${cursor ? `&cursor=${cursor}` : ''}`, token)
    todas.push(...p.itens.map((i) => i.codImportacao))
    cursor = p.proximo
  } while (cursor)
  expect(new Set(todas).size).toBe(todas.length)
  expect(todas.length).toBe((await listar('', token)).contagem?.total)
})
