import type { CDPSession, Page } from 'playwright-core'
import { openDemo, type Demo } from '#tests/browser/demo.ts'
import { openBrowser } from '#tests/browser/browser.ts'
import { callApi } from '#tests/server/request.ts'
import { bareList } from './bare-list.ts'
import { ms, type Figure } from '../harness/measure.ts'
import { measureFrames } from './board.ts'
import { isWithinOneFrame, SLOWDOWN, GOAL_MS, scrollPage } from '../harness/frames.ts'

const NODES = 5000
const LOJA = 3
const BATCH_SIZE = 8
const TREE = '[role="tree"]'

/**
 * The catalogue's tree with an open branch of 5,000 nodes: 95th percentile of the frames while scrolling, with the CPU slowed four times,
 * compared with a branch of a few dozen.
 */
export async function tree(): Promise<Figure[]> {
  const demo = await openDemo()
  const browser = await openBrowser({ whole: true })
  try {
    await fillCardapio(demo)
    const openNodes = (marca: RegExp, familia: RegExp) => async (page: Page, cdp: CDPSession, scrollable: string) => {
      for (const nome of [marca, familia]) {
        await page.getByRole('treeitem', { name: nome }).first().focus()
        await page.keyboard.press('ArrowRight')
        await page.waitForTimeout(3000)
      }
      return scrollPage(page, cdp, scrollable)
    }
    const bare = await bareList(browser, NODES, 2)
    const few = await measureFrames(browser, demo, LOJA, '/cardapio/tree', TREE, openNodes(/^Chevrolet/, /^Cobalt/))
    const many = await measureFrames(browser, demo, LOJA, '/cardapio/tree', TREE, openNodes(/^Bancada/, /^Modelo/))
    return [
      {
        what: `tree of the catalogue, ${NODES} nodes in an open branch, CPU slowed ${SLOWDOWN} times: p95 frame while scrolling`,
        ours: ms(many),
        beside: `a few dozen nodes: ${ms(few)}; a bare virtual list: ${ms(bare)}`,
        ratio: (many / few).toFixed(2),
        meta: `≤ ${GOAL_MS} ms`,
        goalMet: isWithinOneFrame(many),
      },
    ]
  } finally {
    await browser.close()
    await demo.close()
  }
}

/** Five thousand versions of one model. */
async function fillCardapio(demo: Demo): Promise<void> {
  const host = `localhost:${demo.portNumber}`
  const input = await callApi(demo.server.endereco, 'POST', 'authenticate', {
    host,
    body: { email: 'admin@patio.demo', senha: 'Patio#2026' },
  })
  const { token } = input.corpo['data'] as { token: string }
  const rest = { ano: 0, combustivel: '', motor: '', cambio: '', uso: 'NORMAL', ativo: true }
  for (let i = 0; i < NODES; i += BATCH_SIZE)
    await Promise.all(
      Array.from({ length: BATCH_SIZE }, (_, j) =>
        callApi(demo.server.endereco, 'POST', 'cardapio/modelos', {
          host,
          token,
          body: { marca: 'Bancada', modelo: `Modelo ${String(i + j).padStart(5, '0')}`, ...rest },
        }),
      ),
    )
}
