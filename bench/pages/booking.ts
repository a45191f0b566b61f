import type { Browser } from 'playwright-core'
import { openBrowser } from '#tests/browser/browser.ts'
import { openDemo } from '#tests/browser/demo.ts'
import { bookableLoja } from '#tests/records/booking-page.ts'
import { median, ms, type Figure } from '../harness/measure.ts'
import { kB, pageWeight } from './bundle.ts'

const ROUNDS = 5
const GOAL_MS = 1500
/** Slow 4G as Lighthouse applies it: each request waits 562.5 ms, 1.44 Mbit/s down, 675 kbit/s up. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const CPU = 4

/** The booking page on a customer's phone: until the plate can be typed, with nothing kept from before, and what it weighs. */
export async function booking(): Promise<Figure[]> {
  const demo = await openDemo()
  const browser = await openBrowser({ whole: true })
  try {
    const url = `http://localhost:${demo.portNumber}/o/agendar/${await bookableLoja(demo)}`
    const times: number[] = []
    for (let i = 0; i < ROUNDS; i++) times.push(await interactive(browser, url))
    const { whole: weight } = await pageWeight(browser, url, '#placa')
    const time = median(times)
    return [
      {
        what: `booking page interactive, CPU × ${CPU}, Slow 4G, nothing cached`,
        ours: ms(time),
        beside: `${ROUNDS} rounds: ${times.map((t) => Math.round(t)).join(', ')}`,
        ratio: '–',
        meta: `≤ ${GOAL_MS} ms`,
        goalMet: time <= GOAL_MS,
      },
      {
        what: 'scripts of the booking page',
        ours: kB(weight),
        beside: '–',
        ratio: '–',
        meta: '≤ 60 kB',
        goalMet: weight <= 60_000,
      },
    ]
  } finally {
    await browser.close()
    await demo.close()
  }
}

/** Milliseconds from the start of the navigation until the plate's field is there and the page answers. */
async function interactive(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById('placa')) return
      observer.disconnect()
      // A task after the frame: what the page still has to do runs before it.
      requestAnimationFrame(() => setTimeout(() => performance.mark('interactive')))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
  const time = await page.evaluate(() => performance.getEntriesByName('interactive')[0]?.startTime ?? Infinity)
  await context.close()
  return time
}
