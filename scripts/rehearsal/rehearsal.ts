// npm run rehearsal: follows docs/operations.md on this machine, under load. Two processes, PostgreSQL and Redis behind the TLS proxy; a
// restart without a failed request, a restore elsewhere, rotated secrets, a distributor exported and erased.
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eventName } from '#shared/core/realtime.ts'
import { decryptSecret } from '../../src/server/core/secrets/secret-vault.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { callApi } from '../../tests/server/request.ts'
import { driveLoad, checklist, client, type Cliente, listen } from './client.ts'
import * as maquina from './machine.ts'

const HOST = 'gestao.exemplo.test'
const OTHER = 'gestao.outro.test'
const PASSWORD = 'Uma#Senha77'
/** Store fields that may stay empty. */
const EMPTY_FIELDS = [
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
const LOJA_DATA = {
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
  ...Object.fromEntries(EMPTY_FIELDS.map((v) => [v, ''])),
}
const faltam = maquina.missingItems()
if (faltam.length > 0) {
  console.error(`The rehearsal needs: ${faltam.join(', ')}.`)
  process.exit(2)
}
const { PORTS } = maquina
const folder = await mkdtemp(join(tmpdir(), 'patio-ensaio-'))
chmodSync(folder, 0o755)
const db = (papel: string, nome: string) => `postgres://${papel}:segredo@127.0.0.1:${PORTS.pg}/${nome}`
const segredo = randomBytes(48).toString('base64')
const environment = {
  ...process.env,
  PATIO_MODE: 'production',
  PATIO_SECRET: segredo,
  DATABASE_URL: db('patio_login', 'patio'),
  DATABASE_MIGRATION_URL: db('patio_owner', 'patio'),
  REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
  DATA_DIR: join(folder, 'dados'),
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  SAIDA_HOSTS: 'dms.exemplo.test',
  // No rate limit, because one client stands for a whole network of stores.
  RATE_LIMIT_FACTOR: '0',
  PATIO_SENHA: PASSWORD,
}

let steps = 0
async function step(nome: string, run: () => Promise<void> | void): Promise<void> {
  const inicio = Date.now()
  await run()
  steps++
  console.log(`ok     ${nome} (${((Date.now() - inicio) / 1000).toFixed(1)} s)`)
}
function ensure(certo: boolean, what: string): void {
  if (!certo) throw new Error(what)
}
async function ate(what: string, certo: () => boolean): Promise<void> {
  const inicio = Date.now()
  while (!certo()) {
    if (Date.now() - inicio > 20_000) throw new Error(`not within 20 s: ${what}`)
    await setTimeout(50)
  }
}
async function sql<T extends object>(texto: string, base = 'patio', papel = 'patio_owner'): Promise<T[]> {
  const client = createClient({ connectionString: db(papel, base) })
  await client.connect()
  try {
    return (await client.query<T>(texto)).rows
  } finally {
    await client.end()
  }
}
async function signIn(c: Cliente): Promise<string> {
  const r = await c.callApi('POST', 'authenticate', undefined, { email: 'ana@exemplo.test', senha: PASSWORD })
  ensure(r.status === 200, `sign-in answered ${r.status}`)
  return (r.corpo as { data: { token: string } }).data.token
}
async function createDistribuidor(nome: string, host: string): Promise<string> {
  const said = await maquina.command(environment, 'tenant-create', '--nome', nome, '--empresa', nome, '--host', host)
  const person = ['--distribuidor', nome, '--email', 'ana@exemplo.test', '--nome', 'Ana Souza']
  await maquina.command(environment, 'admin-create', ...person)
  return /shown only now: ([\w-]+)/.exec(said)?.[1] ?? ''
}
const checklists = async (base: string) =>
  new Set((await sql<{ id: string }>('select id_externo as id from checklist', base)).map((r) => r.id))

/** Signs in directly at a process, with the host that its proxy would pass on. */
async function signInDirectly(portNumber: number): Promise<number> {
  const r = await callApi(`http://127.0.0.1:${portNumber}`, 'POST', 'authenticate', {
    host: HOST,
    body: { email: 'ana@exemplo.test', senha: PASSWORD },
  })
  return r.status
}
/** Creates a store through the screens' calls: a group, then the store with default hours. */
async function createLoja(c: Cliente, token: string): Promise<number> {
  const grupo = { nome: 'Grupo', responsavel: '', telefone: '', email: '', ativo: true }
  const g = await c.callApi('POST', 'cadastros/grupos', token, grupo)
  ensure(g.status < 300, `group: ${JSON.stringify(g.corpo)}`)
  const { codGrupo } = g.corpo as { codGrupo: number }
  const l = await c.callApi('POST', 'cadastros/concessionarias', token, { ...LOJA_DATA, codGrupo })
  ensure(l.status < 300, `store: ${JSON.stringify(l.corpo)}`)
  return (l.corpo as { codConcessionaria: number }).codConcessionaria
}

async function main(): Promise<void> {
  await step('PostgreSQL with the roles of the documentation, Redis, and the proxy with TLS', async () => {
    maquina.startPostgres(folder)
    maquina.startRedis()
    for (const command of maquina.getDocsBlock('sql').replaceAll("'…'", "'segredo'").split(';'))
      if (command.trim()) await sql(command, 'postgres', 'postgres')
    maquina.startProxy(folder, HOST)
  })
  let chave = ''
  await step('schema, first distributor and administrator by command', async () => {
    await maquina.command(environment, 'migrate')
    chave = await createDistribuidor('exemplo', HOST)
  })
  let a = await maquina.startPatio(environment, PORTS.a)
  let b = await maquina.startPatio(environment, PORTS.b)
  const c = client(HOST)
  let token = ''
  let loja = 0
  await step('sign-in and first store through the proxy', async () => {
    token = await signIn(c)
    loja = await createLoja(c, token)
  })

  const telas = [0, 1, 2, 3].map(() =>
    listen(HOST, () => token, loja, eventName('exemplo', 'oficinaDigitalOrcamento_', loja)),
  )
  await step('a checklist is heard by every screen, whichever process holds it', async () => {
    await ate('every screen joined the store', () => telas.every((t) => t.entries() > 0))
    ensure((await c.callApi('POST', 'integracao/checklists', chave, checklist(loja))).status < 300, 'checklist refused')
    await ate('every screen heard of it', () => telas.every((t) => t.heard() === 1))
  })

  const loading = driveLoad(c, chave, () => token, loja)
  await step('rolling restart under load without a failed request', async () => {
    await setTimeout(1500)
    ensure((await a.stop()) === 0, 'the first process did not end cleanly')
    a = await maquina.startPatio(environment, PORTS.a)
    ensure((await b.stop()) === 0, 'the second process did not end cleanly')
    b = await maquina.startPatio(environment, PORTS.b)
    await setTimeout(1000)
    const falhas = [...loading.respostas].filter(([nome]) => !/ 20[01]$/.test(nome))
    ensure(falhas.length === 0, `failed requests: ${JSON.stringify(falhas)}`)
    const agora = telas.map((t) => t.heard())
    await ate('every screen is connected again and hears', () => telas.every((t, i) => t.heard() > (agora[i] ?? 0)))
  })

  const copia = join(folder, 'copia')
  let antes: string[] = []
  await step('backup under load', async () => {
    antes = [...loading.confirmed]
    await maquina.command(environment, 'backup', copia)
  })
  await loading.stop()
  console.log(`       ${[...loading.respostas].map(([nome, n]) => `${nome}: ${n}`).join(', ')}`)

  const restored = {
    ...environment,
    DATABASE_URL: db('patio_login', 'restaurado'),
    DATABASE_MIGRATION_URL: db('patio_owner', 'restaurado'),
    DATA_DIR: join(folder, 'restaurado'),
    REDIS_PREFIX: 'restaurado',
  }
  await step(
    'restored elsewhere: every checklist that was acknowledged before the backup is there, and people sign in',
    async () => {
      await sql('create database restaurado owner patio_owner', 'postgres', 'postgres')
      await maquina.command(restored, 'restore', copia)
      const la = await checklists('restaurado')
      const lost = antes.filter((id) => !la.has(id))
      ensure(antes.length > 20 && lost.length === 0, `${lost.length} of ${antes.length} are not there`)
      const r = await maquina.startPatio(restored, PORTS.restaurado)
      const resposta = await signInDirectly(PORTS.restaurado)
      ensure(resposta === 200, `sign-in at the restored installation answered ${resposta}`)
      await r.stop()
    },
  )

  const novo = randomBytes(48).toString('base64')
  await step('secret rotated: a token of another system is kept under the new one, and everybody goes on', async () => {
    const conexao = { url: 'https://dms.exemplo.test/api', token: 'token-do-dms' }
    const r = await c.callApi('PUT', 'vendas/dms/conexao', token, conexao)
    ensure(r.status === 200, `DMS connection: ${JSON.stringify(r.corpo)}`)
    await maquina.command({ ...environment, PATIO_SECRET_NOVO: novo }, 'rotate-secret')
    const depois = { ...environment, PATIO_SECRET: novo }
    await a.stop()
    a = await maquina.startPatio(depois, PORTS.a)
    await b.stop()
    b = await maquina.startPatio(depois, PORTS.b)
    const [d] = await sql<{ guardado: string }>(`select token_integracao_dms as guardado from distribuidor`)
    ensure(decryptSecret(novo, d?.guardado ?? '') === conexao.token, 'the token does not open with the new secret')
    token = await signIn(c)
    ensure((await c.callApi('GET', 'oficina-digital/orcamentos?tela=gerenciar', token)).status === 200, 'no list')
  })

  await step('a distributor is taken along and erased, its neighbour stays whole', async () => {
    const otherClient = client(OTHER)
    const otherKey = await createDistribuidor('outro', OTHER)
    const otherLoja = await createLoja(otherClient, await signIn(otherClient))
    for (let i = 0; i < 5; i++)
      ensure(
        (await otherClient.callApi('POST', 'integracao/checklists', otherKey, checklist(otherLoja))).status < 300,
        'refused',
      )
    const fromHere = (await checklists('patio')).size
    const output = join(folder, 'levado')
    await maquina.command(environment, 'tenant-export', '--distribuidor', 'outro', '--para', output)
    const manifest = JSON.parse(readFileSync(join(output, 'manifesto.json'), 'utf8')) as {
      tabelas: Record<string, { linhas: number }>
    }
    ensure(manifest.tabelas['checklist']?.linhas === 5, `manifest: ${JSON.stringify(manifest.tabelas['checklist'])}`)
    await maquina.command(environment, 'tenant-erase', '--distribuidor', 'outro', '--confirmar', 'outro')
    ensure((await checklists('patio')).size === fromHere - 5, 'the neighbour lost rows')
    ensure((await otherClient.callApi('GET', 'distribuidor')).status === 404, 'the erased distributor still answers')
    ensure((await c.callApi('GET', 'oficina-digital/orcamentos?tela=gerenciar', token)).status === 200, 'no list')
    otherClient.close()
  })

  await step('both processes end cleanly', async () => {
    for (const t of telas) t.close()
    c.close()
    ensure((await a.stop()) === 0 && (await b.stop()) === 0, 'exit code')
  })
}

try {
  await main()
  console.log(`\n${steps} passed, 0 failed`)
} catch (e) {
  console.error(e)
  console.log(`\n${steps} passed, 1 failed`)
  process.exitCode = 1
} finally {
  maquina.stopEverything(folder)
  await setTimeout(500)
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}
