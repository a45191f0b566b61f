// Everything that proves the project. With --rapido, what a change needs at once: the checks, the rules, the core's tests (isolation, contract,
// schema, errors) and the endpoints of the areas that changed. Ends with "N passed, N failed".
import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areasOf, changedFiles } from './changed-areas.ts'

interface RelatorioVitest {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
interface Arquivo {
  nome: string
  segundos: number
}
interface Resultado {
  passaram: number
  falharam: number
  arquivos: Arquivo[]
  falhas: string[]
}

const RAIZ = join(import.meta.dirname, '..')
const CODIGO = ['src', 'tests', 'e2e', 'bench', 'scripts', 'db/seed']
const rapido = process.argv.includes('--rapido')
const COM_TIPOS = ['--type-aware', '--deny-warnings']
/** A run that takes longer hangs. */
const TIMEOUT_MIN = 30

const running = new Set<ChildProcess>()

/** Runs a program; what it says is shown when it has ended, so that two at a time do not mix. */
function rodar(nome: string, programa: string, args: string[]): Promise<boolean> {
  const inicio = Date.now()
  return new Promise((ok) => {
    const filho = spawn(programa, args, {
      cwd: RAIZ,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    running.add(filho)
    const partes: Buffer[] = []
    filho.stdout.on('data', (p: Buffer) => partes.push(p))
    filho.stderr.on('data', (p: Buffer) => partes.push(p))
    filho.on('error', (e) => partes.push(Buffer.from(e.message)))
    filho.on('close', (codigo) => {
      running.delete(filho)
      if (codigo !== 0) process.stdout.write(Buffer.concat(partes))
      console.log(`${codigo === 0 ? 'ok    ' : 'FALHOU'} ${nome} (${((Date.now() - inicio) / 1000).toFixed(1)} s)`)
      ok(codigo === 0)
    })
  })
}
const inicioDe = (mensagem: string) => mensagem.split('\n').slice(0, 12).join('\n    ')

async function passo(nome: string, programa: string, args: string[]): Promise<Resultado> {
  const ok = await rodar(nome, programa, args)
  return { passaram: Number(ok), falharam: Number(!ok), arquivos: [], falhas: ok ? [] : [nome] }
}
async function testes(nome: string, projetos: string[], arquivos: string[] = []): Promise<Resultado> {
  const pasta = mkdtempSync(join(tmpdir(), 'patio-vitest-'))
  const saida = join(pasta, 'r.json')
  const ok = await rodar(nome, 'vitest', [
    'run',
    ...arquivos,
    ...projetos.flatMap((p) => ['--project', p]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${saida}`,
  ])
  try {
    const r = JSON.parse(readFileSync(saida, 'utf8')) as RelatorioVitest
    const nomeDe = (caminho: string) => caminho.replace(`${RAIZ}/`, '')
    const arquivos = r.testResults.map((f) => ({
      nome: nomeDe(f.name),
      segundos: (f.endTime - f.startTime) / 1000,
    }))
    const falhas = r.testResults.flatMap((f) => [
      ...(f.message ? [`${nomeDe(f.name)}: ${inicioDe(f.message)}`] : []),
      ...f.assertionResults
        .filter((t) => t.status === 'failed')
        .map((t) => `${nomeDe(f.name)} > ${t.fullName}: ${inicioDe(t.failureMessages.join('\n'))}`),
    ])
    // A file that does not even load fails without a failed test.
    return { passaram: r.numPassedTests, falharam: Math.max(r.numFailedTests, Number(!ok)), arquivos, falhas }
  } catch {
    return { passaram: 0, falharam: 1, arquivos: [], falhas: [`${nome}: terminou sem resultado`] }
  } finally {
    rmSync(pasta, { recursive: true, force: true })
  }
}

const start = performance.now()
setTimeout(() => {
  console.error(`\nNothing more is waited for: ${TIMEOUT_MIN} minutes are over.\n\n0 passed, 1 failed`)
  for (const child of running) child.kill()
  process.exit(1)
}, TIMEOUT_MIN * 60_000).unref()
const mudados = rapido ? changedFiles(RAIZ) : []
const areas = areasOf(mudados)
const NUCLEO = [
  'src/shared/**/*',
  'src/web/**/*',
  'src/customer/**/*',
  'scripts/*',
  'src/server/core/**/*',
  'db/**/*',
  'tests/**/*',
]
/** What takes long by its nature: the embedded engine's own life, large and hostile files, long walks. */
const DEMORADOS = [
  'src/server/core/database/database.test.ts',
  'src/server/core/installation/backup.test.ts',
  'tests/system/producao.test.ts',
  'src/server/core/mail/mensagens.test.ts',
  'src/server/arquivos/importacoes/fluxo.test.ts',
  'src/server/cardapio/pecas/importacao.test.ts',
  'src/server/arquivos/importacoes/hostis.test.ts',
  'src/server/oficina-digital/orcamentos/passeio.test.ts',
  'src/server/estoque/sugestoes/morte.test.ts',
  'db/seed/seed.test.ts',
  'tests/client/cliente.test.ts',
]
const escolhidos = rapido
  ? globSync(
      [...NUCLEO, ...areas.map((a) => `src/server/${a}/**/*`)].map((p) => `${p}.test.ts`),
      { cwd: RAIZ, exclude: DEMORADOS },
    )
  : []
if (rapido) console.log(`Áreas que mudaram: ${areas.join(', ') || 'nenhuma'}. As outras: npm test.`)
const codigoMudado = mudados.filter((m) => /\.tsx?$/.test(m) && CODIGO.some((c) => m.startsWith(`${c}/`)))
// The checks use one core and a half, the tests the rest: side by side they end sooner than one after the other.
const conferir = async () => [
  await passo('formato', 'oxfmt', ['--check', ...CODIGO]),
  // Several checkers would each work out the same types.
  await passo('tipos', 'tsc', ['-b', '--singleThreaded']),
  await passo('código sem uso', 'knip', []),
  await passo('lint', 'oxlint', [...(rapido ? ['--deny-warnings'] : COM_TIPOS), ...CODIGO]),
  // The lint that asks for types costs more than all other checks together.
  ...(codigoMudado.length > 0 ? [await passo('lint com tipos', 'oxlint', [...COM_TIPOS, ...codigoMudado])] : []),
]
// All tests in one run: what waits at the end of one kind leaves the processors to the next.
const [conferidos, testados] = await Promise.all([
  conferir(),
  rapido
    ? testes('regras e endpoints', ['regras', 'servidor'], escolhidos)
    : testes('regras, endpoints e telas', ['regras', 'servidor', 'telas']),
])
const resultados = [...conferidos, testados]

const lentos = resultados.flatMap((r) => r.arquivos).toSorted((a, b) => b.segundos - a.segundos)
console.log('\nOs 15 arquivos mais lentos:')
for (const a of lentos.slice(0, 15)) console.log(`${a.segundos.toFixed(1).padStart(8)} s  ${a.nome}`)
console.log(`\nTempo: ${((performance.now() - start) / 1000).toFixed(0)} s`)
const passaram = resultados.reduce((n, r) => n + r.passaram, 0)
const falharam = resultados.reduce((n, r) => n + r.falharam, 0)
const falhas = resultados.flatMap((r) => r.falhas)
if (falhas.length > 0) console.log(`\nFalharam:\n${falhas.map((f) => `  ${f}`).join('\n')}`)
console.log(`\n${passaram} passed, ${falharam} failed`)
// Not `process.exit`: what was said may still be on its way through a pipe.
process.exitCode = falharam === 0 ? 0 : 1
