// What the build adds to the bundler: byte budgets, lists of what a screen needs, a contract without schemas, compressed files.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The parts of a built chunk that its size check needs. */
export interface Chunk {
  code: string
  imports: string[]
  moduleIds: string[]
}

const LOGIN = 170_000
const SCREEN = 90_000

/** Modules of the signed-in frame, loaded with every screen. */
export const FRAME = /web\/app\/(shell\/Shell\.tsx|areas\.ts)$|web\/core\/session\/concessionarias\.ts$/
const ENTRY = /web\/main\.tsx$/
const ENTRY_CHUNK = /web\/(main\.tsx|conta\/sessao\/LoginPage\.tsx)$/
const PAGE = /web\/(?!app|core|recipes|ui)[\w-]+\/[\w-]+\/(\w+(?:Page|Screen))\.tsx$/

/** Modules that the phone needs without a network: the frame's dialogs and socket, the device's database, the inspection, the mechanic's day. */
const PHONE =
  /web\/(core\/(offline|feedback)|recipes\/offline|checklists\/inspecoes|ui\/inspection)\/[^?]*$|web\/agenda\/agenda\/(AgendaPage|MyDay|queue)\.tsx?$|web\/conta\/sessao\/(ReauthModal|LogoutPage|SharedDevicePage|UnsentOnLeave)\.tsx$|web\/garantia\/recalls\/RecallFlag\.tsx$|socket\.io-client\/build\/esm\/index\.js$|web\/app\/(shell\/ShellExtras|menu\/MenuDrawer|usuario\/UsuarioMenuContent)\.tsx$/

const findChunks = (chunks: ReadonlyMap<string, Chunk>, modulo: RegExp) =>
  [...chunks].filter(([, p]) => p.moduleIds.some((id) => modulo.test(id))).map(([n]) => n)

/** Names of all chunks loaded with these: themselves and all their transitive imports. */
export function getReachable(
  chunks: ReadonlyMap<string, Pick<Chunk, 'imports'>>,
  roots: readonly string[],
  vistos = new Set<string>(),
): Set<string> {
  for (const nome of roots) {
    if (vistos.has(nome)) continue
    vistos.add(nome)
    getReachable(chunks, chunks.get(nome)?.imports ?? [], vistos)
  }
  return vistos
}

/** Screens whose scripts exceed the budget in gzip bytes, one line each. */
export function findExcesses(chunks: ReadonlyMap<string, Chunk>): string[] {
  const sizes = new Map([...chunks].map(([nome, p]) => [nome, gzipSync(p.code, { level: 9 }).length]))
  const given = (modulo: RegExp) => findChunks(chunks, modulo)
  const reach = (roots: readonly string[]) => getReachable(chunks, roots)
  const sum = (names: Iterable<string>) => [...names].reduce((total, n) => total + (sizes.get(n) ?? 0), 0)
  const login = reach(given(ENTRY_CHUNK))
  const frame = given(FRAME)
  const medidas = [{ tela: 'login', peso: sum(login), limite: LOGIN }]
  for (const [nome, p] of chunks)
    for (const id of p.moduleIds) {
      const tela = PAGE.exec(id)?.[1]
      if (!tela || ENTRY_CHUNK.test(id)) continue
      const extra = [...reach([...frame, nome])].filter((n) => !login.has(n))
      medidas.push({ tela, peso: sum(extra), limite: SCREEN })
    }
  return medidas
    .filter((m) => m.peso > m.limite)
    .map((m) => `${m.tela}: ${(m.peso / 1000).toFixed(1)} kB of script, at most ${m.limite / 1000}`)
}

const AREA = /web\/(?:(?!core|recipes|ui)[\w-]+\/)?([\w-]+)\/area\.ts$/
const FRAMELESS = new Set(['app', 'sessao'])
const AREA_SCREEN = /'(\/[^']+)':\s*\(\)\s*=>\s*import\('\.\/(\w+)\.tsx'\)/g

/**
 * Writes `preload.json`: the chunks of the frame and of each screen, which the server puts into the page's head. The other files of a lazy
 * import are listed once by `fetchedFirst`, not at each import.
 */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, deps, { hostType }) =>
            hostType === 'html' ? deps : deps.filter((d) => d.endsWith('.css')),
        },
      },
    }),
    writeBundle(output, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const [nome, p] of Object.entries(bundle)) if (p.type === 'chunk') chunks.set(nome, p)
      const input = getReachable(chunks, findChunks(chunks, ENTRY))
      const frame = findChunks(chunks, FRAME)
      const telas: Record<string, string[]> = {}
      for (const id of [...chunks.values()].flatMap((p) => p.moduleIds)) {
        const area = AREA.exec(id)?.[1]
        if (area === undefined) continue
        // Signed-out screens have no frame.
        const before = FRAMELESS.has(area) ? [] : frame
        for (const [, path = '', page = ''] of readFileSync(id, 'utf8').matchAll(AREA_SCREEN)) {
          const modulo = join(dirname(id), `${page}.tsx`)
          const names = [...chunks].filter(([, p]) => p.moduleIds.includes(modulo)).map(([n]) => n)
          telas[path] = [...getReachable(chunks, [...before, ...names])].filter((n) => !input.has(n))
        }
      }
      // The patterns above name folders: when those move, nothing may be missed in silence.
      if (Object.keys(telas).length < 40) this.error(`Only ${Object.keys(telas).length} screens have a preload list`)
      writeFileSync(join(output.dir ?? '', 'preload.json'), JSON.stringify(telas))
      const phone = getReachable(chunks, [...findChunks(chunks, ENTRY), ...frame, ...findChunks(chunks, PHONE)])
      const styles = [...phone].flatMap((n) => {
        const chunk = bundle[n]
        return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
      })
      writeFileSync(join(output.dir ?? '', 'phone.json'), JSON.stringify([...phone, ...new Set(styles)]))
    },
  }
}

/** Fails the build when the first load of the login or of a screen exceeds its script budget (docs/benchmarks.md, bundle). */
export function bundleSize(): Plugin {
  return {
    name: 'bundle-size',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const [nome, p] of Object.entries(bundle)) if (p.type === 'chunk') chunks.set(nome, p)
      const pages = [...chunks.values()].flatMap((c) => c.moduleIds).filter((id) => PAGE.test(id))
      if (pages.length < 40)
        this.error(`Only ${pages.length} pages are weighed: do their paths still look as PAGE says?`)
      const overLimit = findExcesses(chunks)
      if (overLimit.length > 0) this.error(`The first load is beyond its budget:\n${overLimit.join('\n')}`)
    },
  }
}
