import type { Browser, Page } from 'playwright-core'
import { openDemo, type Demo } from '#tests/browser/demo.ts'
import { openBrowser } from '#tests/browser/browser.ts'
import { sql } from 'kysely'
import { transaction } from '../../src/server/core/database/transaction.ts'
import { median, ms, type Figure } from '../harness/measure.ts'
import { signIn } from './sign-in.ts'

export interface ThreadSizes {
  messages: number
  rounds: number
}
const GOAL_MS = 300
const NAMES = { long: 'Conversa longa', short: 'Conversa curta' } as const
const SHORT = 20

/** A long thread opened from the list: from the click until its newest messages are drawn, beside a short one. */
export async function thread({ messages, rounds }: ThreadSizes, open = openDemo): Promise<Figure[]> {
  const demo = await open()
  const browser = await openBrowser({ whole: true })
  try {
    await fillThread(demo, NAMES.short, SHORT)
    await fillThread(demo, NAMES.long, messages)
    const times = await openings(browser, `http://localhost:${demo.portNumber}`, rounds)
    const [long, short] = [median(times.long), median(times.short)]
    return [
      {
        what: `thread of ${messages.toLocaleString('en')} messages: click in the list until its newest are on screen`,
        ours: ms(long),
        beside: `a thread of ${SHORT}: ${ms(short)}`,
        ratio: (long / short).toFixed(2),
        meta: `≤ ${GOAL_MS} ms`,
        goalMet: long <= GOAL_MS,
      },
    ]
  } finally {
    await browser.close()
    await demo.close()
  }
}

/** Writes a thread of a new customer of the first store; the newest message ends now. */
const fillThread = (demo: Demo, nome: string, messages: number): Promise<unknown> =>
  transaction(demo.server.services.db, 'sistema', (tx) =>
    sql`with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values (1, 1, ${nome}) returning cod_cliente),
        v as (insert into conversa (cod_distribuidor, cod_concessionaria, cod_cliente, ultima_texto, rev) select 1, 1, cod_cliente, 'Obrigado', 1 from k returning cod_conversa)
      insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa, direcao, canal, estado, texto, em)
        select 1, 1, cod_conversa, case when i % 2 = 0 then 'ENTRADA' else 'SAIDA' end, 'WHATSAPP', case when i % 2 = 0 then 'RECEBIDA' else 'LIDA' end,
          'Mensagem ' || i || repeat(' com mais algumas palavras sobre o carro', i % 5), now() - make_interval(mins => i * 7) from v, generate_series(1, ${messages}::int) i`.execute(
      tx,
    ),
  )

/** Opens each thread in turn in one page; the first of each warms up code and connections. */
async function openings(browser: Browser, url: string, rounds: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
  const page = await context.newPage()
  await signIn(page, url, 'admin')
  const times = { long: [] as number[], short: [] as number[] }
  for (let i = 0; i <= rounds; i++)
    for (const kind of ['short', 'long'] as const) {
      // A new page each time: the messages are not at hand from the time before.
      await page.goto(`${url}/conversas?busca=${encodeURIComponent('Conversa')}`)
      const link = page.getByRole('link', { name: NAMES[kind] })
      await link.waitFor()
      // A warm page: what it loads by itself is there.
      await page.waitForLoadState('networkidle')
      const took = await openOnce(page, NAMES[kind])
      if (i > 0) times[kind].push(took)
    }
  await context.close()
  return times
}

/** Milliseconds in the page from the click until a frame with messages was drawn. */
const openOnce = (page: Page, nome: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const frame = () => new Promise((ok) => requestAnimationFrame(ok))
    const link = [...document.querySelectorAll('a')].find((a) => a.textContent.includes(wanted))
    const start = performance.now()
    link?.click()
    while (!document.querySelector('[aria-label="Mensagens"] article')) await frame()
    await frame()
    return performance.now() - start
  }, nome)
