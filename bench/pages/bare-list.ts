import type { Browser, CDPSession, Page } from 'playwright-core'
import { SLOWDOWN, scrollPage } from '../harness/frames.ts'

const HEIGHT_PX = 64

/** Runs in the page: a virtual list that redraws only the visible rows as the box scrolls. */
const DRAW = (linhas: number, columns: number) => `
  const caixa = document.querySelector('#nua')
  const folha = caixa.firstElementChild
  folha.style.height = ${linhas} * ${HEIGHT_PX} + 'px'
  const desenhar = () => {
    const de = Math.max(0, Math.floor(caixa.scrollTop / ${HEIGHT_PX}) - 6)
    const ate = Math.min(${linhas}, Math.ceil((caixa.scrollTop + caixa.clientHeight) / ${HEIGHT_PX}) + 6)
    let html = ''
    for (let i = de; i < ate; i++) {
      html += '<div style="position:absolute;display:flex;width:100%;height:${HEIGHT_PX}px;top:' + i * ${HEIGHT_PX} + 'px">'
      for (let j = 0; j < ${columns}; j++) html += '<span style="flex:1">linha ' + i + ', coluna ' + j + '</span>'
      html += '</div>'
    }
    folha.innerHTML = html
  }
  caixa.addEventListener('scroll', desenhar)
  desenhar()`

/**
 * Scrolls a bare virtual list without framework, style or requests. Returns the 95th percentile of its frames in ms: the minimum that this
 * browser needs.
 */
export async function bareList(browser: Browser, linhas: number, columns: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.setContent(
    '<div id="nua" style="height:760px;margin-top:100px;overflow:auto"><div style="position:relative"></div></div>',
  )
  await page.evaluate(DRAW(linhas, columns))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const p95 = await scrollPage(page, cdp, '#nua')
  await context.close()
  return p95
}

const COPY_ID = 'copia'

/** Runs in the page: replaces the table with a copy whose rows a few lines of script draw on scroll, without framework or requests. */
const COPY_ROWS = (linhas: number) => `
  const molde = document.querySelector('[data-densidade]')
  const rows = [...molde.querySelectorAll('[data-indice]')]
  const altura = rows[0].offsetHeight
  // As many beyond each edge as the table keeps.
  const sobra = rows.length - Math.ceil(molde.clientHeight / altura)
  const { top, left, width } = molde.getBoundingClientRect()
  const caixa = molde.cloneNode(true)
  document.getElementById('root').style.display = 'none'
  document.body.append(caixa)
  caixa.id = '${COPY_ID}'
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

/** Scrolls copies of the open table's own rows. Returns the 95th percentile of the frames in ms: the minimum for these rows. */
export async function sameRows(page: Page, cdp: CDPSession, linhas: number): Promise<number> {
  await page.evaluate(COPY_ROWS(linhas))
  await page.waitForTimeout(500)
  return scrollPage(page, cdp, `#${COPY_ID}`)
}
