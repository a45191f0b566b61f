import { abrirNavegador } from './navegador.ts'
import { TELAS } from '../src/shared/telas.ts'
const browser = await abrirNavegador({ inteiro: true })
const url = 'http://localhost:8080'
for (const w of [768, 1440]) {
  const c = await browser.newContext({ viewport: { width: w, height: 900 }, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  await c.addInitScript(`localStorage.setItem('filtroConcessionaria', '1')`)
  const p = await c.newPage()
  await p.goto(`${url}/login`)
  await p.getByLabel('Email').fill(`admin@patio.demo`)
  await p.getByLabel('Senha', { exact: true }).fill('Patio#2026')
  await p.getByRole('button', { name: 'Entrar', exact: true }).click()
  await p.waitForURL((u) => u.pathname !== '/login')
  for (const t of TELAS) {
    if (t.path.includes(':') || (t as any).layout !== 'main' || (t.niveis !== 'publico' && !(t.niveis as any).includes(2))) continue
    if (/logout|login/.test(t.path)) continue
    await p.goto(url + t.path, { waitUntil: 'domcontentloaded' }).catch(() => {})
    await p.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
    const r = await p.evaluate(`(() => {
      const out = []
      for (const el of document.querySelectorAll('*')) {
        const s = getComputedStyle(el)
        if (!/auto|scroll/.test(s.overflowX) || el.scrollWidth <= el.clientWidth + 1) continue
        const cells = el.querySelectorAll('tr > :last-child')
        if (!cells.length) continue
        el.scrollLeft = 1e6
        const end = el.getBoundingClientRect().right
        let min = 1e9
        for (const cell of cells) { const range = document.createRange(); range.selectNodeContents(cell); const b = range.getBoundingClientRect(); if (b.width) min = Math.min(min, end - b.right) }
        if (min < 8) out.push(el.className + ' ' + Math.round(min) + ' sw' + el.scrollWidth)
      }
      return out })()`).catch((e) => ['ERR ' + e.message.slice(0, 60)])
    if ((r as string[]).length) console.log(w, t.path, JSON.stringify(r))
  }
  await c.close()
}
await browser.close()
