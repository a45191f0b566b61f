import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const FILE = 'FinishedPage-a.js'
const fetched = vi.fn<(address: string) => Promise<Response>>()
const reload = vi.fn<() => void>()
const page = { readyState: 'complete', arrival: 'navigate' }

const cut = () => Promise.reject(new TypeError('Failed to fetch'))
const answers = async (address: string) =>
  address.endsWith('.json')
    ? new Response(JSON.stringify({ files: ['shared.js'], needs: { [FILE]: [0] } }))
    : new Response('export {}')

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  reload.mockReset()
  Object.assign(page, { readyState: 'complete', arrival: 'navigate' })
  vi.stubGlobal('fetch', fetched.mockReset().mockImplementation(answers))
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'http://localhost/', reload } }))
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: page.arrival }] as never)
  const { fetchPartsFirst } = await import('./chunk.ts')
  fetchPartsFirst()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Asks for the chunk; what became of it after the pauses, if anything. */
async function ask(load: () => Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'waits'
  globalThis.patioPart?.(FILE, load).then(
    (part) => (outcome = part),
    (e: unknown) => (outcome = String(e)),
  )
  await vi.advanceTimersByTimeAsync(5000)
  return outcome
}
const here = async () => 'part'

test.each([FILE, 'shared.js', 'parts.json'])(
  '%s, whose request is cut, is fetched again and nobody told',
  async (file) => {
    let isFirst = true
    fetched.mockImplementation((address) => {
      if (!isFirst || !address.endsWith(file)) return answers(address)
      isFirst = false
      return cut()
    })
    expect(await ask(here)).toBe('part')
    expect(fetched.mock.calls.filter(([a]) => a.endsWith(file))).toHaveLength(2)
    expect(reload).not.toHaveBeenCalled()
  },
)

test('a body that ends half-way is fetched a second time', async () => {
  const half = new Response(new ReadableStream({ start: (c) => c.error(new TypeError('network error')) }))
  fetched.mockImplementationOnce(answers).mockResolvedValueOnce(half)
  expect(await ask(here)).toBe('part')
})

test('two failures are told, and the next asking tries again', async () => {
  fetched.mockImplementation(cut)
  expect(await ask(here)).toContain('Failed to fetch')
  fetched.mockImplementation(answers)
  expect(await ask(here)).toBe('part')
})

test('an import that fails while the page loads loads the untouched page again, once the server answers', async () => {
  page.readyState = 'interactive'
  expect(await ask(cut)).toBe('waits')
  expect(fetched.mock.calls).toEqual([['http://localhost/']])
  expect(await ask(cut)).toBe('waits')
  expect(reload).toHaveBeenCalledOnce()
})

test('no page is loaded again that was loaded again already, whose server does not answer, or in which somebody typed', async () => {
  page.readyState = 'interactive'
  page.arrival = 'reload'
  expect(await ask(cut)).toContain('Failed to fetch')
  page.arrival = 'navigate'
  fetched.mockResolvedValue(new Response('', { status: 503 }))
  expect(await ask(cut)).toContain('Failed to fetch')
  fetched.mockImplementation(answers)
  window.dispatchEvent(new Event('keydown'))
  expect(await ask(cut)).toContain('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
})

test('what a part failed by is told to the log of errors, whoever asked for it', async () => {
  fetched.mockImplementation(cut)
  expect(await ask(here)).toBe(
    'ChunkLoadError: Loading chunk FinishedPage-a.js failed (missing): TypeError: Failed to fetch',
  )
  const { withTimeout } = await import('./chunk.ts')
  await expect(withTimeout('shell', cut())).rejects.toThrow(
    'Loading chunk shell failed (missing): TypeError: Failed to fetch',
  )
})
