import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { getReachable } from './bundle-size.ts'

/** A lazy import of a chunk in the same folder, as the bundler writes it. */
const LAZY = /\bimport\(([`'"])\.\/([\w.-]+\.js)\1\)/g

/** Wraps every lazy import of a chunk's code in `patioPart` of `src/web/core/http/chunk.ts`. */
export function throughFetch(code: string): string {
  return code.replace(LAZY, (whole, _quote, file: string) => `patioPart("${file}",()=>${whole})`)
}

/**
 * A browser remembers a failed module import until the page is reloaded, even when the network is back. So a lazy part and its imports are
 * first fetched as plain files, which can be retried, and imported when all have arrived. `parts.json` lists, for each lazy chunk, the
 * scripts and styles that the entry did not load.
 */
export function fetchedFirst(): Plugin {
  return {
    name: 'fetched-first',
    apply: 'build',
    generateBundle: {
      // Run last: by then Vite has written each import's styles into the chunks.
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map(Object.entries(bundle).flatMap(([name, c]) => (c.type === 'chunk' ? [[name, c]] : [])))
        const entries = [...chunks].flatMap(([name, c]) => (c.isEntry ? [name] : []))
        const brought = getReachable(chunks, entries)
        const files: string[] = []
        const numberOf = (file: string) => {
          const name = basename(file)
          return files.includes(name) ? files.indexOf(name) : files.push(name) - 1
        }
        const needs: Record<string, number[]> = {}
        for (const [name, chunk] of chunks) {
          chunk.code = throughFetch(chunk.code)
          if (!chunk.isDynamicEntry) continue
          const reached = [...getReachable(chunks, [name])].filter((n) => !brought.has(n))
          const styles = reached.flatMap((n) => [...(chunks.get(n)?.viteMetadata?.importedCss ?? [])])
          needs[basename(name)] = [...reached, ...styles].map(numberOf)
        }
        this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify({ files, needs }) })
      },
    },
  }
}
