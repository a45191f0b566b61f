import type { CDPSession, Page } from 'playwright-core'

/** How many times the processor is slowed while frames are counted. */
export const LENTIDAO = 4
export const META_MS = 16.7
/** Whether a 95th percentile is one frame of 60 Hz: what comes next is two, and the clock's tenths are no part of it. */
export const emUmQuadro = (p95: number): boolean => p95 < META_MS + 1

/** Runs in the page: notes the time between frames from now on, in ms. */
export const CONTAR = `globalThis.quadros = []; let antes = performance.now(); (function passo(t) { quadros.push(t - antes); antes = t; requestAnimationFrame(passo) })(antes)`
/** The 95th percentile of what was noted. */
export async function contados(page: Page): Promise<number> {
  const quadros = ((await page.evaluate('globalThis.quadros')) as number[]).slice(2).toSorted((a, b) => a - b)
  return quadros[Math.floor(quadros.length * 0.95)] ?? 0
}

/** Scrolls with the wheel for three seconds and gives the 95th percentile of the time between frames, in ms. */
export async function rolar(page: Page, cdp: CDPSession, rolavel: string): Promise<number> {
  const caixa = await page.locator(rolavel).first().boundingBox()
  const x = (caixa?.x ?? 600) + Math.min(120, (caixa?.width ?? 200) / 2)
  const y = Math.min(700, (caixa?.y ?? 400) + 120)
  await page.evaluate(CONTAR)
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
  return contados(page)
}
