// Caches results that are slow to make and seldom change in node_modules/.cache, under a digest of their sources.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'node_modules/.cache/patio-testes')
const IMPORT_PATTERN = /\bfrom '(\.{1,2}\/[^']+|#shared\/[^']+)'|\bimport '(\.{1,2}\/[^']+)'/g
const VALIDITY_MS = 2 * 86_400_000

/** Sources of a cached result: files and folders with all their transitive TypeScript imports, and files without their imports. */
export interface Sources {
  withImports: readonly string[]
  standalone: readonly string[]
}

/** Digest (20 hex digits) of all sources. */
export async function digestOf(sources: Sources, root = ROOT): Promise<string> {
  const seen = new Map<string, string>()
  const standalone = new Set(sources.standalone.map((c) => join(root, c)))
  async function see(path: string): Promise<void> {
    if (seen.has(path) || path.endsWith('.test.ts')) return
    if ((await stat(path)).isDirectory()) {
      for (const nome of await readdir(path)) await see(join(path, nome))
      return
    }
    const bytes = await readFile(path)
    seen.set(path, createHash('sha256').update(bytes).digest('hex'))
    if (!path.endsWith('.ts') || standalone.has(path)) return
    for (const [, de, so] of bytes.toString().matchAll(IMPORT_PATTERN)) {
      const target = de ?? so ?? ''
      await see(target.startsWith('#') ? join(root, 'src', target.slice(1)) : join(dirname(path), target))
    }
  }
  for (const c of [...sources.withImports, ...sources.standalone]) await see(join(root, c))
  const linhas = [...seen].map(([c, h]) => `${relative(root, c)} ${h}`).toSorted()
  return createHash('sha256').update(linhas.join('\n')).digest('hex').slice(0, 20)
}

/** Cached folder of that name, or null. */
export async function retrieve(nome: string): Promise<string | null> {
  const folder = join(FOLDER, nome)
  return (await stat(folder).catch(() => null)) ? folder : null
}

/** Caches copies of folders under a name, each under its key; removes entries that are older than two days. */
export async function keep(nome: string, folders: Record<string, string>): Promise<void> {
  const fresh = join(FOLDER, `.${process.pid}-${nome}`)
  await mkdir(fresh, { recursive: true })
  for (const [mode, de] of Object.entries(folders)) await cp(de, join(fresh, mode), { recursive: true })
  // Another run may have cached the same name meanwhile.
  await rename(fresh, join(FOLDER, nome)).catch(() => rm(fresh, { recursive: true }))
  for (const old of await readdir(FOLDER)) {
    const s = await stat(join(FOLDER, old)).catch(() => null)
    if (s && Date.now() - s.mtimeMs > VALIDITY_MS) await rm(join(FOLDER, old), { recursive: true, force: true })
  }
}
