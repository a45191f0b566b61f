import { gzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#tests/browser/browser.ts'
import { openDemo, type Demo } from '#tests/browser/demo.ts'
import { inspectAllGreen, inspectLightVehicle } from '#tests/browser/inspection.ts'
import { GOAL_MS, isWithinOneFrame, SLOWDOWN } from '../harness/frames.ts'
import { median, ms, type Figure } from '../harness/measure.ts'
import { kB, pageWeight } from './bundle.ts'
import { beginLong, openings, openPhone, queuePhotos, scrollInspection, type Opening } from './inspection-phone.ts'
import { publishTemplates, TEMPLATES } from './inspection-world.ts'
import { signIn } from './sign-in.ts'

const DIST = join(import.meta.dirname, '../../dist/web')
/** A car that waits for its inspection. */
const CARS = 'section[aria-label="Esperando inspeção"] a, [role=region][aria-label="Esperando inspeção"] a'
const SHELL_BYTES = 120_000
/** What any screen may load beyond the login. */
const SCREEN_BYTES = 90_000
const MAX_TAPS = { light: 75, green: 30 }
const MAX_STORED = 60_000_000

/** Sizes of a run. */
interface Sizes {
  items: number
  photos: number
  rounds: number
  /** Whether whole inspections are done, tap by tap. */
  journeys: boolean
}
const FULL: Sizes = { items: 300, photos: 60, rounds: 3, journeys: true }

/** The inspection on the phone: taps, bytes of the shell, opening without a network, frames, and photos that wait. */
export async function inspecao(sizes: Sizes = FULL, open = openDemo): Promise<Figure[]> {
  const demo = await open()
  const browser = await openBrowser({ whole: true })
  try {
    await publishTemplates(demo, sizes.items)
    return [
      ...(sizes.journeys ? await taps(browser, demo) : []),
      ...(await shell(browser, demo)),
      ...(await onThePhone(demo, sizes)),
    ]
  } finally {
    await browser.close()
    await demo.close()
  }
}

const simple = (what: string, ours: string, meta: string, goalMet: boolean | null, beside = '–'): Figure => ({
  what,
  ours,
  beside,
  ratio: '–',
  meta,
  goalMet,
})

function opening(what: string, all: readonly Opening[], maxMs: number): Figure {
  const read = median(all.map((o) => o.read))
  const drawn = `drawn by the program after ${ms(median(all.map((o) => o.drawn)))}`
  return simple(what, ms(read), `≤ ${maxMs / 1000} s`, read <= maxMs, drawn)
}

async function taps(browser: Browser, demo: Demo): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const url = `http://localhost:${demo.portNumber}`
  await signIn(page, url)
  await page.goto(`${url}/checklist/fazer`)
  const light = await inspectLightVehicle(page)
  await page.goto(`${url}/checklist/fazer`)
  const green = await inspectAllGreen(page, TEMPLATES.medium)
  await context.close()
  return [
    simple(
      `taps of an inspection of 42 items, 6 findings, ${light.photos} photos`,
      String(light.taps),
      `≤ ${MAX_TAPS.light}`,
      light.taps <= MAX_TAPS.light,
    ),
    simple(
      'taps of a car in order, 22 items, four tyres and a battery measured',
      String(green),
      `≤ ${MAX_TAPS.green}`,
      green <= MAX_TAPS.green,
    ),
  ]
}

async function shell(browser: Browser, demo: Demo): Promise<Figure[]> {
  const url = `http://localhost:${demo.portNumber}`
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, url)
  const state = JSON.stringify(await context.storageState())
  await context.close()
  const { first: login } = await pageWeight(browser, `${url}/login`, 'input[type=password]')
  const { first, whole } = await pageWeight(browser, `${url}/checklist/fazer`, CARS, state)
  const extra = first - login
  const files = JSON.parse(await readFile(join(DIST, 'phone.json'), 'utf8')) as string[]
  let kept = 0
  for (const f of files) kept += gzipSync(await readFile(join(DIST, f)), { level: 9 }).length
  return [
    simple(
      'scripts of /checklist/fazer until its cars are drawn, gzip',
      kB(first),
      `≤ ${kB(SHELL_BYTES)}`,
      first <= SHELL_BYTES,
      `when the page rests: ${kB(whole)}; all that the worker keeps, with styles: ${kB(kept)}`,
    ),
    simple(
      'the same beyond the login, which everybody comes through',
      kB(extra),
      `≤ ${kB(SCREEN_BYTES)}`,
      extra <= SCREEN_BYTES,
      `login ${kB(login)}`,
    ),
  ]
}

async function onThePhone(demo: Demo, { items, photos, rounds }: Sizes): Promise<Figure[]> {
  const phone = await openPhone(demo)
  try {
    const { warm, cold } = await openings(phone, rounds)
    await phone.plug.pull()
    const page = await phone.restart()
    await page.goto(`${phone.url}/checklist/fazer`)
    await beginLong(page)
    const frames = await scrollInspection(page)
    const queue = await queuePhotos(demo, page, phone.plug, photos)
    return [
      opening('opening without a network, worker running: cars to read and tap', warm, 1000),
      opening(`the same in a new browser, CPU slowed ${SLOWDOWN} times`, cold, 2000),
      simple(
        `inspection of ${items} items, CPU slowed ${SLOWDOWN} times: p95 frame while scrolling`,
        ms(frames),
        `≤ ${GOAL_MS} ms`,
        isWithinOneFrame(frames),
      ),
      simple(
        `${photos} photos of 12 MP that wait without a network`,
        `${(queue.stored / 1e6).toFixed(1)} MB`,
        `≤ ${MAX_STORED / 1e6} MB`,
        queue.stored <= MAX_STORED,
        `as the camera made them: ${(queue.original / 1e6).toFixed(1)} MB`,
      ),
      simple(
        'the same photos, sent when the network is back',
        `${queue.arrived} arrived, ${queue.inOrder ? 'in order' : 'not in order'}`,
        `${photos}, in order`,
        queue.inOrder && queue.arrived === photos,
      ),
    ]
  } finally {
    await phone.close()
  }
}
