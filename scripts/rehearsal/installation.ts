// A new installation of the rehearsals: its settings, first distributor and first store, made as docs/operations.md says.
import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../src/server/core/database/pool.ts'
import type { Cliente } from './client.ts'
import { command, getDocsBlock, PORTS } from './machine.ts'
import { ensure } from './steps.ts'

export const HOST = 'gestao.exemplo.test'
export const PASSWORD = 'Uma#Senha77'
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

/** Settings of an installation whose data live in a folder of their own. */
export async function newInstallation() {
  const folder = await mkdtemp(join(tmpdir(), 'patio-ensaio-'))
  chmodSync(folder, 0o755)
  const environment = {
    ...process.env,
    PATIO_MODE: 'production',
    PATIO_SECRET: randomBytes(48).toString('base64'),
    DATABASE_URL: dbUrl('patio_login', 'patio'),
    DATABASE_MIGRATION_URL: dbUrl('patio_owner', 'patio'),
    REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
    DATA_DIR: join(folder, 'dados'),
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    SAIDA_HOSTS: 'dms.exemplo.test',
    // No rate limit, because one client stands for a whole network of stores.
    RATE_LIMIT_FACTOR: '0',
    PATIO_SENHA: PASSWORD,
  }
  return { folder, environment }
}

/** Address of a database on the rehearsal's PostgreSQL. */
export const dbUrl = (role: string, nome: string, port: number = PORTS.pg) =>
  `postgres://${role}:segredo@127.0.0.1:${port}/${nome}`

/** Runs SQL, by default as the owner of the schema. */
export async function sql<T extends object>(
  text: string,
  base = 'patio',
  papel = 'patio_owner',
  port: number = PORTS.pg,
): Promise<T[]> {
  const client = createClient({ connectionString: dbUrl(papel, base, port) })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Creates the roles and the database of the documentation. */
export async function createRoles(port: number = PORTS.pg): Promise<void> {
  for (const command of getDocsBlock('sql').replaceAll("'…'", "'segredo'").split(';'))
    if (command.trim()) await sql(command, 'postgres', 'postgres', port)
}

/** Access token of the first administrator. */
export async function signIn(c: Cliente): Promise<string> {
  const r = await c.callApi('POST', 'authenticate', undefined, { email: 'ana@exemplo.test', senha: PASSWORD })
  ensure(r.status === 200, `sign-in answered ${r.status}`)
  return (r.corpo as { data: { token: string } }).data.token
}

/** Creates a distributor with its administrator by command; returns its integration key. */
export async function createDistribuidor(environment: NodeJS.ProcessEnv, nome: string, host: string): Promise<string> {
  const said = await command(environment, 'tenant-create', '--nome', nome, '--empresa', nome, '--host', host)
  const person = ['--distribuidor', nome, '--email', 'ana@exemplo.test', '--nome', 'Ana Souza']
  await command(environment, 'admin-create', ...person)
  return /shown only now: ([\w-]+)/.exec(said)?.[1] ?? ''
}

/** Ids of the checklists that a database has. */
export const checklists = async (base: string, port: number = PORTS.pg) =>
  new Set(
    (await sql<{ id: string }>('select id_externo as id from checklist', base, 'patio_owner', port)).map((r) => r.id),
  )

/** Creates a store through the screens' calls: a group, then the store with default hours. */
export async function createLoja(c: Cliente, token: string, other: { nome?: string; cnpj?: string } = {}) {
  const grupo = { nome: `Grupo ${other.nome ?? ''}`.trim(), responsavel: '', telefone: '', email: '', ativo: true }
  const g = await c.callApi('POST', 'cadastros/grupos', token, grupo)
  ensure(g.status < 300, `group: ${JSON.stringify(g.corpo)}`)
  const { codGrupo } = g.corpo as { codGrupo: number }
  const l = await c.callApi('POST', 'cadastros/concessionarias', token, { ...LOJA_DATA, ...other, codGrupo })
  ensure(l.status < 300, `store: ${JSON.stringify(l.corpo)}`)
  return (l.corpo as { codConcessionaria: number }).codConcessionaria
}
