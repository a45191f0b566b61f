// Services of the rehearsal, all on this machine: PostgreSQL, Redis, the TLS proxy, and Pátio processes started by the product's own
// commands.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
const PORT = 23_000 + (process.pid % 4000)
/** Consecutive ports for the rehearsal. */
export const PORTS = {
  pg: PORT,
  redis: PORT + 1,
  tls: PORT + 2,
  a: PORT + 3,
  b: PORT + 4,
  restaurado: PORT + 5,
  pgA: PORT + 6,
  pgB: PORT + 7,
  redisB: PORT + 8,
}

const bin = globSync('/usr/lib/postgresql/*/bin')
  .filter((b) => existsSync(join(b, 'pg_dump')))
  .toSorted((a, b) => Number(dirname(a).split('/').at(-1)) - Number(dirname(b).split('/').at(-1)))
  .at(-1)
// PostgreSQL refuses to run as root.
const postgres =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : {}
const mode = { ...postgres, cwd: '/' }
const children: ChildProcess[] = []
const clusters: string[] = []

/** Debian packages of the programs that this machine lacks for a rehearsal. */
export function missingItems(rehearsal: string): string[] {
  const has = (program: string) => spawnSync('which', [program]).status === 0
  return [
    ...(bin ? [] : ['postgresql']),
    ...(has('redis-server') ? [] : ['redis-server']),
    ...(has('nginx') ? [] : ['nginx-light']),
    ...(has('openssl') ? [] : ['openssl']),
    ...(!['replicas', 'cells'].includes(rehearsal) || has('haproxy') ? [] : ['haproxy']),
  ]
}

function exec(program: string, args: string[], options: { cwd?: string; uid?: number; gid?: number } = {}): void {
  const r = spawnSync(program, args, { encoding: 'utf8', ...options })
  if (r.status !== 0) throw new Error(`${program}: ${r.stderr}${r.stdout}`)
}

/** Text of a code block in docs/operations.md. */
export function getDocsBlock(language: string): string {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const block = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text)?.[1]
  if (!block) throw new Error(`docs/operations.md has no block of ${language}`)
  return block
}

/** A running PostgreSQL of a rehearsal. */
export interface Postgres {
  folder: string
  port: number
}

/** A new PostgreSQL whose only role is the superuser `postgres`. */
export function startPostgres(folder: string, port: number = PORTS.pg, settings: string[] = []): Postgres {
  const data = join(folder, `pg-${port}`)
  mkdirSync(data)
  if (postgres.uid !== undefined) for (const p of [folder, data]) chownSync(p, postgres.uid, postgres.gid)
  exec(join(bin ?? '', 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], mode)
  return launch(data, port, settings)
}

/** A replica of a running PostgreSQL, known to it by this name. */
export function startReplica(of: Postgres, folder: string, port: number, name: string): Postgres {
  const data = join(folder, `pg-${port}`)
  const from = `host=127.0.0.1 port=${of.port} user=postgres application_name=${name}`
  exec(join(bin ?? '', 'pg_basebackup'), ['-d', from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], mode)
  return launch(data, port, [])
}

function launch(data: string, port: number, settings: string[]): Postgres {
  const options = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=200', ...settings].map((s) => `-c ${s}`)
  const args = ['-w', '-l', join(data, 'log'), '-o', `-p ${port} -k ${data} ${options.join(' ')}`, 'start']
  exec(join(bin ?? '', 'pg_ctl'), ['-D', data, ...args], mode)
  clusters.push(data)
  return { folder: data, port }
}

/** Starts a killed PostgreSQL as a machine that boots again does. */
export function startAgain({ folder, port }: Postgres): void {
  launch(folder, port, [])
}

/** Kills a PostgreSQL as a machine that loses its power does: all of it, without a word. */
export function killPostgres({ folder }: Postgres): void {
  const pid = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const all = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' }).split('\n').map(Number)
  for (const p of [Number(pid), ...all]) {
    try {
      if (p > 0) process.kill(p, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

/** Makes a replica the primary. */
export function promote({ folder }: Postgres): void {
  exec(join(bin ?? '', 'pg_ctl'), ['-D', folder, '-w', 'promote'], mode)
}

/** The haproxy of docs/operations.md in front of two servers, on this machine's ports; returns whether its check takes a server. */
export function startHaproxy(folder: string, a: Postgres, b: Postgres): (server: Postgres) => boolean {
  const check = join(folder, 'is-primary')
  const text = getDocsBlock('bash').replace('patio_login', 'postgres').replace('/var/lib/patio-ha', folder)
  writeFileSync(check, text, { mode: 0o755 })
  const config = getDocsBlock('haproxy')
    .replace('127.0.0.1:6432', `127.0.0.1:${PORTS.pg}`)
    .replace('10.0.0.1:5432', `127.0.0.1:${a.port}`)
    .replace('10.0.0.2:5432', `127.0.0.1:${b.port}`)
    .replace('/etc/haproxy/is-primary', check)
  writeFileSync(join(folder, 'haproxy.cfg'), config)
  children.push(spawn('haproxy', ['-db', '-q', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' }))
  return ({ port }) => spawnSync(check, ['127.0.0.1', String(PORTS.pg), '127.0.0.1', String(port)]).status === 0
}

export function startRedis(port: number = PORTS.redis): void {
  children.push(spawn('redis-server', ['--port', String(port), '--save', ''], { stdio: 'ignore' }))
}

/** The proxy of deploy/cells.haproxy.cfg with two cells on this machine; returns how a host is led to another cell. */
export function startCellProxy(folder: string): (host: string, cell: string) => Promise<string> {
  const [key, certificate, map] = [join(folder, 'patio.key'), join(folder, 'patio.crt'), join(folder, 'cells.map')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=exemplo.test']
  exec('openssl', [...request, '-keyout', key, '-out', certificate])
  writeFileSync(join(folder, 'patio.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  writeFileSync(map, '')
  const [socket, file] = [join(folder, 'admin.sock'), join(folder, 'cells.cfg')]
  const config = readFileSync(join(ROOT, 'deploy/cells.haproxy.cfg'), 'utf8')
    .replace('/run/haproxy/admin.sock', socket)
    .replace('/etc/haproxy/cells.map', map)
    .replace('bind :443', `bind 127.0.0.1:${PORTS.tls}`)
    .replace('/etc/ssl/patio.pem', join(folder, 'patio.pem'))
    .replace('10.1.0.1:8080', `127.0.0.1:${PORTS.a}`)
    .replace('10.2.0.1:8080', `127.0.0.1:${PORTS.b}`)
  writeFileSync(file, config)
  children.push(spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] }))
  return async (host, cell) => {
    const admin = connect(socket)
    admin.end(`add map ${map} ${host} ${cell}\n`)
    return text(admin)
  }
}

/** The proxy of docs/operations.md, with this machine's ports and its own certificate. */
export function startProxy(folder: string, host: string): void {
  const [key, certificate] = [join(folder, 'patio.key'), join(folder, 'patio.crt')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`]
  exec('openssl', [...request, '-keyout', key, '-out', certificate])
  const site = getDocsBlock('nginx')
    .replace('127.0.0.1:8080', `127.0.0.1:${PORTS.a}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${PORTS.b}`)
    .replace('listen 443', `listen ${PORTS.tls}`)
    .replace(/server_name .*;/, `server_name ${host};`)
    .replace('/etc/ssl/patio.crt', certificate)
    .replace('/etc/ssl/patio.key', key)
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((t) => `${t}_temp_path ${folder}/${t};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_rlimit_nofile 16384; events { worker_connections 8192; }\nhttp { access_log off; ${tempPaths.join(' ')}\n${site}}`,
  )
  children.push(spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] }))
}

/** Runs a command of package.json; returns its output, or fails with it. */
export async function command(environment: NodeJS.ProcessEnv, nome: string, ...args: string[]): Promise<string> {
  const child = spawn('npm', ['run', '--silent', nome, '--', ...args], { cwd: ROOT, env: environment })
  let said = ''
  child.stdout.on('data', (p: Buffer) => (said += p.toString()))
  child.stderr.on('data', (p: Buffer) => (said += p.toString()))
  const codigo = await new Promise<number | null>((ok) => child.on('close', ok))
  if (codigo !== 0) throw new Error(`npm run ${nome}: ${said}`)
  return said
}

/** A running Pátio process. */
export interface RunningProcess {
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
}

/** Starts a Pátio process on a port; resolves when it is ready. */
export async function startPatio(environment: NodeJS.ProcessEnv, portNumber: number): Promise<RunningProcess> {
  const env = { ...environment, PORT: String(portNumber) }
  const child = spawn('node', ['src/server/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  const end = new Promise<number | null>((ok) => child.on('exit', ok))
  const start = Date.now()
  const isUp = () =>
    fetch(`http://127.0.0.1:${portNumber}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() - start > 180_000)
      throw new Error(`the process on ${portNumber} is not ready`)
    await setTimeout(100)
  }
  return {
    stop() {
      child.kill('SIGTERM')
      return end
    },
  }
}

/** Stops everything that the rehearsal started. */
export function stopEverything(): void {
  for (const f of children) if (f.exitCode === null) f.kill('SIGTERM')
  for (const data of clusters) spawnSync(join(bin ?? '', 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], mode)
}
