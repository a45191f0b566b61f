import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { expect, test } from 'vitest'

const RAIZ = join(import.meta.dirname, '..')
const ler = (nome: string) => readFileSync(join(RAIZ, nome), 'utf8')
const linhas = (nome: string) =>
  ler(nome)
    .split('\n')
    .filter((l) => l !== '' && !l.startsWith('#'))
/** What the files of an installation in containers take from the project's folder. */
const docker = ler('Dockerfile')
const final = docker.slice(docker.lastIndexOf('\nFROM'))
const copias = (texto: string) =>
  [...texto.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, de]) => (de ?? '').split(' '))
const daImagem = copias(final)

/** By .dockerignore, in its order: the last line that fits decides. */
function enviado(caminho: string): boolean {
  let vai = true
  for (const linha of linhas('.dockerignore')) {
    const regra = linha.replace('!', '')
    if (regra === '*' || matchesGlob(caminho, regra) || matchesGlob(caminho, `${regra}/**`)) vai = linha.startsWith('!')
  }
  return vai
}

test('every path that the image is built from exists and is sent; tests, secrets and data are not', () => {
  for (const caminho of copias(docker)) expect([caminho, existsSync(join(RAIZ, caminho))]).toEqual([caminho, true])
  for (const caminho of [...daImagem, 'public/favicon.svg', 'src/web/main.tsx', 'tsconfig.web.json', 'vite.config.ts'])
    expect([caminho, enviado(caminho)]).toEqual([caminho, true])
  for (const caminho of ['.env', '.git/config', '.data/segredo', 'certificados/patio.key', 'src/server/app.test.ts'])
    expect([caminho, enviado(caminho)]).toEqual([caminho, false])
})

test('all that the server and the commands of production load is in the image', () => {
  const comandos = [...ler('docs/operations.md').matchAll(/npm run ([\w-]+)/g)].map(([, nome]) => `scripts/${nome}.ts`)
  const porVer = [
    'src/server/main.ts',
    'src/server/core/files/leitor.ts',
    'src/server/core/files/desenhista.ts',
    ...comandos,
  ].filter((f) => existsSync(join(RAIZ, f)) && !/durability/.test(f))
  expect(porVer.length).toBeGreaterThan(8)
  const vistos = new Set<string>()
  for (let f = porVer.pop(); f !== undefined; f = porVer.pop()) {
    if (vistos.has(f)) continue
    vistos.add(f)
    for (const [, de = ''] of ler(f).matchAll(/(?:from|import\(|import) ?'((?:\.|#shared)[^']+\.ts)'/g))
      porVer.push(de.startsWith('#') ? de.replace('#', 'src/') : relative(RAIZ, join(RAIZ, dirname(f), de)))
  }
  expect(vistos.size).toBeGreaterThan(400)
  const faltam = [...vistos].filter((f) => !enviado(f) || !daImagem.some((d) => matchesGlob(f, `${d}/**`)))
  expect(faltam).toEqual([])
})

/** The variables of a block of compose.yaml, as they stand there. */
function variaveis(bloco: string): string[] {
  const inicio = compose.indexOf(bloco)
  const texto = compose.slice(inicio + bloco.length, compose.indexOf('\n\n', inicio))
  return [...texto.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, nome]) => nome ?? '')
}
const compose = ler('compose.yaml')

test('compose.yaml gives the processes settings that they know, and .env.example names all that it asks for', () => {
  const conhecidas = [...ler('src/server/core/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, nome]) => nome)
  const dadas = [...variaveis('&ambiente'), 'DATABASE_MIGRATION_URL']
  expect(dadas.length).toBeGreaterThan(10)
  expect(dadas.filter((v) => !conhecidas.includes(v))).toEqual([])
  const pedidas = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, nome]) => nome))
  const exemplo = linhas('.env.example').map((l) => l.split('=')[0])
  expect(new Set(exemplo)).toEqual(pedidas)
  // No secret stands in what is kept with the code.
  expect(linhas('.env.example').filter((l) => /SEGREDO|SECRET|SENHA|TOKEN|KEY/.test(l) && !l.endsWith('='))).toEqual([])
})

test('the proxy passes on what docs/operations.md says', () => {
  const bloco = (texto: string) => /  location \/ \{.*?\n  \}\n/s.exec(texto)?.[0]
  expect(bloco(ler('containers/nginx.conf.template'))).toBe(bloco(ler('docs/operations.md')))
  for (const arquivo of globSync('containers/*', { cwd: RAIZ })) expect(compose).toContain(`./${arquivo}:`)
})
