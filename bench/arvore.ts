import type { CDPSession, Page } from 'playwright-core'
import { abrirDemo, type Demo } from '#tests/demo.ts'
import { abrirNavegador } from '#tests/navegador.ts'
import { chamar } from '#tests/pedido.ts'
import { listaNua } from './lista-nua.ts'
import { ms, type Figura } from './medir.ts'
import { quadrosDe } from './quadro.ts'
import { emUmQuadro, LENTIDAO, META_MS, rolar } from './quadros.ts'

const NOS = 5000
const LOJA = 3
const POR_VEZ = 8
const ARVORE = '[role="tree"]'

/** The catalogue's tree with an open branch of 5,000 nodes: 95th percentile of the frames while scrolling, on a CPU slowed four times, beside a branch of a few dozen. */
export async function arvore(): Promise<Figura[]> {
  const demo = await abrirDemo()
  const browser = await abrirNavegador({ inteiro: true })
  try {
    await encherCardapio(demo)
    const abrindo = (marca: RegExp, familia: RegExp) => async (page: Page, cdp: CDPSession, rolavel: string) => {
      for (const nome of [marca, familia]) {
        await page.getByRole('treeitem', { name: nome }).first().focus()
        await page.keyboard.press('ArrowRight')
        await page.waitForTimeout(3000)
      }
      return rolar(page, cdp, rolavel)
    }
    const nua = await listaNua(browser, NOS, 2)
    const poucos = await quadrosDe(browser, demo, LOJA, '/cardapio/tree', ARVORE, abrindo(/^Chevrolet/, /^Cobalt/))
    const muitos = await quadrosDe(browser, demo, LOJA, '/cardapio/tree', ARVORE, abrindo(/^Bancada/, /^Modelo/))
    return [
      {
        o_que: `tree of the catalogue, ${NOS} nodes in an open branch, CPU slowed ${LENTIDAO} times: p95 frame while scrolling`,
        nosso: ms(muitos),
        aoLado: `a few dozen nodes: ${ms(poucos)}; a bare virtual list: ${ms(nua)}`,
        razao: (muitos / poucos).toFixed(2),
        meta: `≤ ${META_MS} ms`,
        cumpriu: emUmQuadro(muitos),
      },
    ]
  } finally {
    await browser.close()
    await demo.fechar()
  }
}

/** Five thousand versions of one model. */
async function encherCardapio(demo: Demo): Promise<void> {
  const host = `localhost:${demo.porta}`
  const entrada = await chamar(demo.servidor.endereco, 'POST', 'authenticate', {
    host,
    body: { email: 'admin@patio.demo', senha: 'Patio#2026' },
  })
  const { token } = entrada.corpo['data'] as { token: string }
  const resto = { ano: 0, combustivel: '', motor: '', cambio: '', uso: 'NORMAL', ativo: true }
  for (let i = 0; i < NOS; i += POR_VEZ)
    await Promise.all(
      Array.from({ length: POR_VEZ }, (_, j) =>
        chamar(demo.servidor.endereco, 'POST', 'cardapio/modelos', {
          host,
          token,
          body: { marca: 'Bancada', modelo: `Modelo ${String(i + j).padStart(5, '0')}`, ...resto },
        }),
      ),
    )
}
