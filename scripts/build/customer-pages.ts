import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { getReachable, type Chunk } from './bundle-size.ts'

const PAGE = /src[\\/]customer[\\/](?:\w+[\\/])?(\w+Page)\.tsx$/
/** Gzip bytes of script that one page of the customer may have. */
export const CUSTOMER_SCRIPT_BYTES = 60_000

/** Pages whose scripts exceed the budget in gzip bytes, one line each. */
export function findHeavyPages(files: Readonly<Record<string, readonly string[]>>, weigh: (file: string) => number) {
  return Object.entries(files).flatMap(([page, list]) => {
    const weight = list.filter((f) => f.endsWith('.js')).reduce((sum, f) => sum + weigh(f), 0)
    return weight > CUSTOMER_SCRIPT_BYTES
      ? [`${page}: ${(weight / 1000).toFixed(1)} kB of script, at most ${CUSTOMER_SCRIPT_BYTES / 1000}`]
      : []
  })
}

/**
 * Writes `pages.json`: the scripts and styles of each page of the customer beyond the entry, which the server puts into the page's head.
 * Fails the build when a page with its entry exceeds its budget.
 */
export function customerPages(): Plugin {
  return {
    name: 'customer-pages',
    apply: 'build',
    writeBundle(output, bundle) {
      const chunks = new Map<string, Chunk & { styles: string[]; isEntry: boolean }>()
      for (const [name, c] of Object.entries(bundle))
        if (c.type === 'chunk') {
          const { code, imports, moduleIds, isEntry } = c
          chunks.set(name, { code, imports, moduleIds, isEntry, styles: [...(c.viteMetadata?.importedCss ?? [])] })
        }
      const entry = getReachable(
        chunks,
        [...chunks].flatMap(([name, c]) => (c.isEntry ? [name] : [])),
      )
      const [own, whole]: [Record<string, string[]>, Record<string, string[]>] = [{}, {}]
      for (const [name, c] of chunks)
        for (const id of c.moduleIds) {
          const page = PAGE.exec(id)?.[1]
          if (!page || entry.has(name)) continue
          const reached = getReachable(chunks, [name])
          const beyond = [...reached].filter((n) => !entry.has(n))
          own[page] = [...beyond, ...new Set(beyond.flatMap((n) => chunks.get(n)?.styles ?? []))]
          whole[page] = [...new Set([...entry, ...reached])]
        }
      if (Object.keys(own).length < 8) this.error(`Only ${Object.keys(own).length} pages are weighed: see PAGE`)
      const weigh = (file: string) => gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length
      const heavy = findHeavyPages(whole, weigh)
      if (heavy.length > 0) this.error(`The customer's pages are beyond their budget:\n${heavy.join('\n')}`)
      writeFileSync(join(output.dir ?? '', 'pages.json'), JSON.stringify(own))
    },
  }
}
