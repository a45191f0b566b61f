// What a change touches: the files that differ from the commit before the last, and their areas.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Lines that git answers; none where there is no repository, or no such commit. */
function git(raiz: string, ...args: string[]): string[] {
  const r = spawnSync('git', args, { cwd: raiz, encoding: 'utf8' })
  return r.status === 0 ? r.stdout.split('\n').filter(Boolean) : []
}

/** Files that the last commit or the work since then touches, and that are still there. */
export function arquivosMudados(raiz: string): string[] {
  const desde = git(raiz, 'rev-parse', '--verify', '--quiet', 'HEAD~1').length > 0 ? 'HEAD~1' : 'HEAD'
  const nomes = [...git(raiz, 'diff', '--name-only', desde), ...git(raiz, 'ls-files', '--others', '--exclude-standard')]
  return nomes.filter((nome) => existsSync(join(raiz, nome)))
}

/** Names of the areas that files belong to, once each: `src/<side>/<area>/…`, or `src/shared/<area>.ts`. */
export function areasDe(arquivos: readonly string[]): string[] {
  const nomes = arquivos.flatMap(
    (a) => /^src\/(?:server|web)\/([^/]+)\/|^src\/shared\/([^/.]+)/.exec(a)?.slice(1) ?? [],
  )
  return [...new Set(nomes.filter((n): n is string => n !== undefined))].toSorted()
}
