import axe, { type AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

/** axe finds nothing on the page as it stands, frames included; with `regras`, only by those. */
export async function semFalhasDeAcesso(page: Page, regras?: string[]): Promise<void> {
  // What moves is not yet what it will be; the countdown of a toast is meant to move.
  await expect.poll(() => page.evaluate(`document.getAnimations().filter((a) => a.playState === 'running' && a.animationName !== 'tempo').length`)).toBe(0)
  await Promise.all(page.frames().map(trazer))
  const opcoes = { resultTypes: ['violations'], preload: false, ...(regras && { runOnly: { type: 'rule', values: regras } }) }
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(opcoes)})`)) as AxeResults
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)).toEqual([])
}

async function trazer(frame: Frame): Promise<void> {
  if (!(await frame.evaluate('typeof axe === "object"'))) await frame.evaluate(axe.source)
}
