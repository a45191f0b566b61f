import { ChunkLoadError } from './errors.ts'

const LIMIT_MS = 120_000
/** A restarting server, or a worker that wakes, is there again by then. */
const PAUSE_MS = 1000
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
    promessa
      .then(resolve, (e: unknown) => reject(new ChunkLoadError(nome, 'missing', e)))
      .finally(() => clearTimeout(limit))
  })
}

const came = new Map<string, Promise<void>>()
let parts: Promise<Parts> | undefined
let touched = false
let leaving = false

const pause = () => new Promise((over) => setTimeout(over, PAUSE_MS))

/** Fetches a file, silently a second time when the first failed: mostly a connection was cut, or a server was just restarting. */
async function read<T>(address: string, body: (answer: Response) => Promise<T>): Promise<T> {
  const attempt = async () => {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return body(answer)
  }
  return attempt().catch(() => pause().then(attempt))
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
  const coming = read(FOLDER + file, async (answer) => void (await answer.arrayBuffer()))
  came.set(file, coming)
  coming.catch(() => came.delete(file))
  return coming
}

function list(): Promise<Parts> {
  parts ??= read('/v3/parts.json', async (answer) => (await answer.json()) as Parts)
  parts.catch(() => (parts = undefined))
  return parts
}

/** Fetches a lazy chunk and all that it needs. */
async function bringAll(file: string): Promise<void> {
  const { files, needs } = await list()
  await Promise.all([file, ...(needs[file] ?? []).map((i) => files[i] ?? file)].map(bring))
}

/** Addresses of style sheets whose link failed, each with its new attempt while one runs. */
const failedStyles = new Map<string, Promise<void> | null>()

async function linkAgain(address: string): Promise<void> {
  await read(address, (answer) => answer.text())
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: address })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(address)))
    document.head.append(link)
  })
  failedStyles.delete(address)
}

function bringStyle(address: string): Promise<void> {
  const known = failedStyles.get(address)
  if (known) return known
  const coming = linkAgain(address)
  failedStyles.set(address, coming)
  coming.catch(() => failedStyles.set(address, null))
  return coming
}

/** Brings the styles of a lazy chunk whose links failed: the bundler links a style once and then counts it as there. */
async function bringFailedStyles(file: string): Promise<void> {
  if (failedStyles.size === 0) return
  const { files, needs } = await list()
  const own = (needs[file] ?? []).map((i) => new URL(`${FOLDER}${files[i]}`, window.location.href).href)
  await Promise.all(own.filter((address) => failedStyles.has(address)).map(bringStyle))
}

/** A style whose link failed is left to `patioPart`, which brings it again: the bundler would give up the whole part at once. */
function takeFailedStyles(): void {
  const failed = (e: Event) => {
    const link = e.target
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
    if (!failedStyles.has(link.href)) failedStyles.set(link.href, null)
    link.remove()
  }
  window.addEventListener('error', failed, { capture: true })
  window.addEventListener('vite:preloadError', (e) => {
    if (!(e.payload instanceof ChunkLoadError)) e.preventDefault()
  })
}

/** Whether the page may silently be loaded again: nobody has typed or clicked in it, and it was not loaded again already. */
const isUntouched = () =>
  !touched &&
  performance.getEntriesByType('navigation').every((e) => (e as PerformanceNavigationTiming).type !== 'reload')

/** Loads the page once more after an import that the browser now remembers as failed; rejects with its error where that cannot help. */
async function loadPageAgain(error: unknown): Promise<never> {
  if (!isUntouched()) throw error
  await pause()
  // Loaded again without a network, the page would be the browser's own error page. The part itself may have gone with its version.
  const isAnswered = await read(window.location.href, (answer) => answer.text()).then(
    () => true,
    () => false,
  )
  if (!isAnswered || !isUntouched()) throw error
  // Parts fail together, and each reload would begin anew.
  if (!leaving) window.location.reload()
  leaving = true
  return new Promise<never>(() => {})
}

/**
 * From now on every lazy import of the built program fetches its files first and imports them when all have arrived. Browsers remember a
 * failed module until the page reloads, and a reload would lose what the user typed.
 */
export function fetchPartsFirst(): void {
  globalThis.patioPart = async (file, load) => {
    try {
      // During the page load nothing has been typed yet, and the head of the page already preloads these files.
      if (document.readyState === 'complete') await bringAll(file)
      await bringFailedStyles(file)
      return await load().catch(loadPageAgain)
    } catch (e) {
      // Whoever shows the error then knows that a part is missing, also where no withTimeout stands between.
      throw new ChunkLoadError(file, 'missing', e)
    }
  }
  takeFailedStyles()
  for (const act of ['pointerdown', 'keydown', 'input'])
    window.addEventListener(act, () => (touched = true), { capture: true, once: true })
  window.addEventListener('load', () => void list().catch(() => undefined))
}
