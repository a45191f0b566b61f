import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface LoadedRecord {
  /** Modification time of the cached file. */
  mtimeMs: number
  html: string
  telas: { forma: RegExp; html: string }[]
}

/**
 * Serves the built page for an address. Its head preloads the scripts of that screen, so that they load in parallel. A new build is read
 * again.
 */
export function builtPage(folder: string): (url: string) => string {
  let fetched: LoadedRecord | undefined
  return (url) => {
    const { mtimeMs } = statSync(join(folder, 'index.html'))
    if (fetched?.mtimeMs !== mtimeMs) fetched = read(folder, mtimeMs)
    const path = url.split('?')[0] ?? ''
    return fetched.telas.find((t) => t.forma.test(path))?.html ?? fetched.html
  }
}

function read(folder: string, mtimeMs: number): LoadedRecord {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const file = join(folder, 'preload.json')
  const screens = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
  return {
    mtimeMs,
    html,
    telas: Object.entries(screens).map(([path, scripts]) => {
      const shape = path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')
      const links = scripts.map((s) => `<link rel="modulepreload" crossorigin href="/v3/${s}">`).join('')
      return { forma: new RegExp(`^${shape}/?$`), html: html.replace('</head>', `${links}</head>`) }
    }),
  }
}
