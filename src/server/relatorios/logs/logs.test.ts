import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { logs } from '#shared/relatorios/logs.ts'
import { hoje } from '#shared/rules/datas.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { criarCliente } from '../../core/database/pool.ts'
import { type Arquivado, ArquivoRuim, arquivarRegistros } from './arquivar.ts'

let t: Teste
let m: Mundo
let admin: string
let codAdmin: number
const dia = hoje('America/Sao_Paulo', new Date())
const SENHA = 'Patio#2026x'
const CPF = '529.982.247-25'
const TOKEN = 'Zm9vYmFyMTIzNDU2Nzg5MAabc'
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  codAdmin = await m.usuario(2)
  admin = await m.tokenDe(codAdmin, 2)
})
afterAll(() => t.fechar())

const chamar = (metodo: string, caminho: string, token = admin, body?: unknown) =>
  t.chamar(metodo, caminho, { host: m.host, token, body })
async function ler<T>(caminho: string, token = admin): Promise<T> {
  const r = await chamar('GET', caminho, token)
  expect([r.status, r.corpo['mensagem']]).toEqual([200, undefined])
  return r.corpo as T
}

test('what was done is told with before and after, by person, act and record; no secret is in it', async () => {
  const { corpo: grupo } = await chamar('POST', 'cadastros/grupos', admin, {
    nome: 'Norte',
    responsavel: `Ana ${CPF}`,
    telefone: '',
    email: '',
    ativo: true,
  })
  await t.chamar('POST', 'authenticate', {
    host: m.host,
    body: { email: 'x@exemplo.com', senha: SENHA, rememberme: false },
  })
  await chamar('POST', 'savelog', admin, {
    tipo: 'erro',
    mensagem: `falhou em /o/${TOKEN}`,
    dados: { caminho: '/dashboard', codConcessionaria: m.lojas[0], senha: SENHA, dono: { cpf: CPF } },
  })
  await chamar('POST', 'pageview', admin, { pagina: `http://x/o/${TOKEN}?cpf=${CPF}`, params: `token=${TOKEN}` })
  expect(grupo['mensagem']).toBeUndefined()
  const lista = await ler<Lido<typeof logs.logDetalhado>>(`logs/detalhado?codUsuario=${codAdmin}`)
  expect(lista.itens.map((l) => l.acao)).toEqual(['log:erro', 'criarGrupo'])
  const criou = lista.itens.find((l) => l.acao === 'criarGrupo')
  expect(criou).toMatchObject({
    usuario: 'Pessoa 2',
    registro: `grupos:${String(grupo['codGrupo'])}`,
    comMudanca: true,
  })
  expect([criou?.titulo, criou?.sobre]).toEqual(['Criou um grupo', `grupo ${String(grupo['codGrupo'])}`])
  const um = await ler<Lido<typeof logs.mudancaDoLog>>(`logs/detalhado/${criou?.codAuditoria}`)
  expect(um.campos.find((c) => c.campo === 'nome')).toEqual({ campo: 'nome', antes: null, depois: 'Norte' })
  for (const [query, acoes] of [
    ['acao=login-recusado', ['login-recusado']],
    ['registro=grupos', ['criarGrupo']],
    [`de=2020-01-01&ate=2020-01-02`, []],
  ] as const)
    expect((await ler<Lido<typeof logs.logDetalhado>>(`logs/detalhado?${query}`)).itens.map((l) => l.acao)).toEqual(
      acoes,
    )
  const opcoes = await ler<Lido<typeof logs.opcoesDoLog>>('logs/opcoes')
  expect(opcoes.acoes.map((a) => a.acao)).toEqual(expect.arrayContaining(['criarGrupo', 'login']))
  // Whatever the tables hold, and whatever their screens answer.
  const tudo = JSON.stringify([
    await t.sql('select * from auditoria'),
    await t.sql('select * from pagina_vista'),
    lista,
    um,
    await ler(`logs/acessos?de=${dia}&ate=${dia}`),
  ])
  for (const segredo of [SENHA, CPF, CPF.replace(/\D/g, ''), TOKEN]) expect(tudo).not.toContain(segredo)
})

test('a screen that needs no session is visited by nobody; only such screens, and no key of an address', async () => {
  const visit = (pagina: string) =>
    t.chamar('POST', 'publico/pageview', { host: m.host, body: { pagina, duracaoMs: 120 } })
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

test('visits by hour and day of the week, slow screens and errors: a level 1 sees those of its stores', async () => {
  const [l1 = 0, l2 = 0] = m.lojas
  const visitar = (loja: number, em: string, ms: number | null) =>
    t.sql(
      `insert into pagina_vista (cod_distribuidor, cod_usuario, pagina, params, em, cod_concessionaria, duracao_ms) values ($1, $2, 'http://um.localhost/dashboard?x=1', '', $3, $4, $5)`,
      [m.codDistribuidor, codAdmin, em, loja, ms],
    )
  // A Wednesday: 9:30 in São Paulo, 8:30 in Manaus.
  await visitar(l1, '2026-03-04T12:30:00Z', 400)
  await visitar(l1, '2026-03-04T12:40:00Z', 2400)
  await visitar(l2, '2026-03-04T12:30:00Z', null)
  const de = 'de=2026-03-01&ate=2026-03-31'
  const todos = await ler<Lido<typeof logs.logAcessos>>(`logs/acessos?${de}`)
  expect(todos).toMatchObject({ visitas: 3, pessoas: 1 })
  expect(todos.calor).toEqual([
    { diaDaSemana: 3, hora: 8, visitas: 1 },
    { diaDaSemana: 3, hora: 9, visitas: 2 },
  ])
  expect(todos.telas).toEqual([{ caminho: '/dashboard', visitas: 3, pessoas: 1, mediana: 1400, p95: 2300 }])
  const so2 = await m.token(1, [l2])
  expect(await ler<Lido<typeof logs.logAcessos>>(`logs/acessos?${de}`, so2)).toMatchObject({ visitas: 1, erros: [] })
  expect((await ler<Lido<typeof logs.logAcessos>>(`logs/acessos?de=${dia}&ate=${dia}`)).erros).toHaveLength(1)
  expect((await ler<Lido<typeof logs.logAcessos>>(`logs/acessos?de=${dia}&ate=${dia}`, so2)).erros).toEqual([])
  expect((await chamar('GET', `logs/acessos?${de}&codConcessionaria=${l1}`, so2)).status).toBe(404)
  expect((await chamar('GET', 'logs/acessos?de=2026-01-01&ate=2026-12-31')).status).toBe(422)
})

test('who is in, with which device, who never came; a session is ended by who may', async () => {
  const dev = await m.usuario(-1)
  const nunca = await m.usuario(3)
  const email = 'pessoa@exemplo.com'
  const { hashSenha } = await import('../../core/secrets/senha.ts')
  const [u] = await t.sql<{ id: number }>(
    `insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel) values ($1, 'Marina', $2, $3, 1) returning cod_usuario as id`,
    [m.codDistribuidor, email, await hashSenha(SENHA)],
  )
  const cod = u?.id ?? 0
  const entrar = () =>
    t.chamar('POST', 'authenticate', {
      host: m.host,
      body: { email, senha: SENHA, rememberme: true },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
    })
  const { corpo } = await entrar()
  const token = (corpo['data'] as { token: string }).token
  await entrar()
  const pagina = (query: string) => ler<Lido<typeof logs.listaAcessos>>(`logs/usuarios?${query}`)
  expect((await pagina('busca=marina')).itens).toEqual([
    expect.objectContaining({ codUsuario: cod, sessoes: 2, aparelho: 'Chrome no Windows' }),
  ])
  expect((await pagina('situacao=nunca')).itens.map((x) => x.codUsuario)).toContain(nunca)
  expect((await pagina('situacao=comSessao')).itens.map((x) => x.codUsuario)).toEqual([cod])
  const vistos: number[] = []
  let cursor = ''
  do {
    const p = await pagina(`limite=1${cursor && `&cursor=${cursor}`}`)
    vistos.push(...p.itens.map((x) => x.codUsuario))
    cursor = p.proximo ?? ''
  } while (cursor)
  const [{ n } = { n: 0 }] = await t.sql<{ n: number }>('select count(*)::int as n from usuario')
  expect([vistos[0], vistos.length, new Set(vistos).size]).toEqual([cod, n, n])

  const { sessoes } = await ler<Lido<typeof logs.sessoesDoUsuario>>(`logs/usuarios/${cod}/sessoes`)
  expect(sessoes).toHaveLength(2)
  expect((await chamar('GET', 'logged', token)).status).toBe(200)
  for (const s of sessoes)
    expect((await chamar('DELETE', `logs/usuarios/${cod}/sessoes/${s.familia}`)).status).toBe(200)
  expect((await chamar('GET', 'logged', token)).status).toBe(401)
  expect((await chamar('DELETE', `logs/usuarios/${cod}/sessoes/${sessoes[0]?.familia}`)).status).toBe(404)
  await t.sql(
    `insert into sessao (cod_distribuidor, token_hash, familia, cod_usuario, lembrar, expira_em) values ($1, 'h', '3b241101-e2bb-4255-8caf-4136c566a962', $2, false, now() + interval '1 hour')`,
    [m.codDistribuidor, dev],
  )
  expect((await chamar('DELETE', `logs/usuarios/${dev}/sessoes/3b241101-e2bb-4255-8caf-4136c566a962`)).status).toBe(403)
})

test('old months leave for files that are read back first, wherever a run was cut; no secret is in them', async () => {
  const pasta = await mkdtemp(join(tmpdir(), 'patio-registros-'))
  onTestFinished(() => rm(pasta, { recursive: true }))
  const auditar = (em: string, alvo: string) =>
    t.sql(`insert into auditoria (cod_distribuidor, cod_usuario, acao, alvo, em) values ($1, $2, 'teste', $3, $4)`, [
      m.codDistribuidor,
      codAdmin,
      alvo,
      em,
    ])
  const client = criarCliente(t.database.dono)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('set role app_system')
  const arquivar = async () => {
    const feitos: Arquivado[] = []
    const agora = new Date('2021-06-15T12:00:00Z')
    const oQue = { codDistribuidor: m.codDistribuidor, registro: 'auditoria', meses: 3, pasta, agora } as const
    for await (const x of arquivarRegistros(client, oQue)) feitos.push(x)
    return feitos
  }
  const restam = async () =>
    (await t.sql<{ alvo: string }>(`select alvo from auditoria where acao = 'teste' order by em`)).map((x) => x.alvo)
  const ler = async (nome: string) => gunzipSync(await readFile(join(pasta, nome))).toString()
  await auditar('2020-01-10T10:00:00Z', `antigo, CPF ${CPF}, /o/${TOKEN}`)
  await auditar('2020-01-31T23:59:59Z', 'fim de janeiro')
  await auditar('2021-02-28T12:00:00Z', 'fevereiro')
  await auditar('2021-03-01T00:00:00Z', 'fica')
  const de = (r: readonly Arquivado[]) => r.map((x) => [basename(x.arquivo), x.linhas, x.removidas])
  expect(de(await arquivar())).toEqual([
    ['auditoria-2020-01.jsonl.gz', 2, 2],
    ['auditoria-2021-02.jsonl.gz', 1, 1],
  ])
  expect(await restam()).toEqual(['fica'])
  const janeiro = await ler('auditoria-2020-01.jsonl.gz')
  expect(janeiro).toContain('fim de janeiro')
  for (const segredo of [CPF, CPF.replace(/\D/g, ''), TOKEN]) expect(janeiro).not.toContain(segredo)
  expect(await arquivar()).toEqual([])

  // Cut while it wrote: what has no name yet counts for nothing. Cut after: rows of the file that are still there go, and those that came later into a file of their own.
  await auditar('2020-01-20T10:00:00Z', 'veio depois')
  await writeFile(join(pasta, 'auditoria-2020-01-2.jsonl.gz.parcial'), 'pela metade')
  const voltou = JSON.parse(janeiro.split('\n')[1] ?? '') as { cod_auditoria: number }
  await t.sql(
    `insert into auditoria (cod_distribuidor, cod_auditoria, acao, alvo, em) overriding system value values ($1, $2, 'teste', 'fim de janeiro', '2020-01-31T23:59:59Z')`,
    [m.codDistribuidor, voltou.cod_auditoria],
  )
  expect(de(await arquivar())).toEqual([
    ['auditoria-2020-01.jsonl.gz', 2, 1],
    ['auditoria-2020-01-2.jsonl.gz', 1, 1],
  ])
  expect(await restam()).toEqual(['fica'])
  expect(await ler('auditoria-2020-01-2.jsonl.gz')).not.toContain('fim de janeiro')

  // A file that is cut, or says something else, removes nothing.
  await auditar('2020-01-21T10:00:00Z', 'mais um')
  const inteiro = await readFile(join(pasta, 'auditoria-2020-01.jsonl.gz'))
  for (const ruim of [inteiro.subarray(0, -20), gzipSync(janeiro.replace('fim de', 'FIM de'))]) {
    await writeFile(join(pasta, 'auditoria-2020-01.jsonl.gz'), ruim)
    await expect(arquivar()).rejects.toThrow(ArquivoRuim)
    expect(await restam()).toEqual(['mais um', 'fica'])
  }
})
