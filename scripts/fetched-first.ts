import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { alcanceDe } from './peso-da-carga.ts'

/** A lazy import of a chunk beside it, as the bundler writes it. */
const LAZY = /\bimport\(([`'"])\.\/([\w.-]+\.js)\1\)/g

/** A chunk's code in which every lazy import first goes through `lib/chunk.ts`. */
export function throughFetch(code: string): string {
  return code.replace(LAZY, (whole, _quote, file: string) => `patioPart("${file}",()=>${whole})`)
}

/**
 * A browser keeps a module that once failed to load as failed for as long as the page stands, whatever the network does afterwards. So a lazy part
 * and what it imports are fetched as plain files, which can be asked for again, and imported when all of them have come. `parts.json` names, for each
 * lazy chunk, what it needs that the entry did not bring: scripts and styles.
 */
export function fetchedFirst(): Plugin {
  return {
    name: 'fetched-first',
    apply: 'build',
    generateBundle: {
      // Vite has then written into the chunks which styles each import needs.
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map(Object.entries(bundle).flatMap(([name, c]) => (c.type === 'chunk' ? [[name, c]] : [])))
        const entries = [...chunks].flatMap(([name, c]) => (c.isEntry ? [name] : []))
        const brought = alcanceDe(chunks, entries)
        const files: string[] = []
        const numberOf = (file: string) => {
          const name = basename(file)
          return files.includes(name) ? files.indexOf(name) : files.push(name) - 1
        }
        const needs: Record<string, number[]> = {}
        for (const [name, chunk] of chunks) {
          chunk.code = throughFetch(chunk.code)
          if (!chunk.isDynamicEntry) continue
          const reached = [...alcanceDe(chunks, [name])].filter((n) => !brought.has(n))
          const styles = reached.flatMap((n) => [...(chunks.get(n)?.viteMetadata?.importedCss ?? [])])
          needs[basename(name)] = [...reached, ...styles].map(numberOf)
        }
        this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify({ files, needs }) })
      },
    },
  }
}
