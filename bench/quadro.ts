import type { Browser, CDPSession, Page } from 'playwright-core'
import { abrirDemo, type Demo } from '#tests/demo.ts'
import { abrirNavegador } from '#tests/navegador.ts'
import { chamar } from '#tests/pedido.ts'
import { listaNua, mesmasLinhas } from './lista-nua.ts'
import { ms, type Figura } from './medir.ts'
import { CONTAR, contados, emUmQuadro, LENTIDAO, META_MS, rolar } from './quadros.ts'

const ABERTOS = 1000
const LOJA = 3
const RECEPCAO = '[aria-label="Recepção"] ul'

/** Boards with much on them: 95th percentile of the frames while scrolling (and dragging), on a CPU slowed four times, beside a store with a handful. gerenciar with 1,000 open quotes, as table and as board; the vehicle board with 1,000 cars. */
export async function quadro(): Promise<Figura[]> {
  const demo = await abrirDemo()
  const browser = await abrirNavegador({ inteiro: true })
  try {
    await encher(demo)
    await encherOficina(demo)
    const figuras: Figura[] = []
    const nua = await listaNua(browser, ABERTOS, 9)
    for (const [nome, ato] of [
      ['scrolling', rolar],
      ['dragging a card', arrastarCartao],
    ] as const) {
      const caminho = '/agenda-virtual/veiculos'
      const poucos = await quadrosDe(browser, demo, LOJA + 1, caminho, RECEPCAO, ato)
      const muitos = await quadrosDe(browser, demo, LOJA, caminho, RECEPCAO, ato)
      figuras.push({
        o_que: `agenda, vehicle board of ${ABERTOS} cars, CPU slowed ${LENTIDAO} times: p95 frame while ${nome}`,
        nosso: ms(muitos),
        aoLado: `a handful of cars: ${ms(poucos)}; a bare virtual list: ${ms(nua)}`,
        razao: (muitos / poucos).toFixed(2),
        meta: `≤ ${META_MS} ms`,
        cumpriu: emUmQuadro(muitos),
      })
    }
    for (const [nome, caminho, rolavel] of [
      ['table', '/oficina-digital/gerenciar', '[data-densidade]'],
      ['board', '/oficina-digital/gerenciar?vista=quadro', '[aria-label="Novo"] ul'],
    ] as const) {
      const poucos = await quadrosDe(browser, demo, LOJA + 1, caminho, rolavel)
      const muitos = await quadrosDe(browser, demo, LOJA, caminho, rolavel)
      const copia =
        nome === 'table' &&
        (await quadrosDe(browser, demo, LOJA, caminho, rolavel, (p, cdp) => mesmasLinhas(p, cdp, ABERTOS)))
      figuras.push({
        o_que: `gerenciar as a ${nome}, ${ABERTOS} open quotes, CPU slowed ${LENTIDAO} times: p95 frame while scrolling`,
        nosso: ms(muitos),
        aoLado: `a handful of quotes: ${ms(poucos)}; a bare virtual list: ${ms(nua)}${copia ? `, of these very rows: ${ms(copia)}` : ''}`,
        razao: (muitos / poucos).toFixed(2),
        meta: `≤ ${META_MS} ms`,
        cumpriu: emUmQuadro(muitos),
      })
    }
    return figuras
  } finally {
    await browser.close()
    await demo.fechar()
  }
}

/** Opens a thousand quotes in a store through the integration. */
async function encher(demo: Demo): Promise<void> {
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
  const letra = (n: number) => String.fromCharCode(65 + (n % 26))
  for (let i = 0; i < ABERTOS; i += 8)
    await Promise.all(
      Array.from({ length: 8 }, (_, j) => {
        const n = i + j
        const placa = `BN${letra(n)}${n % 10}${letra(Math.floor(n / 26))}${String(n % 100).padStart(2, '0')}`
        return chamar(demo.servidor.endereco, 'POST', 'integracao/checklists', {
          host: `localhost:${demo.porta}`,
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
async function encherOficina(demo: Demo): Promise<void> {
  const host = `localhost:${demo.porta}`
  const entrada = await chamar(demo.servidor.endereco, 'POST', 'authenticate', {
    host,
    body: { email: 'admin@patio.demo', senha: 'Patio#2026' },
  })
  const { token } = entrada.corpo['data'] as { token: string }
  for (let i = 0; i < ABERTOS; i += 4)
    await Promise.all(
      Array.from({ length: 4 }, (_, j) =>
        chamar(demo.servidor.endereco, 'POST', 'agenda/passantes', {
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

/** Opens a screen as the demonstration's administrator on a slowed CPU, does something there, and gives the 95th percentile of its frames in ms. */
export async function quadrosDe(
  browser: Browser,
  demo: Demo,
  loja: number,
  caminho: string,
  rolavel: string,
  ato = rolar,
): Promise<number> {
  const contexto = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
  await contexto.addInitScript(`localStorage.setItem('filtroConcessionaria', '${loja}')`)
  const page = await contexto.newPage()
  const base = `http://localhost:${demo.porta}`
  await page.goto(`${base}/login`)
  await page.getByLabel('Email').fill('admin@patio.demo')
  await page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((u) => u.pathname !== '/login')
  await page.goto(base + caminho)
  await page.locator(rolavel).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1500)
  const cdp = await contexto.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LENTIDAO })
  const p95 = await ato(page, cdp, rolavel)
  await contexto.close()
  return p95
}

const arrastarCartao = (page: Page, cdp: CDPSession, rolavel: string) => arrastar(page, cdp, `${rolavel} article`)

/** Takes hold of the first of its kind and carries it over the board for three seconds; gives the 95th percentile of the time between frames, in ms. */
export async function arrastar(page: Page, cdp: CDPSession, oQue: string): Promise<number> {
  const caixa = await page.locator(oQue).first().boundingBox()
  const [x, y] = [(caixa?.x ?? 300) + (caixa?.width ?? 180) / 2, (caixa?.y ?? 300) + (caixa?.height ?? 120) / 2]
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', dx: number, dy: number) =>
    cdp.send('Input.dispatchMouseEvent', { type, x: x + dx, y: y + dy, button: 'left', buttons: 1, clickCount: 1 })
  await mouse('mousePressed', 0, 0)
  await page.evaluate(CONTAR)
  for (let i = 0; i < 60; i++) {
    await mouse('mouseMoved', (i % 30) * 14, (i % 12) * 16)
    await page.waitForTimeout(50)
  }
  const p95 = await contados(page)
  await page.keyboard.press('Escape')
  await mouse('mouseReleased', 0, 0)
  return p95
}
