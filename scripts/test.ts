// Everything that proves the project, with --rapido all but the browser, with --servidor the endpoint suite alone; ends with "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rapido = process.argv.includes('--rapido')
let passaram = 0
let falharam = 0

function rodar(nome: string, programa: string, args: string[]): boolean {
  const inicio = Date.now()
  const r = spawnSync(programa, args, { stdio: 'inherit' })
  const ok = r.status === 0
  console.log(`${ok ? 'ok    ' : 'FALHOU'} ${nome} (${((Date.now() - inicio) / 1000).toFixed(1)} s)`)
  return ok
}
function passo(nome: string, programa: string, args: string[]): void {
  if (rodar(nome, programa, args)) passaram++
  else falharam++
}
function testes(nome: string, projetos: string[]): void {
  const pasta = mkdtempSync(join(tmpdir(), 'patio-vitest-'))
  const saida = join(pasta, 'r.json')
  const ok = rodar(nome, 'vitest', ['run', ...projetos.flatMap((p) => ['--project', p]), '--reporter=default', '--reporter=json', `--outputFile.json=${saida}`])
  try {
    const r = JSON.parse(readFileSync(saida, 'utf8')) as { numPassedTests: number; numFailedTests: number; numTotalTests: number }
    passaram += r.numPassedTests
    falharam += r.numFailedTests
    if (!ok && r.numFailedTests === 0) falharam++
  } catch {
    falharam++
  }
  rmSync(pasta, { recursive: true, force: true })
}

if (process.argv.includes('--servidor')) {
  testes('endpoints', ['servidor'])
  concluir()
}
const codigo = ['src', 'e2e', 'bench', 'scripts', 'db/seed']
passo('formato', 'oxfmt', ['--check', ...codigo])
passo('lint', 'oxlint', ['--type-aware', '--deny-warnings', ...codigo])
passo('tipos', 'tsc', ['-b'])
passo('código sem uso', 'knip', [])
passo('tipos do banco', 'node', ['scripts/db-types.ts', '--check'])
testes('regras e endpoints', ['regras', 'servidor'])
if (!rapido) testes('telas', ['telas'])

concluir()

function concluir(): never {
  console.log(`\n${passaram} passed, ${falharam} failed`)
  process.exit(falharam === 0 ? 0 : 1)
}
