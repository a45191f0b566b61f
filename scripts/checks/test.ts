// All checks and tests. With --fast only what a change needs at once: the checks, the rules, the core's tests (isolation, contract, schema,
// errors) and the endpoints of the changed areas. Ends with "N passed, N failed".
import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areasOf, changedFiles } from './changed-areas.ts'

interface VitestReport {
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
interface FileInfo {
  name: string
  seconds: number
}
interface Result {
  passed: number
  failed: number
  files: FileInfo[]
  failures: string[]
  /** Tests that failed once and then passed. */
  secondTry?: string[]
}

const ROOT = join(import.meta.dirname, '../..')
const CODE = ['src', 'tests', 'e2e', 'bench', 'scripts', 'db/seed']
const fast = process.argv.includes('--fast')
const TYPE_AWARE = ['--type-aware', '--deny-warnings']
/** A longer run is hanging: a slow machine of two processors needs half of this. */
const TIMEOUT_MIN = 70

const REST_OF_OUTPUT_MS = 10_000

/** The running programs, each with what it has printed so far. */
const running = new Map<ChildProcess, Buffer[]>()

/** Runs a program; prints its output when it has ended, so that the output of two programs does not mix. */
function exec(name: string, program: string, args: string[]): Promise<boolean> {
  const began = Date.now()
  return new Promise((ok) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    const parts: Buffer[] = []
    running.set(child, parts)
    child.stdout.on('data', (p: Buffer) => parts.push(p))
    child.stderr.on('data', (p: Buffer) => parts.push(p))
    child.on('error', (e) => parts.push(Buffer.from(e.message)))
    let rest: ReturnType<typeof setTimeout> | undefined
    const end = (code: number | null) => {
      if (!running.delete(child)) return
      clearTimeout(rest)
      for (const stream of [child.stdout, child.stderr]) stream.destroy()
      if (code !== 0) process.stdout.write(Buffer.concat(parts))
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
      ok(code === 0)
    }
    child.on('close', end)
    // A program that it left behind may hold its output open for ever.
    child.on('exit', (code) => (rest = setTimeout(() => end(code), REST_OF_OUTPUT_MS)))
  })
}
const startOf = (message: string) => message.split('\n').slice(0, 12).join('\n    ')

async function step(name: string, program: string, args: string[]): Promise<Result> {
  const ok = await exec(name, program, args)
  return { passed: Number(ok), failed: Number(!ok), files: [], failures: ok ? [] : [name] }
}
async function tests(name: string, projects: string[], files: string[] = []): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'patio-vitest-'))
  const output = join(folder, 'r.json')
  const ok = await exec(name, 'vitest', [
    'run',
    ...files,
    ...projects.flatMap((p) => ['--project', p]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ])
  try {
    const r = JSON.parse(readFileSync(output, 'utf8')) as VitestReport
    const nameOf = (path: string) => path.replace(`${ROOT}/`, '')
    const files = r.testResults.map((f) => ({
      name: nameOf(f.name),
      seconds: (f.endTime - f.startTime) / 1000,
    }))
    const secondTry = r.testResults.flatMap((f) =>
      f.assertionResults
        .filter((t) => t.status === 'passed' && t.failureMessages.length > 0)
        .map((t) => `${nameOf(f.name)} > ${t.fullName}: ${startOf(t.failureMessages.join('\n'))}`),
    )
    const failures = r.testResults.flatMap((f) => [
      ...(f.message ? [`${nameOf(f.name)}: ${startOf(f.message)}`] : []),
      ...f.assertionResults
        .filter((t) => t.status === 'failed')
        .map((t) => `${nameOf(f.name)} > ${t.fullName}: ${startOf(t.failureMessages.join('\n'))}`),
    ])
    // A file that fails to load has no failed test, so count it as one.
    return { passed: r.numPassedTests, failed: Math.max(r.numFailedTests, Number(!ok)), files, failures, secondTry }
  } catch {
    return { passed: 0, failed: 1, files: [], failures: [`${name}: ended without a result`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const start = performance.now()
setTimeout(() => {
  // What the hanging program has printed names the files that ended, so it leads to the one that did not.
  for (const parts of running.values()) process.stdout.write(Buffer.concat(parts))
  for (const child of running.keys()) child.kill()
  console.log(`\nNothing more is waited for: ${TIMEOUT_MIN} minutes are over.\n\n0 passed, 1 failed`)
  process.stdout.write('', () => process.exit(1))
}, TIMEOUT_MIN * 60_000).unref()
const changed = fast ? changedFiles(ROOT) : []
const areas = areasOf(changed)
const CORE = [
  'src/shared/**/*',
  'src/web/**/*',
  'src/customer/**/*',
  'scripts/**/*',
  'src/server/core/**/*',
  'db/**/*',
  'tests/**/*',
]
/** Slow tests: the embedded engine's life cycle, large and hostile files, long random walks. */
const SLOW = [
  'src/server/core/database/database.test.ts',
  'src/server/core/installation/backup.test.ts',
  'tests/system/production.test.ts',
  'src/server/core/mail/outbox.test.ts',
  'src/server/arquivos/importacoes/flow.test.ts',
  'src/server/cardapio/pecas/import.test.ts',
  'src/server/arquivos/importacoes/hostile.test.ts',
  'src/server/oficina-digital/orcamentos/walk.test.ts',
  'src/server/estoque/sugestoes/killed.test.ts',
  'db/seed/seed.test.ts',
  'tests/client/client.test.ts',
]
const chosenItems = fast
  ? globSync(
      [...CORE, ...areas.map((a) => `src/server/${a}/**/*`)].map((p) => `${p}.test.ts`),
      { cwd: ROOT, exclude: SLOW },
    )
  : []
if (fast) console.log(`Areas that changed: ${areas.join(', ') || 'none'}. The others: npm test.`)
const codeChanged = changed.filter((m) => /\.tsx?$/.test(m) && CODE.some((c) => m.startsWith(`${c}/`)))
// The checks use one and a half cores, the tests the rest: in parallel they end sooner than one after the other.
const check = async () => [
  await step('format', 'oxfmt', ['--check', ...CODE]),
  // One thread: several checkers would each compute the same types.
  await step('types', 'tsc', ['-b', '--singleThreaded']),
  await step('unused code', 'knip', []),
  await step('names', 'node', ['scripts/checks/check-names.ts']),
  await step('lint', 'oxlint', [...(fast ? ['--deny-warnings'] : TYPE_AWARE), ...CODE]),
  // Type-aware lint costs more than all other checks together, so --fast runs it on changed files only.
  ...(codeChanged.length > 0 ? [await step('lint with types', 'oxlint', [...TYPE_AWARE, ...codeChanged])] : []),
]
// One run for all tests: while the last files of one project run, the next project can use the free processors.
const [checked, testResult] = await Promise.all([
  check(),
  fast
    ? tests('rules and endpoints', ['rules', 'server'], chosenItems)
    : tests('rules, endpoints and screens', ['rules', 'server', 'screens']),
])
const results = [...checked, testResult]

const slowest = results.flatMap((r) => r.files).toSorted((a, b) => b.seconds - a.seconds)
console.log('\nThe 15 slowest files:')
for (const a of slowest.slice(0, 15)) console.log(`${a.seconds.toFixed(1).padStart(8)} s  ${a.name}`)
console.log(`\nTime: ${((performance.now() - start) / 1000).toFixed(0)} s`)
const passed = results.reduce((n, r) => n + r.passed, 0)
const failed = results.reduce((n, r) => n + r.failed, 0)
const failures = results.flatMap((r) => r.failures)
const secondTry = results.flatMap((r) => r.secondTry ?? [])
if (secondTry.length > 0) console.log(`\nPassed at the second try:\n${secondTry.map((f) => `  ${f}`).join('\n')}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((f) => `  ${f}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
// Not `process.exit`: output may still be buffered in a pipe.
process.exitCode = failed === 0 ? 0 : 1
