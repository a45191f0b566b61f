import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { clockOf } from '../../core/spreadsheets/cells.ts'
import { bindRequest } from './lists.ts'
import { withCtx } from '../../core/tenancy/context.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Exportacao } from '#shared/arquivos/exportacoes.ts'
import { eventName } from '#shared/core/realtime.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openCsv, openXlsx, download, requestFile } from '#tests/files/spreadsheet.ts'
import { openTestServer, untilQueueIdle, type TestServer } from '#tests/server/server.ts'
import { EXPORTACAO_QUEUE, cleanExportacoes, recoverExportacoes } from './job.ts'

let t: TestServer
let m: World
let token: string
const CLIENTES = ['=1+1', '+cmd|calc', '-2', '@soma', '\tx', 'Sílvia "Lia"; Rezende', 'A\u0001B & <C>']
const ALL = 'checklist,placa,ano,cliente,vermelhos,valor,criadoEm,respondidoEm'

beforeAll(async () => {
  // Seven rows are exported directly, eight are not.
  t = await openTestServer({ EXPORTACAO_DIRETA: '7' }, { jobs: true })
  m = await buildWorld(t)
  token = await m.token(3, m.lojas.slice(0, 1))
  for (let i = 0; i < CLIENTES.length; i++)
    await t.callApi('POST', 'integracao/checklists', {
      token: m.chave,
      body: buildChecklist(m.lojas[0] ?? 0, { cliente: { nome: 'Fulano' } }),
    })
  await t.callApi('POST', 'integracao/checklists', {
    token: m.chave,
    body: buildChecklist(m.lojas[1] ?? 0, { cliente: { nome: 'De outra loja' } }),
  })
  const cods = await t.sql<{ cod: number }>(
    `select cod_orcamento as cod from orcamento where cod_concessionaria = $1 order by 1`,
    [m.lojas[0]],
  )
  for (const [i, { cod }] of cods.entries())
    await t.sql(`update orcamento set cliente = $2, valor = $3, criado_em = $4 where cod_orcamento = $1`, [
      cod,
      CLIENTES[i],
      123_456 + i,
      `2026-03-1${i}T02:30:00Z`,
    ])
})
afterAll(() => t.close())

const file = (query: string, quem = token) =>
  download(t.server.endereco, `exportacoes/orcamentos?${query}`, { token: quem })
const xlsx = `tela=gerenciar&formato=xlsx&ordem=criadoEm&sentido=asc`
const csv = `tela=gerenciar&formato=csv&ordem=criadoEm&sentido=asc`

describe('a workbook', () => {
  test("has the rows of the screen, with real numbers, money and dates in the store's time zone", async () => {
    const r = await file(`${xlsx}&colunas=${ALL}`)
    expect([r.status, r.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/filename="orcamentos-em-aberto-[\d-]+\.xlsx"/),
    ])
    const [header, first] = (await openXlsx(r.bytes)).get('Orçamentos em aberto') ?? []
    expect(header).toEqual(['Número', 'Placa', 'Ano', 'Cliente', 'Urgentes', 'Valor', 'Criado em', 'Respondido em'])
    // 02:30 UTC is 23:30 of the previous day in São Paulo.
    expect(first?.slice(1, 7)).toEqual(['ABC1D23', 2023, '=1+1', 1, 1234.56, new Date('2026-03-09T23:30:00Z')])
    expect(first?.[7] ?? null).toBeNull()
  })

  test('loses no text that a cell can hold, and prefixes none with a quote', async () => {
    const linhas = (await openXlsx((await file(`${xlsx}&colunas=cliente`)).bytes)).get('Orçamentos em aberto') ?? []
    expect(linhas.slice(1).flat()).toEqual([
      '=1+1',
      '+cmd|calc',
      '-2',
      '@soma',
      '\tx',
      'Sílvia "Lia"; Rezende',
      'AB & <C>',
    ])
  })

  test('has a sheet with its filters, time, user and row count', async () => {
    const sheets = await openXlsx(
      (await file(`${xlsx}&colunas=placa&busca=ABC1D23&estado=NOVO&de=2026-03-01&ate=2026-03-11`)).bytes,
    )
    const filters = new Map((sheets.get('Filtros') ?? []).map(([nome, valor]) => [nome, valor]))
    expect(Object.fromEntries(filters)).toMatchObject({
      Lista: 'Orçamentos em aberto',
      Concessionária: 'Todas as que o usuário alcança',
      Período: 'de 01/03/2026 até 11/03/2026',
      Busca: 'ABC1D23',
      Etapa: 'Novo',
      Ordem: 'Criado em, crescente',
      'Gerado por': 'Pessoa 3',
      Linhas: 3,
    })
    expect(filters.get('Gerado em')).toBeInstanceOf(Date)
    expect(sheets.get('Orçamentos em aberto')).toHaveLength(4)
  })
})

describe('a CSV', () => {
  test('opens in a Brazilian Excel: BOM, semicolons, decimal commas, day before month', async () => {
    const r = await file(`${csv}&colunas=${ALL}`)
    expect([...r.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const { antes, cabecalho: header, linhas } = openCsv(r.bytes)
    expect(antes.get('Linhas')).toBe('7')
    expect(antes.get('Gerado por')).toBe('Pessoa 3')
    expect(header.slice(3, 6)).toEqual(['Cliente', 'Urgentes', 'Valor'])
    expect(linhas[0]?.slice(1)).toEqual(['ABC1D23', '2023', "'=1+1", '1', '1234,56', '09/03/2026 23:30', ''])
    expect(linhas.map((l) => l[3])).toEqual([
      "'=1+1",
      "'+cmd|calc",
      "'-2",
      "'@soma",
      "'\tx",
      'Sílvia "Lia"; Rezende',
      'A\u0001B & <C>',
    ])
  })

  test('of checklists has its own columns and filters', async () => {
    const r = await download(
      t.server.endereco,
      'exportacoes/checklists?formato=csv&colunas=placa,garantia,km,estadoOrcamento&garantia=nao',
      { token },
    )
    const { antes, linhas } = openCsv(r.bytes)
    expect(antes.get('Garantia')).toBe('Não')
    expect(linhas).toHaveLength(7)
    expect(linhas[0]).toEqual(['ABC1D23', 'Não', '24310', 'Novo'])
  })
})

test('a file of a group of stores names it, and the people of its filters, also inactive ones', async () => {
  const [g] = await t.sql<{ grupo: number; dono: number; consultor: number }>(
    `with u as (insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel, ativo) values ($1, 'Nara', 'nara@x.com', 'x', 3, false) returning cod_usuario),
       k as (insert into consultor (cod_distribuidor, cod_concessionaria, nome, ativo) values ($1, $2, 'Caio', false) returning cod_consultor)
     select c.cod_grupo as grupo, cod_usuario as dono, cod_consultor as consultor from concessionaria c, u, k where c.cod_concessionaria = $2`,
    [m.codDistribuidor, m.lojas[0]],
  )
  const people = `codUsuarioDono=${g?.dono}&codConsultor=${g?.consultor}`
  const r = await file(`${csv}&colunas=placa&codGrupo=${g?.grupo}&${people}`, await m.token(2))
  const { antes } = openCsv(r.bytes)
  expect(['Concessionária', 'Grupo', 'Dono', 'Consultor'].map((n) => antes.get(n))).toEqual([
    undefined,
    'Grupo',
    'Nara',
    'Caio',
  ])
})

test("rows of a store or distributor out of the user's reach are never exported", async () => {
  const other = await buildWorld(t, 'dois')
  const empty = await download(t.server.endereco, `exportacoes/orcamentos?${csv}&colunas=cliente`, {
    token: await other.token(2),
    host: other.host,
  })
  expect(openCsv(empty.bytes).linhas).toEqual([])
  const fromOtherLoja = await file(`${csv}&colunas=cliente`, await m.token(3, m.lojas.slice(1)))
  expect(openCsv(fromOtherLoja.bytes).linhas).toEqual([['De outra loja']])
})

test.each([
  ['an unknown column', `${csv}&colunas=placa,senha`, 400],
  ['no column', `${csv}&colunas=`, 400],
  ['an unknown format', `tela=gerenciar&formato=pdf&colunas=placa`, 400],
])('%s is refused', async (_name, query, status) => {
  expect((await file(query)).status).toBe(status)
})

test('a direct export is recorded in the audit', async () => {
  await file(`${csv}&colunas=placa`)
  const read = () => t.sql(`select 1 from auditoria where acao = 'exportarOrcamentos' and alvo like '%colunas=placa'`)
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
})

describe('a large export', () => {
  let tenantWide: string
  const request = { tela: 'gerenciar', formato: 'csv', colunas: 'cliente,valor' }
  beforeAll(async () => {
    tenantWide = await m.token(2)
  })
  const start = async (quem = tenantWide) =>
    (await t.callApi('POST', 'exportacoes/orcamentos', { token: quem, body: request })).corpo as unknown as Exportacao
  const see = async (cod: number, quem = tenantWide) =>
    ((await t.callApi('GET', 'exportacoes', { token: quem })).corpo as unknown as Exportacao[]).find(
      (e) => e.codExportacao === cod,
    )
  const filesOnDisk = () =>
    readdir(join(t.server.services.env.DATA_DIR, 'arquivos', 'exportacoes', String(m.codDistribuidor))).catch(() => [])

  test('is refused as a direct one, with an error code of its own', async () => {
    const r = await t.callApi('GET', `exportacoes/orcamentos?${csv}&colunas=placa`, { token: tenantWide })
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'exportacao-grande'])
  })

  test('becomes a job whose file only its requester can download, until it expires', async () => {
    const { codExportacao } = await start()
    await expect.poll(async () => (await see(codExportacao))?.estado, { timeout: 15_000 }).toBe('PRONTA')
    expect(await see(codExportacao)).toMatchObject({ titulo: 'Orçamentos em aberto', linhas: 8, total: 8 })
    const path = `exportacoes/${codExportacao}/arquivo`
    const r = await download(t.server.endereco, path, { token: tenantWide })
    expect(openCsv(r.bytes).linhas.map((l) => l[0])).toContain('De outra loja')
    expect(Number(r.headers['content-length'])).toBe(r.bytes.length)
    // Another user of the same level, and a user of another distributor.
    expect(await see(codExportacao, await m.token(2))).toBeUndefined()
    expect((await t.callApi('GET', path, { token: await m.token(2) })).status).toBe(404)

    await t.sql(`update exportacao set expira_em = now() - interval '1 minute' where cod_exportacao = $1`, [
      codExportacao,
    ])
    expect((await t.callApi('GET', path, { token: tenantWide })).status).toBe(404)
    expect(await filesOnDisk()).toHaveLength(1)
    await cleanExportacoes(t.server.services)
    expect(await filesOnDisk()).toEqual([])
    expect((await see(codExportacao))?.estado).toBe('EXPIRADA')
  })

  test('reports progress to its requester on any screen, and to nobody else', async () => {
    const listen = async (codUsuario: number) => {
      const ownToken = await m.tokenFor(codUsuario, 2)
      const s = io(t.server.endereco, {
        transports: ['websocket'],
        auth: { token: ownToken },
        extraHeaders: { host: m.host },
        reconnection: false,
        forceNew: true,
      })
      const told: string[] = []
      s.onAny((nome: string, e: Exportacao) => told.push(`${nome} ${e.estado}`))
      await new Promise((ok) => s.once('connect', () => ok(undefined)))
      // Joining a store, and another one, does not end the progress reports.
      for (const codConcessionaria of m.lojas) await s.emitWithAck('entrar', { codConcessionaria })
      return { seu: ownToken, ditos: told, fechar: () => s.close() }
    }
    const [requester, another] = [await m.usuario(2), await m.usuario(2)]
    const [a, b] = [await listen(requester), await listen(another)]
    await start(a.seu)
    await expect
      .poll(() => a.ditos.at(-1), { timeout: 15_000 })
      .toBe(`${eventName('um', 'exportacao_', requester)} PRONTA`)
    expect(a.ditos[0]).toContain('EXECUTANDO')
    expect(b.ditos).toEqual([])
    a.fechar()
    b.fechar()
  })

  test('a user who loses access to a store loses the file with its rows', async () => {
    const codUsuario = await m.usuario(3)
    const ownToken = await m.tokenFor(codUsuario, 3)
    const { codExportacao } = await start(ownToken)
    await expect.poll(async () => (await see(codExportacao, ownToken))?.estado, { timeout: 15_000 }).toBe('PRONTA')
    await t.sql(`delete from usuario_filtro where cod_usuario = $1 and valor = $2`, [codUsuario, String(m.lojas[1])])
    const downloadOwn = () => t.callApi('GET', `exportacoes/${codExportacao}/arquivo`, { token: ownToken })
    await expect.poll(async () => (await downloadOwn()).status).toBe(404)
  })

  test('of a killed process is resumed, and fails with a clear error after three attempts', async () => {
    const { codExportacao } = await start()
    await expect.poll(async () => (await see(codExportacao))?.estado, { timeout: 15_000 }).toBe('PRONTA')
    const simulateCrash = (tentativas: number) =>
      t.sql(
        `update exportacao set estado = 'EXECUTANDO', arquivo = null, tentativas = $2, sinal_em = now() - interval '2 minutes' where cod_exportacao = $1`,
        [codExportacao, tentativas],
      )
    await simulateCrash(1)
    await recoverExportacoes(t.server.services)
    await expect.poll(async () => (await see(codExportacao))?.estado, { timeout: 15_000 }).toBe('PRONTA')
    await simulateCrash(3)
    await recoverExportacoes(t.server.services)
    expect(await see(codExportacao)).toMatchObject({ estado: 'FALHOU', erro: expect.stringContaining('três vezes') })
  })

  test('is cancelled while it waits or runs, and leaves no file', async () => {
    const before = await filesOnDisk()
    const { codExportacao } = await start()
    const r = await t.callApi('POST', `exportacoes/${codExportacao}/cancelar`, { token: tenantWide })
    expect([r.status, r.corpo['estado']]).toEqual([200, 'CANCELADA'])
    await untilQueueIdle(t, EXPORTACAO_QUEUE)
    expect((await see(codExportacao))?.estado).toBe('CANCELADA')
    expect(await filesOnDisk()).toEqual(before)
    expect((await t.callApi('POST', `exportacoes/${codExportacao}/cancelar`, { token: await m.token(2) })).status).toBe(
      404,
    )
  })

  test('a fourth one waits for the three others of the same user', async () => {
    const quem = await m.token(2)
    // Held back: the queue takes none of these.
    const cods = await Promise.all([1, 2, 3].map(async () => (await start(quem)).codExportacao))
    await t.sql(
      `update exportacao set estado = 'EXECUTANDO', arquivo = null, sinal_em = now() where cod_exportacao = any($1)`,
      [cods],
    )
    const r = await t.callApi('POST', 'exportacoes/orcamentos', { token: quem, body: request })
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'muitas-exportacoes'])
  })
})

test('name and dates of a file follow the time zone of the store, or of the distributor', async () => {
  const timeIn = (fuso: string) =>
    new Date(clockOf(fuso)(new Date().toISOString())).toISOString().slice(0, 13).replace('T', '-')
  const rede = await m.token(2)
  for (const [loja, fuso] of [
    ['', 'America/Sao_Paulo'],
    [`&codConcessionaria=${m.lojas[1]}`, 'America/Manaus'],
  ] as const) {
    const before = timeIn(fuso)
    const r = await file(`${csv}&estado=ENVIADO&colunas=checklist${loja}`, rede)
    expect([before, timeIn(fuso)]).toContain(
      /aberto-([\d-]{13})\d\d\.csv/.exec(r.headers['content-disposition'] ?? '')?.[1],
    )
  }
})

test('a quote that moves in the order while the file is written is in it exactly once', async () => {
  const full = await openTestServer()
  try {
    const world = await buildWorld(full)
    const body = buildChecklist(world.lojas[0] ?? 0)
    await full.callApi('POST', 'integracao/checklists', { token: world.chave, body })
    await full.sql(`insert into orcamento (cod_distribuidor, cod_concessionaria, cod_checklist, sequencia, checklist_numero, checklist_ano, estado, modelo, cliente, criado_em, entrou_no_estado_em, vermelhos, amarelos, verdes, valor)
      select o.cod_distribuidor, o.cod_concessionaria, o.cod_checklist, n, o.checklist_numero, o.checklist_ano, 'NOVO', 'Argo', 'Cliente ' || n, o.criado_em, o.criado_em, 1, 1, 1, n * 100
      from orcamento o, generate_series(1, 1500) n`)
    const { services } = full.server
    const tenant = await services.tenants.forHost(world.host)
    const context = {
      codDistribuidor: world.codDistribuidor,
      codUsuario: await world.usuario(2),
      lojas: 'todas',
    } as const
    const request = bindRequest(services, 'orcamentos', {
      tela: 'gerenciar',
      formato: 'csv',
      colunas: 'cliente',
      ordem: 'valor',
      sentido: 'desc',
    })
    const header = await withCtx(services, tenant, context, (c) => request.prepare(c, 5000), { leitura: true })
    const quem = { tenant, nome: 'Ana', contexto: () => Promise.resolve(context) }
    const chunks: Buffer[] = []
    // After the first page, its rows move to the end of the order, and the last ones to the beginning.
    const fluxo = request.write(header, services, quem, async (linhas) => {
      if (linhas === 500) await full.sql('update orcamento set valor = 200000 - valor')
    })
    for await (const p of fluxo) chunks.push(p as Buffer)
    const clientes = openCsv(Buffer.concat(chunks)).linhas.map(([c]) => c)
    expect([clientes.length, new Set(clientes).size]).toEqual([1501, 1501])
  } finally {
    await full.close()
  }
})

test('a reader that disconnects midway frees the connection, and the remaining pages are not read', async () => {
  const full = await openTestServer({ EXPORTACAO_DIRETA: '100000' })
  try {
    const world = await buildWorld(full)
    const quem = await world.token(2)
    await full.callApi('POST', 'integracao/checklists', {
      token: world.chave,
      body: buildChecklist(world.lojas[0] ?? 0),
    })
    await full.sql(`insert into orcamento (cod_distribuidor, cod_concessionaria, cod_checklist, sequencia, checklist_numero, checklist_ano, estado, modelo, cliente, consultor, criado_em, entrou_no_estado_em, vermelhos, amarelos, verdes)
      select o.cod_distribuidor, o.cod_concessionaria, o.cod_checklist, n, o.checklist_numero, o.checklist_ano, 'NOVO', repeat(md5(n::text), 4), repeat(md5(n::text), 6), repeat(md5((-n)::text), 4), o.criado_em - make_interval(secs => n), o.criado_em, 1, 1, 1
      from orcamento o, generate_series(1, 20000) n`)
    const res = await requestFile(
      full.server.endereco,
      'exportacoes/orcamentos?tela=gerenciar&formato=xlsx&colunas=modelo,cliente,consultor',
      {
        token: quem,
      },
    )
    await once(res, 'readable')
    res.destroy()
    const { pool } = full.database.db
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    let claimed = 0
    pool.on('acquire', () => claimed++)
    // By now the server would have requested the next page several times.
    for (let i = 0; i < 50; i++) await fetch(`${full.server.endereco}/healthz`)
    // Two queries per page: the current page may finish and the next one start. The whole file would need forty.
    expect(claimed).toBeLessThan(5)
  } finally {
    await full.close()
  }
})
