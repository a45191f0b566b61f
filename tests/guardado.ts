// What takes long to make and seldom changes is kept beside the packages, under a name made of all that it is made from.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const RAIZ = join(import.meta.dirname, '..')
const PASTA = join(RAIZ, 'node_modules/.cache/patio-testes')
const IMPORTE = /\bfrom '(\.{1,2}\/[^']+|#shared\/[^']+)'|\bimport '(\.{1,2}\/[^']+)'/g
const VALIDADE_MS = 2 * 86_400_000

/** What something is made from: files and folders with everything that their TypeScript imports, however far, and files that stand alone. */
export interface Fontes {
  comImportes: readonly string[]
  sozinhos: readonly string[]
}

/** Digest of all that something is made from. */
export async function resumoDe(fontes: Fontes, raiz = RAIZ): Promise<string> {
  const vistos = new Map<string, string>()
  const sozinhos = new Set(fontes.sozinhos.map((c) => join(raiz, c)))
  async function ver(caminho: string): Promise<void> {
    if (vistos.has(caminho) || caminho.endsWith('.test.ts')) return
    if ((await stat(caminho)).isDirectory()) {
      for (const nome of await readdir(caminho)) await ver(join(caminho, nome))
      return
    }
    const bytes = await readFile(caminho)
    vistos.set(caminho, createHash('sha256').update(bytes).digest('hex'))
    if (!caminho.endsWith('.ts') || sozinhos.has(caminho)) return
    for (const [, de, so] of bytes.toString().matchAll(IMPORTE)) {
      const alvo = de ?? so ?? ''
      await ver(alvo.startsWith('#') ? join(raiz, 'src', alvo.slice(1)) : join(dirname(caminho), alvo))
    }
  }
  for (const c of [...fontes.comImportes, ...fontes.sozinhos]) await ver(join(raiz, c))
  const linhas = [...vistos].map(([c, h]) => `${relative(raiz, c)} ${h}`).toSorted()
  return createHash('sha256').update(linhas.join('\n')).digest('hex').slice(0, 20)
}

/** Folder kept under a name, null when there is none. */
export async function buscar(nome: string): Promise<string | null> {
  const pasta = join(PASTA, nome)
  return (await stat(pasta).catch(() => null)) ? pasta : null
}

/** Keeps copies of folders under a name, each by its own; lets go of what nobody made anew for two days. */
export async function guardar(nome: string, pastas: Record<string, string>): Promise<void> {
  const nova = join(PASTA, `.${process.pid}-${nome}`)
  await mkdir(nova, { recursive: true })
  for (const [como, de] of Object.entries(pastas)) await cp(de, join(nova, como), { recursive: true })
  // Another run may have kept the same meanwhile.
  await rename(nova, join(PASTA, nome)).catch(() => rm(nova, { recursive: true }))
  for (const velha of await readdir(PASTA)) {
    const s = await stat(join(PASTA, velha)).catch(() => null)
    if (s && Date.now() - s.mtimeMs > VALIDADE_MS) await rm(join(PASTA, velha), { recursive: true, force: true })
  }
}
