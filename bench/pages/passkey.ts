import type { CDPSession, Page } from 'playwright-core'
import { LANDING } from '#shared/core/screen-access.ts'
import { phoneIn } from '#tests/browser/authenticator.ts'
import { openBrowser } from '#tests/browser/browser.ts'
import { openDemo } from '#tests/browser/demo.ts'
import { SLOWDOWN } from '../harness/frames.ts'
import { median, ms, type Figure } from '../harness/measure.ts'
import { signIn } from './sign-in.ts'

const GOAL_MS = 2000
const START = LANDING[5].primeira

/** A mechanic's sign-in by passkey on a slow phone, from opening the login page to the first screen's title. */
export async function passkey(rounds = 7, open = openDemo): Promise<Figure[]> {
  const demo = await open()
  const browser = await openBrowser({ whole: true })
  try {
    const url = `http://localhost:${demo.portNumber}`
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
    const page = await context.newPage()
    await phoneIn(page)
    const cdp = await context.newCDPSession(page)
    await signIn(page, url)
    await page.goto(`${url}${START}?conta=1`)
    await page.getByRole('button', { name: 'Cadastrar neste aparelho' }).click()
    await page.getByText('Chave de acesso cadastrada').waitFor()
    const times: number[] = []
    for (let i = 0; i < rounds; i++) times.push(await enter(page, cdp, url))
    const took = median(times)
    return [
      {
        what: `sign-in by passkey, CPU slowed ${SLOWDOWN} times: from opening /login to the title of the first screen`,
        ours: `${ms(took)} (${ms(Math.min(...times))} to ${ms(Math.max(...times))})`,
        beside: '–',
        ratio: '–',
        meta: `≤ ${GOAL_MS / 1000} s`,
        goalMet: took <= GOAL_MS,
      },
    ]
  } finally {
    await browser.close()
    await demo.close()
  }
}

/** Signs out, then in by a touch; milliseconds from opening the login page, whose files the phone has from the last time. */
async function enter(page: Page, cdp: CDPSession, url: string): Promise<number> {
  await page.goto(`${url}/logout`)
  await page.waitForURL(`${url}/login*`)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const begun = performance.now()
  await page.goto(`${url}/login`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Entrar com a chave de acesso' }).click()
  await page.waitForURL(`${url}${START}*`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const took = performance.now() - begun
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return took
}
