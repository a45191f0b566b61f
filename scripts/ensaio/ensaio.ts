// npm run ensaio: docs/operations.md followed to the letter on this machine, under load. Two processes, PostgreSQL and Redis behind the proxy with
// TLS; a restart without a failed request, a backup restored elsewhere, secrets rotated, a distributor taken along and erased.
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { nomeEvento } from '#shared/core/realtime.ts'
import { abrirSegredo } from '../../src/server/core/secrets/cofre.ts'
import { criarCliente } from '../../src/server/core/database/pool.ts'
import { chamar } from '../../tests/pedido.ts'
import { carregar, checklist, cliente, type Cliente, ouvir } from './cliente.ts'
import * as maquina from './maquina.ts'

const HOST = 'gestao.exemplo.test'
const OUTRO = 'gestao.outro.test'
const SENHA = 'Uma#Senha77'
/** Fields of a store that may stay empty. */
const VAZIOS = [
  'razaoSocial',
  'telefone',
  'email',
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'codigoIntegracao',
  'desde',
]
const DADOS_DA_LOJA = {
  nome: 'Loja do ensaio',
  cnpj: '11.222.333/0001-81',
  marca: 'Fiat',
  outrasMarcas: [],
  cidade: 'São Paulo',
  uf: 'SP',
  fuso: 'America/Sao_Paulo',
  modeloAgenda: 'Veiculos',
  passoMinutos: 30,
  horarios: { 1: ['08:00', '18:00'] },
  feriados: [],
  statusAgenda: [],
  motivosPausa: [],
  ativo: true,
  ...Object.fromEntries(VAZIOS.map((v) => [v, ''])),
}
const faltam = maquina.faltam()
if (faltam.length > 0) {
  console.error(`O ensaio precisa de: ${faltam.join(', ')}.`)
  process.exit(2)
}
const { PORTAS } = maquina
const pasta = await mkdtemp(join(tmpdir(), 'patio-ensaio-'))
chmodSync(pasta, 0o755)
const banco = (papel: string, nome: string) => `postgres://${papel}:segredo@127.0.0.1:${PORTAS.pg}/${nome}`
const segredo = randomBytes(48).toString('base64')
const ambiente = {
  ...process.env,
  PATIO_MODE: 'production',
  PATIO_SECRET: segredo,
  DATABASE_URL: banco('patio_login', 'patio'),
  DATABASE_MIGRATION_URL: banco('patio_owner', 'patio'),
  REDIS_URL: `redis://127.0.0.1:${PORTAS.redis}`,
  DATA_DIR: join(pasta, 'dados'),
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  SAIDA_HOSTS: 'dms.exemplo.test',
  // One client stands for a whole network of stores.
  RATE_LIMIT_FACTOR: '0',
  PATIO_SENHA: SENHA,
}

let passos = 0
async function passo(nome: string, fazer: () => Promise<void> | void): Promise<void> {
  const inicio = Date.now()
  await fazer()
  passos++
  console.log(`ok     ${nome} (${((Date.now() - inicio) / 1000).toFixed(1)} s)`)
}
function exigir(certo: boolean, oQue: string): void {
  if (!certo) throw new Error(oQue)
}
async function ate(oQue: string, certo: () => boolean): Promise<void> {
  const inicio = Date.now()
  while (!certo()) {
    if (Date.now() - inicio > 20_000) throw new Error(`not within 20 s: ${oQue}`)
    await setTimeout(50)
  }
}
async function sql<T extends object>(texto: string, base = 'patio', papel = 'patio_owner'): Promise<T[]> {
  const client = criarCliente({ connectionString: banco(papel, base) })
  await client.connect()
  try {
    return (await client.query<T>(texto)).rows
  } finally {
    await client.end()
  }
}
async function entrar(c: Cliente): Promise<string> {
  const r = await c.chamar('POST', 'authenticate', undefined, { email: 'ana@exemplo.test', senha: SENHA })
  exigir(r.status === 200, `sign-in answered ${r.status}`)
  return (r.corpo as { data: { token: string } }).data.token
}
async function novoDistribuidor(nome: string, host: string): Promise<string> {
  const dito = await maquina.comando(ambiente, 'novo-distribuidor', '--nome', nome, '--empresa', nome, '--host', host)
  const pessoa = ['--distribuidor', nome, '--email', 'ana@exemplo.test', '--nome', 'Ana Souza']
  await maquina.comando(ambiente, 'novo-administrador', ...pessoa)
  return /mostrada só agora: ([\w-]+)/.exec(dito)?.[1] ?? ''
}
const checklists = async (base: string) =>
  new Set((await sql<{ id: string }>('select id_externo as id from checklist', base)).map((r) => r.id))

/** Signs in at a process itself, with the host that its proxy would pass on. */
async function entrarDireto(porta: number): Promise<number> {
  const r = await chamar(`http://127.0.0.1:${porta}`, 'POST', 'authenticate', {
    host: HOST,
    body: { email: 'ana@exemplo.test', senha: SENHA },
  })
  return r.status
}
/** A store through the screens' own calls: a group, then the store with its usual hours. */
async function novaLoja(c: Cliente, token: string): Promise<number> {
  const grupo = { nome: 'Grupo', responsavel: '', telefone: '', email: '', ativo: true }
  const g = await c.chamar('POST', 'cadastros/grupos', token, grupo)
  exigir(g.status < 300, `group: ${JSON.stringify(g.corpo)}`)
  const { codGrupo } = g.corpo as { codGrupo: number }
  const l = await c.chamar('POST', 'cadastros/concessionarias', token, { ...DADOS_DA_LOJA, codGrupo })
  exigir(l.status < 300, `store: ${JSON.stringify(l.corpo)}`)
  return (l.corpo as { codConcessionaria: number }).codConcessionaria
}

async function principal(): Promise<void> {
  await passo('PostgreSQL with the roles of the documentation, Redis, and the proxy with TLS', async () => {
    maquina.ligarPostgres(pasta)
    maquina.ligarRedis()
    for (const comando of maquina.blocoDaDocumentacao('sql').replaceAll("'…'", "'segredo'").split(';'))
      if (comando.trim()) await sql(comando, 'postgres', 'postgres')
    maquina.ligarProxy(pasta, HOST)
  })
  let chave = ''
  await passo('schema, first distributor and administrator by command', async () => {
    await maquina.comando(ambiente, 'migrate')
    chave = await novoDistribuidor('exemplo', HOST)
  })
  let a = await maquina.ligarPatio(ambiente, PORTAS.a)
  let b = await maquina.ligarPatio(ambiente, PORTAS.b)
  const c = cliente(HOST)
  let token = ''
  let loja = 0
  await passo('sign-in and first store through the proxy', async () => {
    token = await entrar(c)
    loja = await novaLoja(c, token)
  })

  const telas = [0, 1, 2, 3].map(() =>
    ouvir(HOST, () => token, loja, nomeEvento('exemplo', 'oficinaDigitalOrcamento_', loja)),
  )
  await passo('a checklist is heard by every screen, whichever process holds it', async () => {
    await ate('every screen joined the store', () => telas.every((t) => t.entradas() > 0))
    exigir((await c.chamar('POST', 'integracao/checklists', chave, checklist(loja))).status < 300, 'checklist refused')
    await ate('every screen heard of it', () => telas.every((t) => t.ouvidos() === 1))
  })

  const carga = carregar(c, chave, () => token, loja)
  await passo('rolling restart under load without a failed request', async () => {
    await setTimeout(1500)
    exigir((await a.parar()) === 0, 'the first process did not end cleanly')
    a = await maquina.ligarPatio(ambiente, PORTAS.a)
    exigir((await b.parar()) === 0, 'the second process did not end cleanly')
    b = await maquina.ligarPatio(ambiente, PORTAS.b)
    await setTimeout(1000)
    const falhas = [...carga.respostas].filter(([nome]) => !/ 20[01]$/.test(nome))
    exigir(falhas.length === 0, `failed requests: ${JSON.stringify(falhas)}`)
    const agora = telas.map((t) => t.ouvidos())
    await ate('every screen is connected again and hears', () => telas.every((t, i) => t.ouvidos() > (agora[i] ?? 0)))
  })

  const copia = join(pasta, 'copia')
  let antes: string[] = []
  await passo('backup under load', async () => {
    antes = [...carga.confirmados]
    await maquina.comando(ambiente, 'backup', copia)
  })
  await carga.parar()
  console.log(`       ${[...carga.respostas].map(([nome, n]) => `${nome}: ${n}`).join(', ')}`)

  const restaurado = {
    ...ambiente,
    DATABASE_URL: banco('patio_login', 'restaurado'),
    DATABASE_MIGRATION_URL: banco('patio_owner', 'restaurado'),
    DATA_DIR: join(pasta, 'restaurado'),
    REDIS_PREFIX: 'restaurado',
  }
  await passo(
    'restored elsewhere: every checklist that was acknowledged before the backup is there, and people sign in',
    async () => {
      await sql('create database restaurado owner patio_owner', 'postgres', 'postgres')
      await maquina.comando(restaurado, 'restore', copia)
      const la = await checklists('restaurado')
      const perdidos = antes.filter((id) => !la.has(id))
      exigir(antes.length > 20 && perdidos.length === 0, `${perdidos.length} of ${antes.length} are not there`)
      const r = await maquina.ligarPatio(restaurado, PORTAS.restaurado)
      const resposta = await entrarDireto(PORTAS.restaurado)
      exigir(resposta === 200, `sign-in at the restored installation answered ${resposta}`)
      await r.parar()
    },
  )

  const novo = randomBytes(48).toString('base64')
  await passo(
    'secret rotated: a token of another system is kept under the new one, and everybody goes on',
    async () => {
      const conexao = { url: 'https://dms.exemplo.test/api', token: 'token-do-dms' }
      const r = await c.chamar('PUT', 'vendas/dms/conexao', token, conexao)
      exigir(r.status === 200, `DMS connection: ${JSON.stringify(r.corpo)}`)
      await maquina.comando({ ...ambiente, PATIO_SECRET_NOVO: novo }, 'trocar-segredo')
      const depois = { ...ambiente, PATIO_SECRET: novo }
      await a.parar()
      a = await maquina.ligarPatio(depois, PORTAS.a)
      await b.parar()
      b = await maquina.ligarPatio(depois, PORTAS.b)
      const [d] = await sql<{ guardado: string }>(`select token_integracao_dms as guardado from distribuidor`)
      exigir(abrirSegredo(novo, d?.guardado ?? '') === conexao.token, 'the token does not open with the new secret')
      token = await entrar(c)
      exigir((await c.chamar('GET', 'oficina-digital/orcamentos?tela=gerenciar', token)).status === 200, 'no list')
    },
  )

  await passo('a distributor is taken along and erased, its neighbour stays whole', async () => {
    const doOutro = cliente(OUTRO)
    const chaveDoOutro = await novoDistribuidor('outro', OUTRO)
    const lojaDoOutro = await novaLoja(doOutro, await entrar(doOutro))
    for (let i = 0; i < 5; i++)
      exigir(
        (await doOutro.chamar('POST', 'integracao/checklists', chaveDoOutro, checklist(lojaDoOutro))).status < 300,
        'refused',
      )
    const daqui = (await checklists('patio')).size
    const saida = join(pasta, 'levado')
    await maquina.comando(ambiente, 'exportar-distribuidor', '--distribuidor', 'outro', '--para', saida)
    const manifesto = JSON.parse(readFileSync(join(saida, 'manifesto.json'), 'utf8')) as {
      tabelas: Record<string, { linhas: number }>
    }
    exigir(manifesto.tabelas['checklist']?.linhas === 5, `manifest: ${JSON.stringify(manifesto.tabelas['checklist'])}`)
    await maquina.comando(ambiente, 'apagar-distribuidor', '--distribuidor', 'outro', '--confirmar', 'outro')
    exigir((await checklists('patio')).size === daqui - 5, 'the neighbour lost rows')
    exigir((await doOutro.chamar('GET', 'distribuidor')).status === 404, 'the erased distributor still answers')
    exigir((await c.chamar('GET', 'oficina-digital/orcamentos?tela=gerenciar', token)).status === 200, 'no list')
    doOutro.fechar()
  })

  await passo('both processes end cleanly', async () => {
    for (const t of telas) t.fechar()
    c.fechar()
    exigir((await a.parar()) === 0 && (await b.parar()) === 0, 'exit code')
  })
}

try {
  await principal()
  console.log(`\n${passos} passed, 0 failed`)
} catch (e) {
  console.error(e)
  console.log(`\n${passos} passed, 1 failed`)
  process.exitCode = 1
} finally {
  maquina.desligarTudo(pasta)
  await setTimeout(500)
  rmSync(pasta, { recursive: true, force: true })
  process.exit()
}
