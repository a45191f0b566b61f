// The machines of the drill, all on this one: PostgreSQL, Redis, the proxy with TLS, and processes of Pátio started by the product's own commands.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const RAIZ = join(import.meta.dirname, '../..')
const PORTA = 23_000 + (process.pid % 4000)
/** Ports of the drill, beside each other. */
export const PORTAS = { pg: PORTA, redis: PORTA + 1, tls: PORTA + 2, a: PORTA + 3, b: PORTA + 4, restaurado: PORTA + 5 }

const bin = globSync('/usr/lib/postgresql/*/bin')
  .filter((b) => existsSync(join(b, 'pg_dump')))
  .toSorted((a, b) => Number(dirname(a).split('/').at(-1)) - Number(dirname(b).split('/').at(-1)))
  .at(-1)
// PostgreSQL refuses to run as root.
const postgres =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : {}
const filhos: ChildProcess[] = []

/** Programs of the drill that this machine lacks, by their Debian packages. */
export function faltam(): string[] {
  const tem = (programa: string) => spawnSync('which', [programa]).status === 0
  return [
    ...(bin ? [] : ['postgresql']),
    ...(tem('redis-server') ? [] : ['redis-server']),
    ...(tem('nginx') ? [] : ['nginx-light']),
    ...(tem('openssl') ? [] : ['openssl']),
  ]
}

function rodar(programa: string, args: string[], opcoes: { cwd?: string; uid?: number; gid?: number } = {}): void {
  const r = spawnSync(programa, args, { encoding: 'utf8', ...opcoes })
  if (r.status !== 0) throw new Error(`${programa}: ${r.stderr}${r.stdout}`)
}

/** A block of docs/operations.md, as it stands there. */
export function blocoDaDocumentacao(lingua: string): string {
  const texto = readFileSync(join(RAIZ, 'docs/operations.md'), 'utf8')
  const bloco = new RegExp(`\`\`\`${lingua}\\n(.*?)\`\`\``, 's').exec(texto)?.[1]
  if (!bloco) throw new Error(`docs/operations.md has no block of ${lingua}`)
  return bloco
}

/** A new PostgreSQL whose only role is its superuser `postgres`. */
export function ligarPostgres(pasta: string): void {
  const dados = join(pasta, 'pg')
  mkdirSync(dados)
  if (postgres.uid !== undefined) for (const p of [pasta, dados]) chownSync(p, postgres.uid, postgres.gid)
  const como = { ...postgres, cwd: '/' }
  rodar(join(bin ?? '', 'initdb'), ['-D', dados, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], como)
  const opcoes = `-p ${PORTAS.pg} -k ${dados} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
  rodar(join(bin ?? '', 'pg_ctl'), ['-D', dados, '-w', '-l', join(dados, 'log'), '-o', opcoes, 'start'], como)
}

export function ligarRedis(): void {
  filhos.push(spawn('redis-server', ['--port', String(PORTAS.redis), '--save', ''], { stdio: 'ignore' }))
}

/** The proxy of docs/operations.md, with this machine's ports and a certificate of its own. */
export function ligarProxy(pasta: string, host: string): void {
  const [chave, certificado] = [join(pasta, 'patio.key'), join(pasta, 'patio.crt')]
  const pedido = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`]
  rodar('openssl', [...pedido, '-keyout', chave, '-out', certificado])
  const site = blocoDaDocumentacao('nginx')
    .replace('127.0.0.1:8080', `127.0.0.1:${PORTAS.a}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${PORTAS.b}`)
    .replace('listen 443', `listen ${PORTAS.tls}`)
    .replace(/server_name .*;/, `server_name ${host};`)
    .replace('/etc/ssl/patio.crt', certificado)
    .replace('/etc/ssl/patio.key', chave)
  const temporarias = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((t) => `${t}_temp_path ${pasta}/${t};`)
  const arquivo = join(pasta, 'nginx.conf')
  writeFileSync(
    arquivo,
    `daemon off; pid ${pasta}/nginx.pid; error_log ${pasta}/nginx.log; events {}\nhttp { access_log off; ${temporarias.join(' ')}\n${site}}`,
  )
  filhos.push(spawn('nginx', ['-p', pasta, '-c', arquivo], { stdio: ['ignore', 'ignore', 'inherit'] }))
}

/** Runs a command of package.json as a person would, and gives what it said; fails with its words. */
export async function comando(ambiente: NodeJS.ProcessEnv, nome: string, ...args: string[]): Promise<string> {
  const filho = spawn('npm', ['run', '--silent', nome, '--', ...args], { cwd: RAIZ, env: ambiente })
  let dito = ''
  filho.stdout.on('data', (p: Buffer) => (dito += p.toString()))
  filho.stderr.on('data', (p: Buffer) => (dito += p.toString()))
  const codigo = await new Promise<number | null>((ok) => filho.on('close', ok))
  if (codigo !== 0) throw new Error(`npm run ${nome}: ${dito}`)
  return dito
}

/** A process of Pátio. */
export interface Processo {
  /** SIGTERM, and its exit code. */
  parar(): Promise<number | null>
}

/** Starts a process of Pátio on a port; resolves when it is ready. */
export async function ligarPatio(ambiente: NodeJS.ProcessEnv, porta: number): Promise<Processo> {
  const env = { ...ambiente, PORT: String(porta) }
  const filho = spawn('node', ['src/server/main.ts'], { cwd: RAIZ, env, stdio: ['ignore', 'ignore', 'inherit'] })
  filhos.push(filho)
  const fim = new Promise<number | null>((ok) => filho.on('exit', ok))
  const inicio = Date.now()
  const pronto = () =>
    fetch(`http://127.0.0.1:${porta}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
  while (!(await pronto())) {
    if (filho.exitCode !== null || Date.now() - inicio > 60_000) throw new Error(`the process on ${porta} is not ready`)
    await setTimeout(100)
  }
  return {
    parar() {
      filho.kill('SIGTERM')
      return fim
    },
  }
}

/** Ends all that the drill started. */
export function desligarTudo(pasta: string): void {
  for (const f of filhos) if (f.exitCode === null) f.kill('SIGTERM')
  spawnSync(join(bin ?? '', 'pg_ctl'), ['-D', join(pasta, 'pg'), '-m', 'immediate', 'stop'], { ...postgres, cwd: '/' })
}
