// Runs a command of the project, first doing what it needs: packages as locked, pages built. Plain JavaScript for any Node >= 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const raiz = join(import.meta.dirname, '..')
const bin = join(raiz, 'node_modules', '.bin')
const [comando = '', ...resto] = process.argv.slice(2)
const ambiente = {
  // Modules are compiled once, and not at every start.
  NODE_COMPILE_CACHE: join(raiz, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
}

if (Number(process.versions.node.split('.')[0]) < 20) parar('O Pátio precisa de Node 20 ou mais novo para instalar-se.')

function parar(mensagem) {
  console.error(mensagem)
  process.exit(1)
}

function rodar(programa, args, opcoes = {}) {
  const r = spawnSync(programa, args, {
    cwd: raiz,
    env: ambiente,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...opcoes,
  })
  return r.status ?? 1
}

/** npm ci whenever the lock differs from what was installed; also with what builds the pages, where NODE_ENV would leave it out. */
function instalar() {
  const trava = createHash('sha256')
    .update(readFileSync(join(raiz, 'package-lock.json')))
    .digest('hex')
  const selo = join(raiz, 'node_modules', '.patio-instalado')
  if (existsSync(selo) && readFileSync(selo, 'utf8') === trava) return
  console.log('Instalando as dependências…')
  if (rodar('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']) !== 0)
    parar('A instalação falhou: veja as mensagens acima.')
  writeFileSync(selo, trava)
}

function resumoDe(caminhos) {
  const h = createHash('sha256')
  const ver = (c) => {
    if (!existsSync(c)) return
    if (statSync(c).isDirectory()) for (const n of readdirSync(c).sort()) ver(join(c, n))
    else h.update(c.slice(raiz.length)).update(readFileSync(c))
  }
  for (const c of caminhos) ver(join(raiz, c))
  return h.digest('hex')
}

/** Builds both pages when their sources changed. */
function construir() {
  const resumo = resumoDe([
    'src/web',
    'src/customer',
    'src/shared',
    'public',
    'index.html',
    'cliente.html',
    'vite.config.ts',
    'vite.customer.config.ts',
    'package-lock.json',
    'scripts/comprimir.ts',
    'scripts/contrato-sem-esquemas.ts',
    'scripts/peso-da-carga.ts',
    'scripts/fetched-first.ts',
  ])
  const selo = join(raiz, 'dist', '.construido')
  if (existsSync(selo) && readFileSync(selo, 'utf8') === resumo) return
  console.log('Construindo as telas…')
  for (const config of ['vite.config.ts', 'vite.customer.config.ts'])
    if (rodar('vite', ['build', '--logLevel', 'warn', '--config', config]) !== 0)
      parar('A construção das telas falhou.')
  if (rodar('node', ['scripts/comprimir.ts']) !== 0) parar('A compressão das telas falhou.')
  mkdirSync(join(raiz, 'dist'), { recursive: true })
  writeFileSync(selo, resumo)
}

/** Runs a command of the project until it ends. Whoever ends this process ends the command: it hears the same signals. */
const node =
  (arquivo, ...args) =>
  () =>
    new Promise((ok) => {
      const filho = spawn('node', [arquivo, ...args, ...resto], {
        cwd: raiz,
        env: ambiente,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      })
      for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(sinal, () => filho.kill(sinal))
      // npm that is told to end ends its shell and tells nobody else: this process is then somebody else's child.
      const starter = process.ppid
      if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== starter && filho.kill(), 500).unref()
      filho.on('error', (e) => parar(e.message))
      filho.on('exit', (codigo) => ok(codigo ?? 1))
    })
const comandos = {
  instalar: { fazer: () => 0 },
  start: { construida: true, fazer: node('src/server/main.ts') },
  dev: { construida: false, fazer: node('scripts/dev.ts') },
  build: { construida: true, fazer: () => 0 },
  test: { construida: true, fazer: node('scripts/test.ts') },
  check: { construida: false, fazer: node('scripts/test.ts', '--rapido') },
  bench: { construida: true, fazer: node('bench/run.ts') },
  screenshots: { construida: true, fazer: node('scripts/screenshots.ts') },
  durability: { construida: false, fazer: node('scripts/durability.ts') },
  'durability-indicadores': { construida: false, fazer: node('scripts/durability-indicadores.ts') },
  migrate: { fazer: node('scripts/migrate.ts') },
  backup: { fazer: node('scripts/backup.ts') },
  restore: { fazer: node('scripts/restore.ts') },
  'db:seed': { fazer: node('scripts/db-seed.ts') },
  'db:types': { fazer: node('scripts/db-types.ts') },
  'enviar-checklist': { fazer: node('scripts/enviar-checklist.ts') },
  'simular-dia': { fazer: node('scripts/simular-dia.ts') },
  'novo-distribuidor': { fazer: node('scripts/novo-distribuidor.ts') },
  'novo-administrador': { fazer: node('scripts/novo-administrador.ts') },
  'exportar-distribuidor': { fazer: node('scripts/exportar-distribuidor.ts') },
  'apagar-distribuidor': { fazer: node('scripts/apagar-distribuidor.ts') },
  'trocar-segredo': { fazer: node('scripts/trocar-segredo.ts') },
  ensaio: { construida: true, fazer: node('scripts/ensaio/ensaio.ts') },
  'refazer-indicadores': { fazer: node('scripts/refazer-indicadores.ts') },
  'arquivar-registros': { fazer: node('scripts/arquivar-registros.ts') },
}

const escolhido = comandos[comando]
if (!escolhido) parar(`Comando desconhecido: ${comando}. Os que existem: ${Object.keys(comandos).join(', ')}.`)
instalar()
if (escolhido.construida) construir()
process.exit(await escolhido.fazer())
