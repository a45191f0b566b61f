import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { logs } from '#shared/relatorios/logs.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createClient } from '../../core/database/pool.ts'
import { type Archived, BadFile, archiveRecords } from './archive.ts'

let t: TestServer
let m: World
let admin: string
let codAdmin: number
const dia = todayIn('America/Sao_Paulo', new Date())
const PASSWORD = 'Patio#2026x'
const CPF = '529.982.247-25'
const TOKEN = 'Zm9vYmFyMTIzNDU2Nzg5MAabc'
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  codAdmin = await m.usuario(2)
  admin = await m.tokenFor(codAdmin, 2)
})
afterAll(() => t.close())

const callApi = (method: string, path: string, token = admin, body?: unknown) =>
  t.callApi(method, path, { host: m.host, token, body })
async function read<T>(path: string, token = admin): Promise<T> {
  const r = await callApi('GET', path, token)
  expect([r.status, r.corpo['mensagem']]).toEqual([200, undefined])
  return r.corpo as T
}

test('the log lists acts with before and after, by person, act and record, and contains no secret', async () => {
  const { corpo: grupo } = await callApi('POST', 'cadastros/grupos', admin, {
    nome: 'Norte',
    responsavel: `Ana ${CPF}`,
    telefone: '',
    email: '',
    ativo: true,
  })
  await t.callApi('POST', 'authenticate', {
    host: m.host,
    body: { email: 'x@exemplo.com', senha: PASSWORD, rememberme: false },
  })
  await callApi('POST', 'savelog', admin, {
    tipo: 'erro',
    mensagem: `falhou em /o/${TOKEN}`,
    dados: { caminho: '/dashboard', codConcessionaria: m.lojas[0], senha: PASSWORD, dono: { cpf: CPF } },
  })
  await callApi('POST', 'pageview', admin, { pagina: `http://x/o/${TOKEN}?cpf=${CPF}`, params: `token=${TOKEN}` })
  expect(grupo['mensagem']).toBeUndefined()
  const list = await read<Loaded<typeof logs.logDetalhado>>(`logs/detalhado?codUsuario=${codAdmin}`)
  expect(list.itens.map((l) => l.acao)).toEqual(['log:erro', 'criarGrupo'])
  const created = list.itens.find((l) => l.acao === 'criarGrupo')
  expect(created).toMatchObject({
    usuario: 'Pessoa 2',
    registro: `grupos:${String(grupo['codGrupo'])}`,
    comMudanca: true,
  })
  expect([created?.titulo, created?.sobre]).toEqual(['Criou um grupo', `grupo ${String(grupo['codGrupo'])}`])
  const pickOne = await read<Loaded<typeof logs.mudancaDoLog>>(`logs/detalhado/${created?.codAuditoria}`)
  expect(pickOne.campos.find((c) => c.campo === 'nome')).toEqual({ campo: 'nome', antes: null, depois: 'Norte' })
  for (const [query, actions] of [
    ['acao=login-recusado', ['login-recusado']],
    ['registro=grupos', ['criarGrupo']],
    [`de=2020-01-01&ate=2020-01-02`, []],
  ] as const)
    expect((await read<Loaded<typeof logs.logDetalhado>>(`logs/detalhado?${query}`)).itens.map((l) => l.acao)).toEqual(
      actions,
    )
  const options = await read<Loaded<typeof logs.opcoesDoLog>>('logs/opcoes')
  expect(options.acoes.map((a) => a.acao)).toEqual(expect.arrayContaining(['criarGrupo', 'login']))
  // Neither the tables nor the screens' responses contain a secret.
  const everything = JSON.stringify([
    await t.sql('select * from auditoria'),
    await t.sql('select * from pagina_vista'),
    list,
    pickOne,
    await read(`logs/acessos?de=${dia}&ate=${dia}`),
  ])
  for (const secret of [PASSWORD, CPF, CPF.replace(/\D/g, ''), TOKEN]) expect(everything).not.toContain(secret)
})

test("a visit without a session is stored without a user, only for public screens, and without the link's key", async () => {
  const visit = (pagina: string) =>
    t.callApi('POST', 'publico/pageview', { host: m.host, body: { pagina, duracaoMs: 120 } })
  expect((await visit('/login')).status).toBe(200)
  expect((await visit('/password')).status).toBe(200)
  for (const other of ['/dashboard', `/password/${TOKEN}`, '/login?x=1']) expect((await visit(other)).status).toBe(400)
  expect(
    await t.sql(
      'select cod_usuario, pagina, params, duracao_ms from pagina_vista where cod_usuario is null order by cod_vista',
    ),
  ).toEqual([
    { cod_usuario: null, pagina: '/login', params: 'type=view', duracao_ms: 120 },
    { cod_usuario: null, pagina: '/password', params: 'type=view', duracao_ms: 120 },
  ])
  await t.sql('delete from pagina_vista where cod_usuario is null')
})

test('visits by hour and weekday, slow screens and errors; a level 1 sees those of its stores', async () => {
  const [l1 = 0, l2 = 0] = m.lojas
  const makeVisit = (loja: number, em: string, ms: number | null) =>
    t.sql(
      `insert into pagina_vista (cod_distribuidor, cod_usuario, pagina, params, em, cod_concessionaria, duracao_ms) values ($1, $2, 'http://um.localhost/dashboard?x=1', '', $3, $4, $5)`,
      [m.codDistribuidor, codAdmin, em, loja, ms],
    )
  // A Wednesday: 9:30 in São Paulo, 8:30 in Manaus.
  await makeVisit(l1, '2026-03-04T12:30:00Z', 400)
  await makeVisit(l1, '2026-03-04T12:40:00Z', 2400)
  await makeVisit(l2, '2026-03-04T12:30:00Z', null)
  const de = 'de=2026-03-01&ate=2026-03-31'
  const all = await read<Loaded<typeof logs.logAcessos>>(`logs/acessos?${de}`)
  expect(all).toMatchObject({ visitas: 3, pessoas: 1 })
  expect(all.calor).toEqual([
    { diaDaSemana: 3, hora: 8, visitas: 1 },
    { diaDaSemana: 3, hora: 9, visitas: 2 },
  ])
  expect(all.telas).toEqual([{ caminho: '/dashboard', visitas: 3, pessoas: 1, mediana: 1400, p95: 2300 }])
  const only2 = await m.token(1, [l2])
  expect(await read<Loaded<typeof logs.logAcessos>>(`logs/acessos?${de}`, only2)).toMatchObject({
    visitas: 1,
    erros: [],
  })
  expect((await read<Loaded<typeof logs.logAcessos>>(`logs/acessos?de=${dia}&ate=${dia}`)).erros).toHaveLength(1)
  expect((await read<Loaded<typeof logs.logAcessos>>(`logs/acessos?de=${dia}&ate=${dia}`, only2)).erros).toEqual([])
  expect((await callApi('GET', `logs/acessos?${de}&codConcessionaria=${l1}`, only2)).status).toBe(404)
  expect((await callApi('GET', 'logs/acessos?de=2026-01-01&ate=2026-12-31')).status).toBe(422)
})

test('a screen is counted as one, whichever record it opens', async () => {
  for (const [path, ms] of [
    ['/conversas/12', 100],
    ['/conversas/13?x=1', 1900],
    ['/conversas/custos', 1],
    ['/agenda-virtual/calendar1/7/0', 1],
  ] as const)
    await t.sql(
      `insert into pagina_vista (cod_distribuidor, cod_usuario, pagina, params, em, duracao_ms) values ($1, $2, $3, '', '2026-02-04T12:30:00Z', $4)`,
      [m.codDistribuidor, codAdmin, `http://um.localhost${path}`, ms],
    )
  const { telas } = await read<Loaded<typeof logs.logAcessos>>('logs/acessos?de=2026-02-01&ate=2026-02-28')
  expect(telas.map((x) => [x.caminho, x.visitas, x.mediana])).toEqual([
    ['/conversas/:codigo', 2, 1000],
    ['/agenda-virtual/calendar1/:codigo/:codigo', 1, 1],
    ['/conversas/custos', 1, 1],
  ])
})

test('the log of a record has no act of another whose code only begins alike', async () => {
  for (const record of ['lugares:3', 'lugares:30', 'lugaresAntigos:3'])
    await t.sql(`insert into auditoria (cod_distribuidor, acao, registro) values ($1, 'ato', $2)`, [
      m.codDistribuidor,
      record,
    ])
  const records = async (asked: string) =>
    (await read<Loaded<typeof logs.logDetalhado>>(`logs/detalhado?registro=${asked}`)).itens.map((l) => l.registro)
  expect(await records('lugares:3')).toEqual(['lugares:3'])
  expect(await records('lugares')).toEqual(['lugares:30', 'lugares:3'])
})

test('a report of a screen names no store beyond its sender’s reach, and none closes the list of errors', async () => {
  const manager = await m.token(1, [m.lojas[1] ?? 0])
  const mechanic = await m.token(5, [m.lojas[0] ?? 0])
  for (const codConcessionaria of [m.lojas[1], 'x'])
    expect(
      (
        await callApi('POST', 'savelog', mechanic, {
          tipo: 'erro',
          mensagem: 'Ligue para este número',
          dados: { codConcessionaria },
        })
      ).status,
    ).toBe(200)
  // As it was stored before.
  await t.sql(
    `insert into auditoria (cod_distribuidor, acao, dados) values ($1, 'log:erro', '{"codConcessionaria": "x"}')`,
    [m.codDistribuidor],
  )
  const { erros } = await read<Loaded<typeof logs.logAcessos>>(`logs/acessos?de=${dia}&ate=${dia}`, manager)
  expect(erros.filter((e) => e.mensagem.startsWith('Ligue'))).toEqual([])
})

test('lists open sessions with their device and users who never signed in; a permitted user ends a session', async () => {
  const dev = await m.usuario(-1)
  const never = await m.usuario(3)
  const email = 'pessoa@exemplo.com'
  const { hashPassword } = await import('../../core/secrets/password.ts')
  const [u] = await t.sql<{ id: number }>(
    `insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel) values ($1, 'Marina', $2, $3, 1) returning cod_usuario as id`,
    [m.codDistribuidor, email, await hashPassword(PASSWORD)],
  )
  const cod = u?.id ?? 0
  const signIn = () =>
    t.callApi('POST', 'authenticate', {
      host: m.host,
      body: { email, senha: PASSWORD, rememberme: true },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
    })
  const { corpo } = await signIn()
  const token = (corpo['data'] as { token: string }).token
  await signIn()
  const page = (query: string) => read<Loaded<typeof logs.listaAcessos>>(`logs/usuarios?${query}`)
  expect((await page('busca=marina')).itens).toEqual([
    expect.objectContaining({ codUsuario: cod, sessoes: 2, aparelho: 'Chrome no Windows' }),
  ])
  expect((await page('situacao=nunca')).itens.map((x) => x.codUsuario)).toContain(never)
  expect((await page('situacao=comSessao')).itens.map((x) => x.codUsuario)).toEqual([cod])
  const vistos: number[] = []
  let cursor = ''
  do {
    const p = await page(`limite=1${cursor && `&cursor=${cursor}`}`)
    vistos.push(...p.itens.map((x) => x.codUsuario))
    cursor = p.proximo ?? ''
  } while (cursor)
  const [{ n } = { n: 0 }] = await t.sql<{ n: number }>('select count(*)::int as n from usuario')
  expect([vistos[0], vistos.length, new Set(vistos).size]).toEqual([cod, n, n])

  const { sessoes } = await read<Loaded<typeof logs.sessoesDoUsuario>>(`logs/usuarios/${cod}/sessoes`)
  expect(sessoes).toHaveLength(2)
  expect((await callApi('GET', 'logged', token)).status).toBe(200)
  for (const s of sessoes)
    expect((await callApi('DELETE', `logs/usuarios/${cod}/sessoes/${s.familia}`)).status).toBe(200)
  expect((await callApi('GET', 'logged', token)).status).toBe(401)
  expect((await callApi('DELETE', `logs/usuarios/${cod}/sessoes/${sessoes[0]?.familia}`)).status).toBe(404)
  await t.sql(
    `insert into sessao (cod_distribuidor, token_hash, familia, cod_usuario, lembrar, expira_em) values ($1, 'h', '3b241101-e2bb-4255-8caf-4136c566a962', $2, false, now() + interval '1 hour')`,
    [m.codDistribuidor, dev],
  )
  expect((await callApi('DELETE', `logs/usuarios/${dev}/sessoes/3b241101-e2bb-4255-8caf-4136c566a962`)).status).toBe(
    403,
  )
})

test('an administrator with filters sees acts, accesses and sessions of people within their reach only', async () => {
  const boss = await m.usuario(2)
  await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [
    m.codDistribuidor,
    boss,
    String(m.lojas[0]),
  ])
  const token = await m.tokenFor(boss, 2)
  const acts = async (loja = 0, nome = '') => {
    const cod = await m.usuario(1, [loja])
    expect((await callApi('PUT', 'conta/nome', await m.tokenFor(cod, 1), { nome })).status).toBe(200)
    const [row] = await t.sql<{ cod: number }>(
      `select cod_auditoria::int as cod from auditoria where cod_usuario = $1 and acao = 'salvarNome'`,
      [cod],
    )
    return { cod, act: row?.cod }
  }
  const near = await acts(m.lojas[0], 'Perto')
  const far = await acts(m.lojas[1], 'Longe')
  const whole = await read<Loaded<typeof logs.logDetalhado>>('logs/detalhado?acao=salvarNome')
  expect(whole.itens.map((l) => l.codUsuario)).toEqual([far.cod, near.cod])
  const own = await read<Loaded<typeof logs.logDetalhado>>('logs/detalhado?acao=salvarNome', token)
  expect(own.itens.map((l) => l.codUsuario)).toEqual([near.cod])
  const options = await read<Loaded<typeof logs.opcoesDoLog>>('logs/opcoes', token)
  const people = await read<Loaded<typeof logs.listaAcessos>>('logs/usuarios', token)
  for (const list of [options.usuarios, people.itens]) {
    expect(list.some((u) => u.codUsuario === near.cod)).toBe(true)
    expect(list.some((u) => u.codUsuario === far.cod)).toBe(false)
  }
  const status = async (method: string, path: string) => (await callApi(method, path, token)).status
  expect([
    await status('GET', `logs/detalhado/${near.act}`),
    await status('GET', `logs/detalhado/${far.act}`),
    await status('GET', `logs/usuarios/${near.cod}/sessoes`),
    await status('GET', `logs/usuarios/${far.cod}/sessoes`),
  ]).toEqual([200, 404, 200, 404])
  const familia = '5f0c9a54-3c1f-4d0a-9a53-8f5f6c1d2e3b'
  await t.sql(
    `insert into sessao (cod_distribuidor, token_hash, familia, cod_usuario, lembrar, expira_em) values ($1, 'longe', $2, $3, false, now() + interval '1 hour')`,
    [m.codDistribuidor, familia, far.cod],
  )
  expect(await status('DELETE', `logs/usuarios/${far.cod}/sessoes/${familia}`)).toBe(404)
})

test('old months move to verified files, wherever a run was interrupted, and contain no secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patio-registros-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const audit = (em: string, target: string) =>
    t.sql(`insert into auditoria (cod_distribuidor, cod_usuario, acao, alvo, em) values ($1, $2, 'teste', $3, $4)`, [
      m.codDistribuidor,
      codAdmin,
      target,
      em,
    ])
  const client = createClient(t.database.dono)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('set role app_system')
  const archive = async () => {
    const feitos: Archived[] = []
    const agora = new Date('2021-06-15T12:00:00Z')
    const what = { codDistribuidor: m.codDistribuidor, registro: 'auditoria', meses: 3, pasta: folder, agora } as const
    for await (const x of archiveRecords(client, what)) feitos.push(x)
    return feitos
  }
  const remaining = async () =>
    (await t.sql<{ alvo: string }>(`select alvo from auditoria where acao = 'teste' order by em`)).map((x) => x.alvo)
  const read = async (nome: string) => gunzipSync(await readFile(join(folder, nome))).toString()
  await audit('2020-01-10T10:00:00Z', `antigo, CPF ${CPF}, /o/${TOKEN}`)
  await audit('2020-01-31T23:59:59Z', 'fim de janeiro')
  await audit('2021-02-28T12:00:00Z', 'fevereiro')
  await audit('2021-03-01T00:00:00Z', 'fica')
  const de = (r: readonly Archived[]) => r.map((x) => [basename(x.arquivo), x.linhas, x.removidas])
  expect(de(await archive())).toEqual([
    ['auditoria-2020-01.jsonl.gz', 2, 2],
    ['auditoria-2021-02.jsonl.gz', 1, 1],
  ])
  expect(await remaining()).toEqual(['fica'])
  const january = await read('auditoria-2020-01.jsonl.gz')
  expect(january).toContain('fim de janeiro')
  for (const secret of [CPF, CPF.replace(/\D/g, ''), TOKEN]) expect(january).not.toContain(secret)
  expect(await archive()).toEqual([])

  // Interrupted while writing: the partial file is ignored. Interrupted later: the file's remaining rows are deleted, and later rows go to
  // a file of their own.
  await audit('2020-01-20T10:00:00Z', 'veio depois')
  await writeFile(join(folder, 'auditoria-2020-01-2.jsonl.gz.parcial'), 'pela metade')
  const returned = JSON.parse(january.split('\n')[1] ?? '') as { cod_auditoria: number }
  await t.sql(
    `insert into auditoria (cod_distribuidor, cod_auditoria, acao, alvo, em) overriding system value values ($1, $2, 'teste', 'fim de janeiro', '2020-01-31T23:59:59Z')`,
    [m.codDistribuidor, returned.cod_auditoria],
  )
  expect(de(await archive())).toEqual([
    ['auditoria-2020-01.jsonl.gz', 2, 1],
    ['auditoria-2020-01-2.jsonl.gz', 1, 1],
  ])
  expect(await remaining()).toEqual(['fica'])
  expect(await read('auditoria-2020-01-2.jsonl.gz')).not.toContain('fim de janeiro')

  // A truncated or different file deletes nothing.
  await audit('2020-01-21T10:00:00Z', 'mais um')
  const integer = await readFile(join(folder, 'auditoria-2020-01.jsonl.gz'))
  for (const bad of [integer.subarray(0, -20), gzipSync(january.replace('fim de', 'FIM de'))]) {
    await writeFile(join(folder, 'auditoria-2020-01.jsonl.gz'), bad)
    await expect(archive()).rejects.toThrow(BadFile)
    expect(await remaining()).toEqual(['mais um', 'fica'])
  }
})
