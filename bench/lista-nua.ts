import type { Browser, CDPSession, Page } from 'playwright-core'
import { LENTIDAO, rolar } from './quadros.ts'

const ALTURA_PX = 64

/** Runs in the page: only the rows in sight exist, and they are drawn anew as the box scrolls. */
const DESENHAR = (linhas: number, colunas: number) => `
  const caixa = document.querySelector('#nua')
  const folha = caixa.firstElementChild
  folha.style.height = ${linhas} * ${ALTURA_PX} + 'px'
  const desenhar = () => {
    const de = Math.max(0, Math.floor(caixa.scrollTop / ${ALTURA_PX}) - 6)
    const ate = Math.min(${linhas}, Math.ceil((caixa.scrollTop + caixa.clientHeight) / ${ALTURA_PX}) + 6)
    let html = ''
    for (let i = de; i < ate; i++) {
      html += '<div style="position:absolute;display:flex;width:100%;height:${ALTURA_PX}px;top:' + i * ${ALTURA_PX} + 'px">'
      for (let j = 0; j < ${colunas}; j++) html += '<span style="flex:1">linha ' + i + ', coluna ' + j + '</span>'
      html += '</div>'
    }
    folha.innerHTML = html
  }
  caixa.addEventListener('scroll', desenhar)
  desenhar()`

/** The same scrolling over a virtual list with nothing else: no framework, no style, no request. The 95th percentile of its frames in ms is what this browser needs at the least. */
export async function listaNua(browser: Browser, linhas: number, colunas: number): Promise<number> {
  const contexto = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await contexto.newPage()
  await page.setContent(
    '<div id="nua" style="height:760px;margin-top:100px;overflow:auto"><div style="position:relative"></div></div>',
  )
  await page.evaluate(DESENHAR(linhas, colunas))
  const cdp = await contexto.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LENTIDAO })
  const p95 = await rolar(page, cdp, '#nua')
  await contexto.close()
  return p95
}

const COPIA = 'copia'

/** Runs in the page: puts in its place a copy of its table, whose rows a dozen lines draw as it scrolls, with no framework and no request. */
const COPIAR = (linhas: number) => `
  const molde = document.querySelector('[data-densidade]')
  const rows = [...molde.querySelectorAll('[data-indice]')]
  const altura = rows[0].offsetHeight
  // As many beyond each edge as the table keeps.
  const sobra = rows.length - Math.ceil(molde.clientHeight / altura)
  const { top, left, width } = molde.getBoundingClientRect()
  const caixa = molde.cloneNode(true)
  document.getElementById('root').style.display = 'none'
  document.body.append(caixa)
  caixa.id = '${COPIA}'
  Object.assign(caixa.style, { margin: top + 'px 0 0 ' + left + 'px', width: width + 'px' })
  const corpo = caixa.querySelector('tbody')
  corpo.replaceChildren()
  corpo.style.height = ${linhas} * altura + 'px'
  const postas = new Map()
  const desenhar = () => {
    const de = Math.max(0, Math.floor(caixa.scrollTop / altura) - sobra)
    const ate = Math.min(${linhas}, Math.ceil((caixa.scrollTop + caixa.clientHeight) / altura) + sobra)
    for (const [i, linha] of postas) if ((i < de || i >= ate) && postas.delete(i)) linha.remove()
    for (let i = de; i < ate; i++) {
      if (postas.has(i)) continue
      const linha = rows[i % rows.length].cloneNode(true)
      linha.style.top = i * altura + 'px'
      postas.set(i, linha)
      corpo.append(linha)
    }
  }
  caixa.addEventListener('scroll', desenhar)
  desenhar()`

/** What the open table's very rows need at the least: their copies, scrolled in its place. The 95th percentile of the frames in ms. */
export async function mesmasLinhas(page: Page, cdp: CDPSession, linhas: number): Promise<number> {
  await page.evaluate(COPIAR(linhas))
  await page.waitForTimeout(500)
  return rolar(page, cdp, `#${COPIA}`)
}
