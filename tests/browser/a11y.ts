import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

// Use the minified axe: it is half the size of the module's `source`, and every page has to parse it.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Waits until axe finds no violation on the page, frames included; `rules` limits the check to those rules. When a dialog is open only the
 * dialog is checked: nothing behind it is reachable, and the visits check every screen without dialogs.
 */
export async function expectNoA11yViolations(page: Page, rules?: string[]): Promise<void> {
  await Promise.all(page.frames().map(injectAxe))
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  const falhas = async () => {
    const { violations } = (await page.evaluate(
      `axe.run(document.querySelector('[role="dialog"]') ?? document, ${JSON.stringify(options)})`,
    )) as AxeResults
    return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
  }
  // Poll, because an element in an animation can fail for a moment; a real violation stays.
  await expect.poll(falhas, { interval: 250 }).toEqual([])
}

async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate('typeof axe === "object"'))) await frame.evaluate(AXE)
}
