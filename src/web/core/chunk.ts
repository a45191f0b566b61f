import { ChunkLoadError } from './erros.ts'

const LIMITE_MS = 120_000
const PASTA = '/v3/assets/'

/** What each lazy chunk needs, as the build wrote it (`scripts/fetched-first.ts`): places in `files`. */
interface Parts {
  files: readonly string[]
  needs: Readonly<Record<string, readonly number[]>>
}

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global name
  var patioPart: (<T>(file: string, load: () => Promise<T>) => Promise<T>) | undefined
}

/** A lazily loaded part of the program; one that fails or takes more than 120 s raises ChunkLoadError. */
export function comLimite<T>(nome: string, promessa: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limite = setTimeout(() => reject(new ChunkLoadError(nome, 'timeout')), LIMITE_MS)
    promessa.then(resolve, () => reject(new ChunkLoadError(nome, 'missing'))).finally(() => clearTimeout(limite))
  })
}

const came = new Map<string, Promise<void>>()
let parts: Promise<Parts> | undefined

async function read(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}

/** The file lies in the browser's cache. One that did not come is asked for again by whoever needs it next. */
function bring(file: string): Promise<void> {
  const known = came.get(file)
  if (known) return known
  const coming = read(PASTA + file).then(async (answer) => void (await answer.arrayBuffer()))
  came.set(file, coming)
  coming.catch(() => came.delete(file))
  return coming
}

function list(): Promise<Parts> {
  parts ??= read('/v3/parts.json').then(async (answer) => (await answer.json()) as Parts)
  parts.catch(() => (parts = undefined))
  return parts
}

/**
 * From now on every lazy import of the built program fetches its files first. A browser keeps a module that failed once as failed until the page is
 * loaded anew, and what was typed goes with the page: so a part is imported when all its files are there.
 */
export function fetchPartsFirst(): void {
  globalThis.patioPart = async (file, load) => {
    // What comes with the page itself has nothing typed before it, and the head of the page asks for it already.
    if (document.readyState !== 'complete') return load()
    const { files, needs } = await list()
    await Promise.all([file, ...(needs[file] ?? []).map((i) => files[i] ?? file)].map(bring))
    return load()
  }
  window.addEventListener('load', () => void list().catch(() => undefined))
}
