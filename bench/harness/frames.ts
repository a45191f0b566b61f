import type { CDPSession, Page } from 'playwright-core'

/** CPU slowdown factor while frames are counted. */
export const SLOWDOWN = 4
export const GOAL_MS = 16.7
/** Whether a 95th percentile is one frame of 60 Hz; the next possible value is two frames, so the clock's rounding does not matter. */
export const isWithinOneFrame = (p95: number): boolean => p95 < GOAL_MS + 1

/** Runs in the page: records the time between frames from now on, in ms. */
export const COUNT_FRAMES = `globalThis.quadros = []; let antes = performance.now(); (function passo(t) { quadros.push(t - antes); antes = t; requestAnimationFrame(passo) })(antes)`
/** The 95th percentile of the recorded times, in ms. */
export async function counted(page: Page): Promise<number> {
  const quadros = ((await page.evaluate('globalThis.quadros')) as number[]).slice(2).toSorted((a, b) => a - b)
  return quadros[Math.floor(quadros.length * 0.95)] ?? 0
}

/** Scrolls with the wheel for three seconds; returns the 95th percentile of the time between frames, in ms. */
export async function scrollPage(page: Page, cdp: CDPSession, scrollable: string): Promise<number> {
  const box = await page.locator(scrollable).first().boundingBox()
  const x = (box?.x ?? 600) + Math.min(120, (box?.width ?? 200) / 2)
  const y = Math.min(700, (box?.y ?? 400) + 120)
  await page.evaluate(COUNT_FRAMES)
  for (let i = 0; i < 60; i++) {
    await cdp.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x,
      y,
      deltaX: 0,
      deltaY: i % 20 < 14 ? 180 : -160,
    })
    await page.waitForTimeout(50)
  }
  return counted(page)
}
