import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import sharp from 'sharp'
import { browserPath } from '#tests/browser/browser.ts'
import type { Demo } from '#tests/browser/demo.ts'
import { begin, finger } from '#tests/browser/inspection.ts'
import { openPlug, type Plug } from '#tests/server/plug.ts'
import { SLOWDOWN, scrollPage } from '../harness/frames.ts'
import { readInspection, TEMPLATES } from './inspection-world.ts'
import { signIn } from './sign-in.ts'

const PER_ITEM = 10
const CARS = '/checklist/fazer'
/** A waiting car, drawn by the program or in the picture of the last visit, which is hidden from roles. */
const ANY_CAR = 'section[aria-label="Esperando inspeção"] a'

/** A phone with what it keeps, on a network that can be pulled. */
export interface BenchPhone {
  page: Page
  plug: Plug
  url: string
  /** Closes the browser and opens it again with what it kept. */
  restart: () => Promise<Page>
  close: () => Promise<void>
}

/** A phone whose mechanic has signed in and whose worker is ready. */
export async function openPhone(demo: Demo): Promise<BenchPhone> {
  const plug = await openPlug(demo.portNumber)
  const device = await mkdtemp(join(tmpdir(), 'patio-bench-phone-'))
  const url = `http://localhost:${plug.portNumber}`
  let context: BrowserContext | null = null
  const start = async () => {
    await context?.close()
    context = await chromium.launchPersistentContext(device, {
      executablePath: await browserPath({ whole: true }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      viewport: { width: 360, height: 740 },
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    })
    return context.pages()[0] ?? context.newPage()
  }
  const page = await start()
  await signIn(page, url)
  await page.goto(url + CARS)
  await carsShown(page)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  // The screen has rested, so that the phone keeps its picture.
  const kept = `(localStorage.getItem('ultima_vista') ?? sessionStorage.getItem('ultima_vista')) !== null`
  while (!(await page.evaluate(kept))) await page.waitForTimeout(100)
  return {
    page,
    plug,
    url,
    restart: start,
    close: async () => {
      await context?.close()
      await plug.pull()
      await rm(device, { recursive: true, force: true })
    },
  }
}

const carsShown = (page: Page) =>
  page.getByRole('region', { name: 'Esperando inspeção' }).getByRole('link').first().waitFor()

/** Slows the page's processor. One session a page: each keeps its own rate, and the highest counts. */
async function throttle(page: Page): Promise<(rate: number) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  return async (rate) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate }))
}

/** Milliseconds of an opening: until the waiting cars can be read and tapped, and until the program itself has drawn them. */
export interface Opening {
  read: number
  drawn: number
}

async function timed(page: Page, open: () => Promise<unknown>): Promise<Opening> {
  const begun = performance.now()
  await open()
  await page.locator(ANY_CAR).first().waitFor()
  const read = performance.now() - begun
  await carsShown(page)
  return { read, drawn: performance.now() - begun }
}

/** Openings without a network: opened again, and in a new browser with the CPU slowed. */
export async function openings(phone: BenchPhone, rounds: number): Promise<{ warm: Opening[]; cold: Opening[] }> {
  await phone.plug.pull()
  const [warm, cold]: [Opening[], Opening[]] = [[], []]
  for (let i = 0; i < rounds; i++) {
    const page = await phone.restart()
    const slow = await throttle(page)
    await slow(SLOWDOWN)
    cold.push(await timed(page, () => page.goto(phone.url + CARS, { waitUntil: 'commit' })))
    await slow(1)
    await page.waitForTimeout(2000)
    warm.push(await timed(page, () => page.reload({ waitUntil: 'commit' })))
  }
  await phone.plug.push()
  return { warm, cold }
}

/** Frames while an inspection of the long template is scrolled. */
export async function scrollInspection(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const p95 = await scrollPage(page, cdp, 'main')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate('scrollTo(0, 0)')
  return p95
}

/** A photo as a phone's camera makes it: 12 megapixels of shapes with a sensor's noise. */
async function cameraPhoto(n: number): Promise<Buffer> {
  const [width, height, side] = [4000, 3000, 50]
  // Large patches that differ from photo to photo (the phone asks about two that look alike), fine cells that keep them sharp.
  const random = createHash('sha512').update(String(n)).digest()
  const patch = (x: number, y: number) => 60 + ((random[x * 6 + y] ?? 0) % 120)
  const cells = Buffer.from(
    Array.from({ length: 80 * 60 * 3 }, (_, i) => {
      const cell = Math.floor(i / 3)
      return patch(Math.floor((cell % 80) / 10), Math.floor(cell / 800)) + ((i * 11) % 50)
    }),
  )
  const shapes = await sharp(cells, { raw: { width: width / side, height: height / side, channels: 3 } })
    .resize(width, height, { kernel: 'nearest' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const
  const grain = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(shapes)
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** What a phone without a network made of many photos, and whether they left in order afterwards. */
export interface PhotoQueue {
  original: number
  stored: number
  inOrder: boolean
  arrived: number
}

/** Begins an inspection of the long template without a network. */
export const beginLong = (page: Page): Promise<void> => begin(page, finger(), TEMPLATES.large)

/** Takes photos without a network in the inspection on screen, then lets them go. */
export async function queuePhotos(demo: Demo, page: Page, plug: Plug, count: number): Promise<PhotoQueue> {
  const id = new URL(page.url()).searchParams.get('i')?.replaceAll('"', '') ?? ''
  const panel = page.getByRole('dialog')
  const hand = finger()
  let original = 0
  for (let n = 0; n < count; n++) {
    if (n % PER_ITEM === 0)
      await page
        .getByRole('button', { name: /^Urgente:/ })
        .nth(n / PER_ITEM)
        .click()
    const file = await cameraPhoto(n)
    original += file.length
    await hand.photo(panel, file)
    if ((n + 1) % PER_ITEM === 0 || n === count - 1) {
      await panel.getByRole('button', { name: 'Pronto' }).click()
      await panel.waitFor({ state: 'detached' })
    }
  }
  const { stored, ids } = await kept(page)
  const announced: string[] = []
  page.on('request', (r) => {
    if (r.method() === 'POST' && r.url().endsWith('/midias'))
      announced.push((r.postDataJSON() as { idMidia: string }).idMidia)
  })
  await plug.push()
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
  while ((await kept(page)).entries > 0) await page.waitForTimeout(500)
  const arrived = (await readInspection(demo, id)).midias.filter((m) => m.estado === 'PRONTA').length
  return { original, stored, inOrder: [...new Set(announced)].join() === ids.join(), arrived }
}

/** What the phone's outbox has: entries, bytes of photos, and the photos' ids in order. */
async function kept(page: Page): Promise<{ entries: number; stored: number; ids: string[] }> {
  return (await page.evaluate(`new Promise((ok, refuse) => {
    const opening = indexedDB.open('patio')
    opening.onerror = () => refuse(opening.error)
    opening.onsuccess = () => {
      const tx = opening.result.transaction(['outbox', 'blobs'])
      const [entries, blobs] = ['outbox', 'blobs'].map((name) => tx.objectStore(name).getAll())
      tx.oncomplete = () => {
        opening.result.close()
        const photos = entries.result.filter((e) => e.kind === 'inspecao.midia')
        const stored = blobs.result.reduce((sum, b) => sum + b.data.byteLength, 0)
        ok({ entries: entries.result.length, stored, ids: photos.map((e) => e.payload.midia.idMidia) })
      }
    }
  })`)) as { entries: number; stored: number; ids: string[] }
}
