// Writes the bill of materials of what production runs (CycloneDX), made by npm from the lock file.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

interface Manifest {
  devDependencies?: unknown
  workspaces?: unknown
}
interface Lock {
  packages: Record<string, Manifest & { link?: true }>
}

const read = <T>(nome: string): T => JSON.parse(readFileSync(join(ROOT, nome), 'utf8')) as T

function withoutDevelopment<T extends Manifest>({ devDependencies: _dev, workspaces: _spaces, ...rest }: T): object {
  return rest
}

/**
 * The bill of materials as npm writes it. Development's packages are taken out of copies of manifest and lock first: `--omit dev` also drops
 * packages that production and development share.
 */
export function makeSbom(): string {
  const above = mkdtempSync(join(tmpdir(), 'sbom-'))
  // npm names the product after its folder.
  const folder = join(above, 'patio')
  try {
    mkdirSync(folder)
    const lock = read<Lock>('package-lock.json')
    const packages = Object.entries(lock.packages).flatMap(([path, p]) =>
      path.startsWith('tests/') || p.link ? [] : [[path, path === '' ? withoutDevelopment(p) : p] as const],
    )
    const write = (nome: string, content: object) => writeFileSync(join(folder, nome), JSON.stringify(content))
    write('package.json', withoutDevelopment(read<Manifest>('package.json')))
    write('package-lock.json', { ...lock, packages: Object.fromEntries(packages) })
    return execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    })
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
}

if (import.meta.main) process.stdout.write(makeSbom())
