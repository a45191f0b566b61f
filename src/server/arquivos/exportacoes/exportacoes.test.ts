import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { relogioDe } from '../../core/spreadsheets/celulas.ts'
import { pedir } from './listas.ts'
import { comCtx } from '../../core/tenancy/contexto.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Exportacao } from '#shared/arquivos/exportacoes.ts'
import { nomeEvento } from '#shared/core/realtime.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirCsv, abrirXlsx, baixar, pedirArquivo } from '#tests/planilha.ts'
import { abrirTeste, paradas, type Teste } from '#tests/servidor.ts'
import { FILA_EXPORTACAO, limparExportacoes, recolherExportacoes } from './job.ts'

let t: Teste
let m: Mundo
let token: string
const CLIENTES = ['=1+1', '+cmd|calc', '-2', '@soma', '\tx', 'Sílvia "Lia"; Rezende', 'A\u0001B & <C>']
const TODAS = 'checklist,placa,ano,cliente,vermelhos,valor,criadoEm,respondidoEm'

beforeAll(async () => {
  // Seven rows go directly, eight do not.
  t = await abrirTeste({ EXPORTACAO_DIRETA: '7' }, { jobs: true })
  m = await buildMundo(t)
  token = await m.token(3, m.lojas.slice(0, 1))
  for (let i = 0; i < CLIENTES.length; i++)
    await t.chamar('POST', 'integracao/checklists', {
      token: m.chave,
      body: buildChecklist(m.lojas[0] ?? 0, { cliente: { nome: 'Fulano' } }),
    })
  await t.chamar('POST', 'integracao/checklists', {
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
afterAll(() => t.fechar())

const arquivo = (consulta: string, quem = token) =>
  baixar(t.servidor.endereco, `exportacoes/orcamentos?${consulta}`, { token: quem })
const xlsx = `tela=gerenciar&formato=xlsx&ordem=criadoEm&sentido=asc`
const csv = `tela=gerenciar&formato=csv&ordem=criadoEm&sentido=asc`

describe('a workbook', () => {
  test('holds the rows of the screen, with real numbers, money and dates of the store', async () => {
    const r = await arquivo(`${xlsx}&colunas=${TODAS}`)
    expect([r.status, r.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/filename="orcamentos-em-aberto-[\d-]+\.xlsx"/),
    ])
    const [cabecalho, primeira] = (await abrirXlsx(r.bytes)).get('Orçamentos em aberto') ?? []
    expect(cabecalho).toEqual(['Número', 'Placa', 'Ano', 'Cliente', 'Urgentes', 'Valor', 'Criado em', 'Respondido em'])
    // 02:30 UTC is 23:30 of the day before in São Paulo.
    expect(primeira?.slice(1, 7)).toEqual(['ABC1D23', 2023, '=1+1', 1, 1234.56, new Date('2026-03-09T23:30:00Z')])
    expect(primeira?.[7] ?? null).toBeNull()
  })

  test('loses no text that it can hold, and puts no sign before one', async () => {
    const linhas = (await abrirXlsx((await arquivo(`${xlsx}&colunas=cliente`)).bytes)).get('Orçamentos em aberto') ?? []
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

  test('says in a sheet of its own how it was filtered, when, by whom, and how many rows it has', async () => {
    const planilhas = await abrirXlsx(
      (await arquivo(`${xlsx}&colunas=placa&busca=ABC1D23&estado=NOVO&de=2026-03-01&ate=2026-03-11`)).bytes,
    )
    const filtros = new Map((planilhas.get('Filtros') ?? []).map(([nome, valor]) => [nome, valor]))
    expect(Object.fromEntries(filtros)).toMatchObject({
      Lista: 'Orçamentos em aberto',
      Concessionária: 'Todas as que o usuário alcança',
      Período: 'de 01/03/2026 até 11/03/2026',
      Busca: 'ABC1D23',
      Etapa: 'Novo',
      Ordem: 'Criado em, crescente',
      'Gerado por': 'Pessoa 3',
      Linhas: 3,
    })
    expect(filtros.get('Gerado em')).toBeInstanceOf(Date)
    expect(planilhas.get('Orçamentos em aberto')).toHaveLength(4)
  })
})

describe('a CSV', () => {
  test('is as a Brazilian Excel opens it: BOM, semicolons, comma decimals, day before month', async () => {
    const r = await arquivo(`${csv}&colunas=${TODAS}`)
    expect([...r.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const { antes, cabecalho, linhas } = abrirCsv(r.bytes)
    expect(antes.get('Linhas')).toBe('7')
    expect(antes.get('Gerado por')).toBe('Pessoa 3')
    expect(cabecalho.slice(3, 6)).toEqual(['Cliente', 'Urgentes', 'Valor'])
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
    const r = await baixar(
      t.servidor.endereco,
      'exportacoes/checklists?formato=csv&colunas=placa,garantia,km,estadoOrcamento&garantia=nao',
      { token },
    )
    const { antes, linhas } = abrirCsv(r.bytes)
    expect(antes.get('Garantia')).toBe('Não')
    expect(linhas).toHaveLength(7)
    expect(linhas[0]).toEqual(['ABC1D23', 'Não', '24310', 'Novo'])
  })
})

test('nobody gets rows of a store or a distributor out of their reach', async () => {
  const outro = await buildMundo(t, 'dois')
  const vazio = await baixar(t.servidor.endereco, `exportacoes/orcamentos?${csv}&colunas=cliente`, {
    token: await outro.token(2),
    host: outro.host,
  })
  expect(abrirCsv(vazio.bytes).linhas).toEqual([])
  const daOutraLoja = await arquivo(`${csv}&colunas=cliente`, await m.token(3, m.lojas.slice(1)))
  expect(abrirCsv(daOutraLoja.bytes).linhas).toEqual([['De outra loja']])
})

test.each([
  ['an unknown column', `${csv}&colunas=placa,senha`, 400],
  ['no column', `${csv}&colunas=`, 400],
  ['an unknown format', `tela=gerenciar&formato=pdf&colunas=placa`, 400],
])('%s is refused', async (_nome, consulta, status) => {
  expect((await arquivo(consulta)).status).toBe(status)
})

test('a direct export is written in the audit', async () => {
  await arquivo(`${csv}&colunas=placa`)
  const ler = () => t.sql(`select 1 from auditoria where acao = 'exportarOrcamentos' and alvo like '%colunas=placa'`)
  await expect.poll(async () => (await ler()).length).toBeGreaterThan(0)
})

describe('a large export', () => {
  let daRede: string
  const pedido = { tela: 'gerenciar', formato: 'csv', colunas: 'cliente,valor' }
  beforeAll(async () => {
    daRede = await m.token(2)
  })
  const iniciar = async (quem = daRede) =>
    (await t.chamar('POST', 'exportacoes/orcamentos', { token: quem, body: pedido })).corpo as unknown as Exportacao
  const ver = async (cod: number, quem = daRede) =>
    ((await t.chamar('GET', 'exportacoes', { token: quem })).corpo as unknown as Exportacao[]).find(
      (e) => e.codExportacao === cod,
    )
  const noDisco = () =>
    readdir(join(t.servidor.partes.env.DATA_DIR, 'arquivos', 'exportacoes', String(m.codDistribuidor))).catch(() => [])

  test('is refused as a direct one, and says so with a code of its own', async () => {
    const r = await t.chamar('GET', `exportacoes/orcamentos?${csv}&colunas=placa`, { token: daRede })
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'exportacao-grande'])
  })

  test('becomes a job whose file only its requester downloads, until it expires', async () => {
    const { codExportacao } = await iniciar()
    await expect.poll(async () => (await ver(codExportacao))?.estado, { timeout: 15_000 }).toBe('PRONTA')
    expect(await ver(codExportacao)).toMatchObject({ titulo: 'Orçamentos em aberto', linhas: 8, total: 8 })
    const caminho = `exportacoes/${codExportacao}/arquivo`
    const r = await baixar(t.servidor.endereco, caminho, { token: daRede })
    expect(abrirCsv(r.bytes).linhas.map((l) => l[0])).toContain('De outra loja')
    expect(Number(r.headers['content-length'])).toBe(r.bytes.length)
    // Another user of the same level, and another distributor's.
    expect(await ver(codExportacao, await m.token(2))).toBeUndefined()
    expect((await t.chamar('GET', caminho, { token: await m.token(2) })).status).toBe(404)

    await t.sql(`update exportacao set expira_em = now() - interval '1 minute' where cod_exportacao = $1`, [
      codExportacao,
    ])
    expect((await t.chamar('GET', caminho, { token: daRede })).status).toBe(404)
    expect(await noDisco()).toHaveLength(1)
    await limparExportacoes(t.servidor.partes)
    expect(await noDisco()).toEqual([])
    expect((await ver(codExportacao))?.estado).toBe('EXPIRADA')
  })

  test('tells its requester how far it is, on whatever screen, and nobody else', async () => {
    const ouvir = async (codUsuario: number) => {
      const seu = await m.tokenDe(codUsuario, 2)
      const s = io(t.servidor.endereco, {
        transports: ['websocket'],
        auth: { token: seu },
        extraHeaders: { host: m.host },
        reconnection: false,
        forceNew: true,
      })
      const ditos: string[] = []
      s.onAny((nome: string, e: Exportacao) => ditos.push(`${nome} ${e.estado}`))
      await new Promise((ok) => s.once('connect', () => ok(undefined)))
      // Choosing a store, and another one, does not take it away.
      for (const codConcessionaria of m.lojas) await s.emitWithAck('entrar', { codConcessionaria })
      return { seu, ditos, fechar: () => s.close() }
    }
    const [quemPediu, outra] = [await m.usuario(2), await m.usuario(2)]
    const [a, b] = [await ouvir(quemPediu), await ouvir(outra)]
    await iniciar(a.seu)
    await expect
      .poll(() => a.ditos.at(-1), { timeout: 15_000 })
      .toBe(`${nomeEvento('um', 'exportacao_', quemPediu)} PRONTA`)
    expect(a.ditos[0]).toContain('EXECUTANDO')
    expect(b.ditos).toEqual([])
    a.fechar()
    b.fechar()
  })

  test('whoever loses a store loses the file that holds its rows', async () => {
    const codUsuario = await m.usuario(3)
    const seu = await m.tokenDe(codUsuario, 3)
    const { codExportacao } = await iniciar(seu)
    await expect.poll(async () => (await ver(codExportacao, seu))?.estado, { timeout: 15_000 }).toBe('PRONTA')
    await t.sql(`delete from usuario_filtro where cod_usuario = $1 and valor = $2`, [codUsuario, String(m.lojas[1])])
    const baixarSeu = () => t.chamar('GET', `exportacoes/${codExportacao}/arquivo`, { token: seu })
    await expect.poll(async () => (await baixarSeu()).status).toBe(404)
  })

  test('left by a killed process is taken up again, and given up clearly after three times', async () => {
    const { codExportacao } = await iniciar()
    await expect.poll(async () => (await ver(codExportacao))?.estado, { timeout: 15_000 }).toBe('PRONTA')
    const morrer = (tentativas: number) =>
      t.sql(
        `update exportacao set estado = 'EXECUTANDO', arquivo = null, tentativas = $2, sinal_em = now() - interval '2 minutes' where cod_exportacao = $1`,
        [codExportacao, tentativas],
      )
    await morrer(1)
    await recolherExportacoes(t.servidor.partes)
    await expect.poll(async () => (await ver(codExportacao))?.estado, { timeout: 15_000 }).toBe('PRONTA')
    await morrer(3)
    await recolherExportacoes(t.servidor.partes)
    expect(await ver(codExportacao)).toMatchObject({ estado: 'FALHOU', erro: expect.stringContaining('três vezes') })
  })

  test('is cancelled while it waits or runs, and leaves no file', async () => {
    const antes = await noDisco()
    const { codExportacao } = await iniciar()
    const r = await t.chamar('POST', `exportacoes/${codExportacao}/cancelar`, { token: daRede })
    expect([r.status, r.corpo['estado']]).toEqual([200, 'CANCELADA'])
    await paradas(t, FILA_EXPORTACAO)
    expect((await ver(codExportacao))?.estado).toBe('CANCELADA')
    expect(await noDisco()).toEqual(antes)
    expect((await t.chamar('POST', `exportacoes/${codExportacao}/cancelar`, { token: await m.token(2) })).status).toBe(
      404,
    )
  })

  test('a fourth one waits for the others of the same person', async () => {
    const quem = await m.token(2)
    // Held back: the engine takes none of these.
    const cods = await Promise.all([1, 2, 3].map(async () => (await iniciar(quem)).codExportacao))
    await t.sql(
      `update exportacao set estado = 'EXECUTANDO', arquivo = null, sinal_em = now() where cod_exportacao = any($1)`,
      [cods],
    )
    const r = await t.chamar('POST', 'exportacoes/orcamentos', { token: quem, body: pedido })
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'muitas-exportacoes'])
  })
})

test('a file is named and dated by the clock of the store, or of the distributor', async () => {
  const horaEm = (fuso: string) =>
    new Date(relogioDe(fuso)(new Date().toISOString())).toISOString().slice(0, 13).replace('T', '-')
  const rede = await m.token(2)
  for (const [loja, fuso] of [
    ['', 'America/Sao_Paulo'],
    [`&codConcessionaria=${m.lojas[1]}`, 'America/Manaus'],
  ] as const) {
    const antes = horaEm(fuso)
    const r = await arquivo(`${csv}&estado=ENVIADO&colunas=checklist${loja}`, rede)
    expect([antes, horaEm(fuso)]).toContain(
      /aberto-([\d-]{13})\d\d\.csv/.exec(r.headers['content-disposition'] ?? '')?.[1],
    )
  }
})

test('a quote whose place in the order changes while the file is written stands in it once', async () => {
  const cheio = await abrirTeste()
  try {
    const mundo = await buildMundo(cheio)
    const body = buildChecklist(mundo.lojas[0] ?? 0)
    await cheio.chamar('POST', 'integracao/checklists', { token: mundo.chave, body })
    await cheio.sql(`insert into orcamento (cod_distribuidor, cod_concessionaria, cod_checklist, sequencia, checklist_numero, checklist_ano, estado, modelo, cliente, criado_em, entrou_no_estado_em, vermelhos, amarelos, verdes, valor)
      select o.cod_distribuidor, o.cod_concessionaria, o.cod_checklist, n, o.checklist_numero, o.checklist_ano, 'NOVO', 'Argo', 'Cliente ' || n, o.criado_em, o.criado_em, 1, 1, 1, n * 100
      from orcamento o, generate_series(1, 1500) n`)
    const { partes } = cheio.servidor
    const inquilino = await partes.inquilinos.doHost(mundo.host)
    const contexto = {
      codDistribuidor: mundo.codDistribuidor,
      codUsuario: await mundo.usuario(2),
      lojas: 'todas',
    } as const
    const pedido = pedir(partes, 'orcamentos', {
      tela: 'gerenciar',
      formato: 'csv',
      colunas: 'cliente',
      ordem: 'valor',
      sentido: 'desc',
    })
    const cabecalho = await comCtx(partes, inquilino, contexto, (c) => pedido.preparar(c, 5000), { leitura: true })
    const quem = { inquilino, nome: 'Ana', contexto: () => Promise.resolve(contexto) }
    const pedacos: Buffer[] = []
    // The first page is written: what it holds goes to the end of the order, and what comes last to its beginning.
    const fluxo = pedido.escrever(cabecalho, partes, quem, async (linhas) => {
      if (linhas === 500) await cheio.sql('update orcamento set valor = 200000 - valor')
    })
    for await (const p of fluxo) pedacos.push(p as Buffer)
    const clientes = abrirCsv(Buffer.concat(pedacos)).linhas.map(([c]) => c)
    expect([clientes.length, new Set(clientes).size]).toEqual([1501, 1501])
  } finally {
    await cheio.fechar()
  }
})

test('a reader who leaves in the middle frees the connection, and the pages that remain are not read', async () => {
  const cheio = await abrirTeste({ EXPORTACAO_DIRETA: '100000' })
  try {
    const mundo = await buildMundo(cheio)
    const quem = await mundo.token(2)
    await cheio.chamar('POST', 'integracao/checklists', {
      token: mundo.chave,
      body: buildChecklist(mundo.lojas[0] ?? 0),
    })
    await cheio.sql(`insert into orcamento (cod_distribuidor, cod_concessionaria, cod_checklist, sequencia, checklist_numero, checklist_ano, estado, modelo, cliente, consultor, criado_em, entrou_no_estado_em, vermelhos, amarelos, verdes)
      select o.cod_distribuidor, o.cod_concessionaria, o.cod_checklist, n, o.checklist_numero, o.checklist_ano, 'NOVO', repeat(md5(n::text), 4), repeat(md5(n::text), 6), repeat(md5((-n)::text), 4), o.criado_em - make_interval(secs => n), o.criado_em, 1, 1, 1
      from orcamento o, generate_series(1, 20000) n`)
    const res = await pedirArquivo(
      cheio.servidor.endereco,
      'exportacoes/orcamentos?tela=gerenciar&formato=xlsx&colunas=modelo,cliente,consultor',
      {
        token: quem,
      },
    )
    await once(res, 'readable')
    res.destroy()
    const { pool } = cheio.database.banco
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    let tomadas = 0
    pool.on('acquire', () => tomadas++)
    // The server has had many turns in which it would have asked for the next page.
    for (let i = 0; i < 50; i++) await fetch(`${cheio.servidor.endereco}/healthz`)
    // Each page asks twice. The one on its way may end, and the next may have begun; the whole file would have been forty.
    expect(tomadas).toBeLessThan(5)
  } finally {
    await cheio.fechar()
  }
})
