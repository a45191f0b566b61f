// Runs a command of the project, first doing what it needs: packages as locked, pages built. Plain JavaScript for any Node >= 20; the commands
// themselves run on the Node that the packages bring.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const [name = '', ...rest] = process.argv.slice(2)
const env = {
  // Modules are compiled once, and not at every start.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
}

/** What each command does (shown by --help), what it runs, and whether it needs the pages. `help` ones answer --help themselves. */
const COMMANDS = {
  setup: { about: 'installs the packages as locked' },
  build: { about: 'builds both pages into dist/', pages: true },
  start: { about: 'starts everything on http://localhost:8080', pages: true, run: 'src/server/main.ts' },
  dev: { about: 'server and pages that reload on every change', run: 'scripts/demo/dev.ts' },
  test: { about: 'everything that proves the project', pages: true, run: 'scripts/checks/test.ts' },
  check: { about: 'checks, core and the areas of the last commit', run: 'scripts/checks/test.ts', first: ['--fast'] },
  bench: {
    about: '[name…] measures figures into docs/benchmarks.md; soak [--minutes 120] only when named',
    pages: true,
    run: 'bench/run.ts',
  },
  screenshots: { about: '[--todas] photographs the pages', pages: true, run: 'scripts/demo/screenshots.ts' },
  rehearsal: {
    about:
      '[replicas|restart [screens]|cells] follows docs/operations.md on this machine, loses a primary, restarts one process after another under 1,000 screens, or moves a distribuidor to another installation',
    pages: true,
    run: 'scripts/rehearsal/rehearsal.ts',
  },
  durability: {
    about:
      '[writes] kills server and engine under load; inspecao [--inspections 1000] [--cuts 200] cuts the network of a phone that inspects, and kills its tabs; conversas [--events 10000] [--kills 5] tells a server that is killed what WhatsApp tells; pix [--charges 10000] [--kills 50] what a bank tells; nothing acknowledged may be lost',
    run: 'scripts/durability/durability.ts',
  },
  'durability-kpis': {
    about: '[writes] kills what counts the KPIs; the figures must be what the rows say',
    run: 'scripts/durability/durability-kpis.ts',
  },
  sbom: { about: 'tells the packages of production as CycloneDX', run: 'scripts/build/sbom.ts' },
  migrate: { about: 'brings the database up to date', run: 'scripts/database/migrate.ts' },
  backup: { about: 'FOLDER  writes database and files there', run: 'scripts/database/backup.ts' },
  restore: { about: 'FOLDER  brings a backup back into an empty installation', run: 'scripts/database/restore.ts' },
  'db:seed': { about: '--quotes N  adds a large distribuidor for measuring', run: 'scripts/database/db-seed.ts' },
  'db:types': { about: 'writes the types of the migrated schema', run: 'scripts/database/db-types.ts' },
  'send-checklist': { about: 'posts a checklist file', run: 'scripts/demo/send-checklist.ts', help: true },
  'simulate-day': { about: "drives a store's day through the API", run: 'scripts/demo/simulate-day.ts', help: true },
  'cliente-whatsapp': {
    about: 'plays a customer on WhatsApp for the running demo',
    run: 'scripts/demo/cliente-whatsapp.ts',
    help: true,
  },
  'banco-pix': {
    about: 'plays the bank and the paying customer for the running demo',
    run: 'scripts/demo/bank-customer.ts',
    help: true,
  },
  'tenant-create': { about: 'registers a distribuidor', run: 'scripts/tenants/tenant-create.ts', help: true },
  'tenant-export': { about: 'takes a distribuidor along', run: 'scripts/tenants/tenant-export.ts', help: true },
  'tenant-import': {
    about: 'takes in a distribuidor of another installation',
    run: 'scripts/tenants/tenant-import.ts',
    help: true,
  },
  'tenant-move': {
    about: 'closes a distribuidor that moves, or opens it',
    run: 'scripts/tenants/tenant-move.ts',
    help: true,
  },
  'tenant-erase': { about: 'erases a distribuidor', run: 'scripts/tenants/tenant-erase.ts', help: true },
  'admin-create': {
    about: "creates a distribuidor's first administrator",
    run: 'scripts/tenants/admin-create.ts',
    help: true,
  },
  'archive-records': { about: 'moves old records into files', run: 'scripts/database/archive-records.ts', help: true },
  'rebuild-kpis': { about: 'counts the KPIs anew', run: 'scripts/database/rebuild-kpis.ts', help: true },
  'rotate-secret': { about: 'keeps stored secrets under PATIO_SECRET_NOVO', run: 'scripts/database/rotate-secret.ts' },
}
/** Names of before, for one version. */
const RENAMED = {
  'apagar-distribuidor': 'tenant-erase',
  'arquivar-registros': 'archive-records',
  'durability-indicadores': 'durability-kpis',
  ensaio: 'rehearsal',
  'enviar-checklist': 'send-checklist',
  'exportar-distribuidor': 'tenant-export',
  instalar: 'setup',
  'novo-administrador': 'admin-create',
  'novo-distribuidor': 'tenant-create',
  'refazer-indicadores': 'rebuild-kpis',
  'simular-dia': 'simulate-day',
  'trocar-segredo': 'rotate-secret',
}

function stop(message) {
  console.error(message)
  process.exit(1)
}

function runOnce(program, args) {
  const r = spawnSync(program, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' })
  return r.status ?? 1
}

/** npm ci whenever the lock differs from what was installed; also with what builds the pages, where NODE_ENV would leave it out. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const seal = join(root, 'node_modules', '.patio-installed')
  if (existsSync(seal) && readFileSync(seal, 'utf8') === lock) return
  console.log('Installing the packages…')
  if (runOnce('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']) !== 0)
    stop('The installation failed: see the messages above.')
  writeFileSync(seal, lock)
}

function digestOf(paths) {
  const h = createHash('sha256')
  const add = (p) => {
    if (!existsSync(p)) return
    if (statSync(p).isDirectory()) for (const n of readdirSync(p).sort()) add(join(p, n))
    else h.update(p.slice(root.length)).update(readFileSync(p))
  }
  for (const p of paths) add(join(root, p))
  return h.digest('hex')
}

/** Builds both pages when their sources changed. */
function build() {
  const digest = digestOf([
    'src/web',
    'src/customer',
    'src/shared',
    'public',
    'index.html',
    'cliente.html',
    'agendar.html',
    'vite.config.ts',
    'vite.customer.config.ts',
    'vite.booking.config.ts',
    'package-lock.json',
    'scripts/build',
  ])
  const seal = join(root, 'dist', '.built')
  if (existsSync(seal) && readFileSync(seal, 'utf8') === digest) return
  console.log('Building the pages…')
  for (const config of ['vite.config.ts', 'vite.customer.config.ts', 'vite.booking.config.ts'])
    if (runOnce('vite', ['build', '--logLevel', 'warn', '--config', config]) !== 0)
      stop('The pages could not be built.')
  if (runOnce('node', ['scripts/build/compress.ts']) !== 0) stop('The pages could not be compressed.')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(seal, digest)
}

/** Runs a program until it ends. Whoever ends this process ends the program: it gets the same signals. */
function run(args) {
  return new Promise((ok) => {
    const child = spawn('node', [...args, ...rest], {
      cwd: root,
      env,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    // A stopped npm ends only its shell, without a signal to this process: a new parent process is the only sign.
    const starter = process.ppid
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== starter && child.kill(), 500).unref()
    child.on('error', (e) => stop(e.message))
    child.on('exit', (code) => ok(code ?? 1))
  })
}

if (Number(process.versions.node.split('.')[0]) < 20) stop('Pátio needs Node 20 or newer to install itself.')
const known = RENAMED[name] ?? name
if (known !== name) console.error(`npm run ${name} is now npm run ${known}; the old name goes with the next version.`)
const command = COMMANDS[known]
if (!command) stop(`Unknown command: ${name}. There are: ${Object.keys(COMMANDS).join(', ')}.`)
if (rest.includes('--help') && !command.help) {
  console.log(`npm run ${known}: ${command.about}`)
  process.exit(0)
}
install()
if (command.pages) build()
process.exit(command.run ? await run([command.run, ...(command.first ?? [])]) : 0)
