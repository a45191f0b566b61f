import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

// Half as long as the text that the module gives, and read by each page anew.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * axe finds nothing on the page, frames included, once it stands still; with `regras`, only by those. Where a dialog is open the dialog alone is
 * looked at: what lies behind it nobody reaches, and the visits look at every screen as it opens.
 */
export async function semFalhasDeAcesso(page: Page, regras?: string[]): Promise<void> {
  await Promise.all(page.frames().map(trazer))
  const opcoes = {
    resultTypes: ['violations'],
    preload: false,
    ...(regras && { runOnly: { type: 'rule', values: regras } }),
  }
  const falhas = async () => {
    const { violations } = (await page.evaluate(
      `axe.run(document.querySelector('[role="dialog"]') ?? document, ${JSON.stringify(opcoes)})`,
    )) as AxeResults
    return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
  }
  // What is still moving may fail for a moment; what is wrong stays wrong.
  await expect.poll(falhas, { interval: 250 }).toEqual([])
}

async function trazer(frame: Frame): Promise<void> {
  if (!(await frame.evaluate('typeof axe === "object"'))) await frame.evaluate(AXE)
}
