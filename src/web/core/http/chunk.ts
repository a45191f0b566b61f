import { ChunkLoadError } from './errors.ts'

const LIMIT_MS = 120_000
const FOLDER = '/v3/assets/'

/** Files that each lazy chunk needs, written by the build (`scripts/build/fetched-first.ts`); `needs` holds indexes into `files`. */
interface Parts {
  files: readonly string[]
  needs: Readonly<Record<string, readonly number[]>>
}

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global name
  var patioPart: (<T>(file: string, load: () => Promise<T>) => Promise<T>) | undefined
}

/** Wraps the load of a lazy chunk; a failure or more than 120 s raises ChunkLoadError. */
export function withTimeout<T>(nome: string, promessa: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new ChunkLoadError(nome, 'timeout')), LIMIT_MS)
    promessa.then(resolve, () => reject(new ChunkLoadError(nome, 'missing'))).finally(() => clearTimeout(limit))
  })
}

const came = new Map<string, Promise<void>>()
let parts: Promise<Parts> | undefined

async function read(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}

/** Whether this page already has a file, as the head of the page lists the first ones. */
const isHere = (address: string) =>
  performance
    .getEntriesByName(new URL(address, window.location.href).href)
    .some((e) => (e as PerformanceResourceTiming).responseStatus === 200)

/** Fetches a file into the browser's cache. A failed file is forgotten, so that the next call fetches it again. */
function bring(file: string): Promise<void> {
  const known = came.get(file) ?? (isHere(FOLDER + file) ? Promise.resolve() : undefined)
  if (known) return known
  const coming = read(FOLDER + file).then(async (answer) => void (await answer.arrayBuffer()))
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
 * From now on every lazy import of the built program fetches its files first and imports them when all have arrived. Browsers remember a
 * failed module until the page reloads, and a reload would lose what the user typed.
 */
export function fetchPartsFirst(): void {
  globalThis.patioPart = async (file, load) => {
    // During the page load nothing has been typed yet, and the head of the page already preloads these files.
    if (document.readyState !== 'complete') return load()
    const { files, needs } = await list()
    await Promise.all([file, ...(needs[file] ?? []).map((i) => files[i] ?? file)].map(bring))
    return load()
  }
  window.addEventListener('load', () => void list().catch(() => undefined))
}
