// What a change touches: the files that differ from the commit before the last, and their areas.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Lines that git answers; none where there is no repository, or no such commit. */
function git(root: string, ...args: string[]): string[] {
  const r = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return r.status === 0 ? r.stdout.split('\n').filter(Boolean) : []
}

/** Files that the last commit or the work since then touches, and that are still there. */
export function changedFiles(root: string): string[] {
  const since = git(root, 'rev-parse', '--verify', '--quiet', 'HEAD~1').length > 0 ? 'HEAD~1' : 'HEAD'
  const names = [...git(root, 'diff', '--name-only', since), ...git(root, 'ls-files', '--others', '--exclude-standard')]
  return names.filter((name) => existsSync(join(root, name)))
}

/** Areas that files belong to, as `<group>/<area>`, once each: `src/<side>/<group>/<area>/…`, or `src/shared/<group>/<area>.ts`. */
export function areasOf(files: readonly string[]): string[] {
  const names = files.flatMap(
    (a) => /^src\/(?:server|web|shared)\/((?!core|app|ui|recipes|rules)[^/]+\/[^/.]+)[/.]/.exec(a)?.[1] ?? [],
  )
  return [...new Set(names)].toSorted()
}
