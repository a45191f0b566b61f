import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What of a built chunk its weight needs. */
export interface Pedaco {
  code: string
  imports: string[]
  moduleIds: string[]
}

const LOGIN = 170_000
const TELA = 90_000

/** What the frame of the session fetches with every screen, the socket's client with it. */
export const MOLDURA =
  /web\/app\/(Shell\.tsx|areas\.ts)$|web\/lib\/concessionarias\.ts$|socket\.io-client\/build\/esm\/index\.js$/
const ENTRADA = /web\/main\.tsx$/
const PORTA = /web\/(main\.tsx|sessao\/LoginPage\.tsx)$/
const PAGINA = /web\/\w[\w-]*\/(\w+(?:Page|Tela))\.tsx$/

const pedacosCom = (pedacos: ReadonlyMap<string, Pedaco>, modulo: RegExp) =>
  [...pedacos].filter(([, p]) => p.moduleIds.some((id) => modulo.test(id))).map(([n]) => n)

/** What is fetched with these chunks: themselves and all that they import. */
export function alcanceDe(
  pedacos: ReadonlyMap<string, Pick<Pedaco, 'imports'>>,
  raizes: readonly string[],
  vistos = new Set<string>(),
): Set<string> {
  for (const nome of raizes) {
    if (vistos.has(nome)) continue
    vistos.add(nome)
    alcanceDe(pedacos, pedacos.get(nome)?.imports ?? [], vistos)
  }
  return vistos
}

/** The screens whose script, gzip, is more than they may bring: one line each. */
export function excessos(pedacos: ReadonlyMap<string, Pedaco>): string[] {
  const pesos = new Map([...pedacos].map(([nome, p]) => [nome, gzipSync(p.code, { level: 9 }).length]))
  const com = (modulo: RegExp) => pedacosCom(pedacos, modulo)
  const alcance = (raizes: readonly string[]) => alcanceDe(pedacos, raizes)
  const soma = (nomes: Iterable<string>) => [...nomes].reduce((total, n) => total + (pesos.get(n) ?? 0), 0)
  const login = alcance(com(PORTA))
  const moldura = com(MOLDURA)
  const medidas = [{ tela: 'login', peso: soma(login), limite: LOGIN }]
  for (const [nome, p] of pedacos)
    for (const id of p.moduleIds) {
      const tela = PAGINA.exec(id)?.[1]
      if (!tela || PORTA.test(id)) continue
      const mais = [...alcance([...moldura, nome])].filter((n) => !login.has(n))
      medidas.push({ tela, peso: soma(mais), limite: TELA })
    }
  return medidas
    .filter((m) => m.peso > m.limite)
    .map((m) => `${m.tela}: ${(m.peso / 1000).toFixed(1)} kB of script, at most ${m.limite / 1000}`)
}

const AREA = /web\/([\w-]+)\/area\.ts$/
const SEM_MOLDURA = new Set(['app', 'sessao'])
const TELA_DA_AREA = /'(\/[^']+)':\s*\(\)\s*=>\s*import\('\.\/(\w+)\.tsx'\)/g

/**
 * `preload.json` says for each screen what the frame and it bring: the server puts it into the head of the page's answer. What a lazy import needs
 * beside its chunk is said once for all, by `fetchedFirst`, and not at each import.
 */
export function preloadEnxuto(): Plugin {
  return {
    name: 'preload-enxuto',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, deps, { hostType }) =>
            hostType === 'html' ? deps : deps.filter((d) => d.endsWith('.css')),
        },
      },
    }),
    writeBundle(saida, bundle) {
      const pedacos = new Map<string, Pedaco>()
      for (const [nome, p] of Object.entries(bundle)) if (p.type === 'chunk') pedacos.set(nome, p)
      const entrada = alcanceDe(pedacos, pedacosCom(pedacos, ENTRADA))
      const moldura = pedacosCom(pedacos, MOLDURA)
      const telas: Record<string, string[]> = {}
      for (const id of [...pedacos.values()].flatMap((p) => p.moduleIds)) {
        const area = AREA.exec(id)?.[1]
        if (area === undefined) continue
        // Who has not signed in has no frame.
        const antes = SEM_MOLDURA.has(area) ? [] : moldura
        for (const [, caminho = '', pagina = ''] of readFileSync(id, 'utf8').matchAll(TELA_DA_AREA)) {
          const modulo = join(dirname(id), `${pagina}.tsx`)
          const nomes = [...pedacos].filter(([, p]) => p.moduleIds.includes(modulo)).map(([n]) => n)
          telas[caminho] = [...alcanceDe(pedacos, [...antes, ...nomes])].filter((n) => !entrada.has(n))
        }
      }
      writeFileSync(join(saida.dir ?? '', 'preload.json'), JSON.stringify(telas))
    },
  }
}

/** Fails a build in which the login or a screen fetches more script at first than it may (docs/benchmarks.md, carga). */
export function pesoDaCarga(): Plugin {
  return {
    name: 'peso-da-carga',
    apply: 'build',
    writeBundle(_, bundle) {
      const pedacos = new Map<string, Pedaco>()
      for (const [nome, p] of Object.entries(bundle)) if (p.type === 'chunk') pedacos.set(nome, p)
      const demais = excessos(pedacos)
      if (demais.length > 0) this.error(`The first load is beyond its budget:\n${demais.join('\n')}`)
    },
  }
}
