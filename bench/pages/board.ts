// Figures of the browser: what a page loads, and how smoothly it scrolls and drags.
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openDemo, type Demo } from '#tests/browser/demo.ts'
import { openBrowser } from '#tests/browser/browser.ts'
import { callApi } from '#tests/server/request.ts'
import { bareList, sameRows } from './bare-list.ts'
import { ms, type Figure } from '../harness/measure.ts'
import { COUNT_FRAMES, counted, isWithinOneFrame, SLOWDOWN, GOAL_MS, scrollPage } from '../harness/frames.ts'
import { signIn } from './sign-in.ts'

const OPEN = 1000
const LOJA = 3
const RECEPCAO = '[aria-label="Recepção"] ul'

/**
 * Full boards: 95th percentile of the frames while scrolling (and dragging), with the CPU slowed four times, compared with a store with few
 * rows.
 * gerenciar with 1,000 open quotes, as table and as board; the vehicle board with 1,000 cars.
 */
export async function board(): Promise<Figure[]> {
  const demo = await openDemo()
  const browser = await openBrowser({ whole: true })
  try {
    await fill(demo)
    await fillOficina(demo)
    const figures: Figure[] = []
    const bare = await bareList(browser, OPEN, 9)
    for (const [nome, action] of [
      ['scrolling', scrollPage],
      ['dragging a card', dragCard],
    ] as const) {
      const path = '/agenda-virtual/veiculos'
      const few = await measureFrames(browser, demo, LOJA + 1, path, RECEPCAO, action)
      const many = await measureFrames(browser, demo, LOJA, path, RECEPCAO, action)
      figures.push({
        what: `agenda, vehicle board of ${OPEN} cars, CPU slowed ${SLOWDOWN} times: p95 frame while ${nome}`,
        ours: ms(many),
        beside: `a handful of cars: ${ms(few)}; a bare virtual list: ${ms(bare)}`,
        ratio: (many / few).toFixed(2),
        meta: `≤ ${GOAL_MS} ms`,
        goalMet: isWithinOneFrame(many),
      })
    }
    for (const [nome, path, scrollable] of [
      ['table', '/oficina-digital/gerenciar', '[data-densidade]'],
      ['board', '/oficina-digital/gerenciar?vista=quadro', '[aria-label="Novo"] ul'],
    ] as const) {
      const few = await measureFrames(browser, demo, LOJA + 1, path, scrollable)
      const many = await measureFrames(browser, demo, LOJA, path, scrollable)
      const copy =
        nome === 'table' &&
        (await measureFrames(browser, demo, LOJA, path, scrollable, (p, cdp) => sameRows(p, cdp, OPEN)))
      figures.push({
        what: `gerenciar as a ${nome}, ${OPEN} open quotes, CPU slowed ${SLOWDOWN} times: p95 frame while scrolling`,
        ours: ms(many),
        beside: `a handful of quotes: ${ms(few)}; a bare virtual list: ${ms(bare)}${copy ? `, of these very rows: ${ms(copy)}` : ''}`,
        ratio: (many / few).toFixed(2),
        meta: `≤ ${GOAL_MS} ms`,
        goalMet: isWithinOneFrame(many),
      })
    }
    return figures
  } finally {
    await browser.close()
    await demo.close()
  }
}

/** Creates a thousand quotes in a store through the integration. */
async function fill(demo: Demo): Promise<void> {
  const itens = [
    {
      grupo: 'Freios',
      nome: 'Pastilhas',
      estado: 'VERMELHO',
      medida: 2,
      unidade: 'mm',
      limite: 3,
      comentarioCliente: 'No fim',
    },
  ]
  const letter = (n: number) => String.fromCharCode(65 + (n % 26))
  for (let i = 0; i < OPEN; i += 8)
    await Promise.all(
      Array.from({ length: 8 }, (_, j) => {
        const n = i + j
        const placa = `BN${letter(n)}${n % 10}${letter(Math.floor(n / 26))}${String(n % 100).padStart(2, '0')}`
        return callApi(demo.server.endereco, 'POST', 'integracao/checklists', {
          host: `localhost:${demo.portNumber}`,
          token: 'demo-localhost-chave-de-integracao',
          body: {
            idExterno: `quadro-${n}`,
            codConcessionaria: LOJA,
            veiculo: { placa, marca: 'Fiat', modelo: 'Pulse' },
            cliente: { nome: `Cliente ${n}` },
            itens,
          },
        })
      }),
    )
}

/** Receives a thousand cars in a store. */
async function fillOficina(demo: Demo): Promise<void> {
  const host = `localhost:${demo.portNumber}`
  const input = await callApi(demo.server.endereco, 'POST', 'authenticate', {
    host,
    body: { email: 'admin@patio.demo', senha: 'Patio#2026' },
  })
  const { token } = input.corpo['data'] as { token: string }
  for (let i = 0; i < OPEN; i += 4)
    await Promise.all(
      Array.from({ length: 4 }, (_, j) =>
        callApi(demo.server.endereco, 'POST', 'agenda/passantes', {
          host,
          token,
          body: {
            codConcessionaria: LOJA,
            veiculo: {
              placa: `QD${'ABCDEFGHIJ'[Math.floor((i + j) / 100)]}0A${String((i + j) % 100).padStart(2, '0')}`,
              modelo: 'Pulse',
            },
            cliente: { nome: `Cliente ${i + j}` },
            servicos: [{ descricao: 'Revisão', minutos: 30 }],
          },
        }),
      ),
    )
}

/**
 * Opens a screen as the demo's administrator on a slowed CPU, runs an action there, and returns the 95th percentile of its frames in ms.
 */
export async function measureFrames(
  browser: Browser,
  demo: Demo,
  loja: number,
  path: string,
  scrollable: string,
  action = scrollPage,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
  await context.addInitScript(`localStorage.setItem('filtroConcessionaria', '${loja}')`)
  const page = await context.newPage()
  const base = `http://localhost:${demo.portNumber}`
  await signIn(page, base, 'admin')
  await page.goto(base + path)
  await page.locator(scrollable).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1500)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const p95 = await action(page, cdp, scrollable)
  await context.close()
  return p95
}

const dragCard = (page: Page, cdp: CDPSession, scrollable: string) => drag(page, cdp, `${scrollable} article`)

/** Drags the first match of `what` over the board for three seconds; returns the 95th percentile of the time between frames, in ms. */
export async function drag(page: Page, cdp: CDPSession, what: string): Promise<number> {
  const box = await page.locator(what).first().boundingBox()
  const [x, y] = [(box?.x ?? 300) + (box?.width ?? 180) / 2, (box?.y ?? 300) + (box?.height ?? 120) / 2]
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', dx: number, dy: number) =>
    cdp.send('Input.dispatchMouseEvent', { type, x: x + dx, y: y + dy, button: 'left', buttons: 1, clickCount: 1 })
  await mouse('mousePressed', 0, 0)
  await page.evaluate(COUNT_FRAMES)
  for (let i = 0; i < 60; i++) {
    await mouse('mouseMoved', (i % 30) * 14, (i % 12) * 16)
    await page.waitForTimeout(50)
  }
  const p95 = await counted(page)
  await page.keyboard.press('Escape')
  await mouse('mouseReleased', 0, 0)
  return p95
}
