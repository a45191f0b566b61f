import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (nome: string) => readFileSync(join(ROOT, nome), 'utf8')
const linhas = (nome: string) =>
  read(nome)
    .split('\n')
    .filter((l) => l !== '' && !l.startsWith('#'))
/** The project files that the image copies. */
const docker = read('Dockerfile')
const final = docker.slice(docker.lastIndexOf('\nFROM'))
const copias = (text: string) =>
  [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, de]) => (de ?? '').split(' '))
const inImage = copias(final)

/** Applies .dockerignore in its order: the last matching line decides. */
function sent(path: string): boolean {
  let goes = true
  for (const linha of linhas('.dockerignore')) {
    const rule = linha.replace('!', '')
    if (rule === '*' || matchesGlob(path, rule) || matchesGlob(path, `${rule}/**`)) goes = linha.startsWith('!')
  }
  return goes
}

test('every path that the image copies exists and is sent to the build; tests, secrets and data are not', () => {
  for (const path of copias(docker)) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
  for (const path of [...inImage, 'public/favicon.svg', 'src/web/main.tsx', 'tsconfig.web.json', 'vite.config.ts'])
    expect([path, sent(path)]).toEqual([path, true])
  for (const path of ['.env', '.git/config', '.data/segredo', 'certificados/patio.key', 'src/server/app.test.ts'])
    expect([path, sent(path)]).toEqual([path, false])
})

test('the image contains all modules that the server and the production commands load', () => {
  const commands = [...read('docs/operations.md').matchAll(/npm run ([\w-]+)/g)].flatMap(([, nome]) =>
    globSync(`scripts/*/${nome}.ts`, { cwd: ROOT }),
  )
  const toCheck = [
    'src/server/main.ts',
    'src/server/core/files/reader-process.ts',
    'src/server/core/files/pdf-worker.ts',
    ...commands,
  ].filter((f) => !/durability|rehearsal/.test(f))
  expect(toCheck.length).toBeGreaterThan(8)
  const seen = new Set<string>()
  for (let f = toCheck.pop(); f !== undefined; f = toCheck.pop()) {
    if (seen.has(f)) continue
    seen.add(f)
    for (const [, de = ''] of read(f).matchAll(/(?:from|import\(|import) ?'((?:\.|#shared)[^']+\.ts)'/g))
      toCheck.push(de.startsWith('#') ? de.replace('#', 'src/') : relative(ROOT, join(ROOT, dirname(f), de)))
  }
  expect(seen.size).toBeGreaterThan(400)
  const faltam = [...seen].filter((f) => !sent(f) || !inImage.some((d) => matchesGlob(f, `${d}/**`)))
  expect(faltam).toEqual([])
})

/** Names of the variables in a block of compose.yaml. */
function variables(block: string): string[] {
  const start = compose.indexOf(block)
  const text = compose.slice(start + block.length, compose.indexOf('\n\n', start))
  return [...text.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, nome]) => nome ?? '')
}
const compose = read('compose.yaml')

test('compose.yaml only sets known variables, and .env.example lists every variable that it needs', () => {
  const known = [...read('src/server/core/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, nome]) => nome)
  const given = [...variables('&ambiente'), 'DATABASE_MIGRATION_URL']
  expect(given.length).toBeGreaterThan(10)
  expect(given.filter((v) => !known.includes(v))).toEqual([])
  const requested = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, nome]) => nome))
  const example = linhas('.env.example').map((l) => l.split('=')[0])
  expect(new Set(example)).toEqual(requested)
  // The committed example contains no secrets.
  expect(linhas('.env.example').filter((l) => /SEGREDO|SECRET|SENHA|TOKEN|KEY/.test(l) && !l.endsWith('='))).toEqual([])
})

test('the proxy’s location block equals the one in docs/operations.md', () => {
  const block = (text: string) => /  location \/ \{.*?\n  \}\n/s.exec(text)?.[0]
  expect(block(read('containers/nginx.conf.template'))).toBe(block(read('docs/operations.md')))
  for (const file of globSync('containers/*', { cwd: ROOT })) expect(compose).toContain(`./${file}:`)
})
