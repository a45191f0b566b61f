import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Lida {
  /** Of the file that was read. */
  mtimeMs: number
  html: string
  telas: { forma: RegExp; html: string }[]
}

/** The built page for an address: its head names the scripts of that screen, so that they come together and not one after the other. Built anew, it is read anew. */
export function paginaConstruida(pasta: string): (url: string) => string {
  let lida: Lida | undefined
  return (url) => {
    const { mtimeMs } = statSync(join(pasta, 'index.html'))
    if (lida?.mtimeMs !== mtimeMs) lida = ler(pasta, mtimeMs)
    const caminho = url.split('?')[0] ?? ''
    return lida.telas.find((t) => t.forma.test(caminho))?.html ?? lida.html
  }
}

function ler(pasta: string, mtimeMs: number): Lida {
  const html = readFileSync(join(pasta, 'index.html'), 'utf8')
  const arquivo = join(pasta, 'preload.json')
  const telas = existsSync(arquivo) ? (JSON.parse(readFileSync(arquivo, 'utf8')) as Record<string, string[]>) : {}
  return {
    mtimeMs,
    html,
    telas: Object.entries(telas).map(([caminho, scripts]) => {
      const forma = caminho.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')
      const links = scripts.map((s) => `<link rel="modulepreload" crossorigin href="/v3/${s}">`).join('')
      return { forma: new RegExp(`^${forma}/?$`), html: html.replace('</head>', `${links}</head>`) }
    }),
  }
}
