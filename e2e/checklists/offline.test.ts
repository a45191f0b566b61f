import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import type { ModeloInspecao, ModeloInspecaoRow } from '#shared/checklists/modelos-inspecao.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { api, bookOnFreeDay, type DemoLoja, getLojas, PASSWORD, tokenFor } from '#tests/server/api.ts'
import { browserPath } from '#tests/browser/browser.ts'
import { begin, finger, picture } from '#tests/browser/inspection.ts'
import { openPlug, type Plug } from '#tests/server/plug.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { demo } = setUpDemo({ propria: true })

let loja: DemoLoja
let token: string
let plug: Plug
let device: string
let phone: BrowserContext

const ask = <T>(method: string, path: string, body?: object) =>
  api<T>(demo(), 'localhost', method, path, { token, ...(body && { body }) })
const url = () => `http://localhost:${plug.portNumber}`

/** The phone with what it kept: closing it and calling this again is a restart. */
async function startPhone(): Promise<Page> {
  phone = await chromium.launchPersistentContext(device, {
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 360, height: 740 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  return phone.pages()[0] ?? phone.newPage()
}

/** A new service of the mechanic, booked for a free day far ahead, so that neither shift nor other work matters. */
async function giveService(placa: string): Promise<number> {
  const { codConcessionaria } = loja
  const types = await ask<{ servicos: { codServico: number }[] }[]>('GET', `tipoServico/${codConcessionaria}`)
  const mecanicos = await ask<{ codMecanico: number; nome: string }[]>('GET', `mecanicosquadro/${codConcessionaria}`)
  const { codServicosAgendados } = await ask<{ codServicosAgendados: number[] }>('POST', 'agenda/passantes', {
    codConcessionaria,
    veiculo: { placa, modelo: 'Argo 1.3' },
    cliente: { nome: 'Otávio Lemos' },
    servicos: types
      .flatMap((t) => t.servicos)
      .slice(0, 1)
      .map(({ codServico }) => ({ codServico })),
  })
  const codServicoAgendado = codServicosAgendados[0] ?? 0
  await bookOnFreeDay(
    demo(),
    codServicoAgendado,
    mecanicos.find((m) => m.nome.startsWith('Mateus'))?.codMecanico ?? 0,
    90,
  )
  return codServicoAgendado
}

const dayServices = () =>
  ask<AgendaServico[]>(
    'GET',
    `agendamentoServicos/${loja.codConcessionaria}/${todayIn('America/Sao_Paulo', new Date())}`,
  )
const onServer = async (cod: number) => (await dayServices()).find((s) => s.codServicoAgendado === cod)
/** How many photos lie on the phone until they are sent. */
const storedPhotos = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((ok) => {
    const opening = indexedDB.open('patio')
    opening.onsuccess = () => {
      const asked = opening.result.transaction('blobs').objectStore('blobs').count()
      asked.onsuccess = () => (opening.result.close(), ok(asked.result))
    }
  })`)
/** Names of the copies on the phone. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`new Promise((ok) => {
    const opening = indexedDB.open('patio')
    opening.onsuccess = () => {
      const asked = opening.result.transaction('cache').objectStore('cache').getAll()
      asked.onsuccess = () => (opening.result.close(), ok(asked.result.map((c) => c.name)))
    }
  })`)
/** Newest version of the quick check in the store's package that the phone keeps. */
const versionKept = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((ok) => {
    const opening = indexedDB.open('patio')
    opening.onsuccess = () => {
      const asked = opening.result.transaction('cache').objectStore('cache').getAll()
      asked.onsuccess = () => (opening.result.close(), ok(Math.max(...asked.result
        .filter((c) => c.name.startsWith('inspecoes/pacote/')).flatMap((c) => c.data.modelos)
        .filter((m) => m.nome === 'Verificação rápida').map((m) => m.numero))))
    }
  })`)
const card = (page: Page, placa: string) => page.getByRole('listitem').filter({ hasText: placa })

/** Signs in on the phone and waits until it could do without the network. */
async function openDay(page: Page, placa: string): Promise<void> {
  await page.goto(`${url()}/login`)
  await page.getByLabel('E-mail ou código').fill('mecanico@patio.demo')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Lembrar de mim').check()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await card(page, placa).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

beforeAll(async () => {
  token = await tokenFor(demo(), 'admin')
  loja = (await getLojas(demo(), 'localhost', 'chefe'))[0]
})
beforeEach(async () => {
  plug = await openPlug(demo().portNumber)
  device = await mkdtemp(join(tmpdir(), 'patio-phone-'))
  for (const s of (await dayServices()).filter((x) => x.trabalhando))
    await ask('POST', `paralisaServico/${s.codServicoAgendado}`, {})
})
afterEach(async () => {
  await phone.close()
  await plug.pull()
  await rm(device, { recursive: true, force: true })
})

test('the day opens without a network, survives a crash and an expired token, and its acts arrive', async () => {
  const cod = await giveService('OFF1A11')
  let page = await startPhone()
  await openDay(page, 'OFF1A11')

  await plug.pull()
  await page.reload()
  await card(page, 'OFF1A11').getByRole('button', { name: 'Iniciar' }).click()
  await page.getByText('1 ação espera pela rede').waitFor()
  await page.getByRole('button', { name: '1 registro só neste aparelho' }).waitFor()

  // An expired token is no reason to leave while nobody can renew it.
  await page.evaluate(`{
    const [head, body, sign] = localStorage.getItem('id_token').split('.')
    const payload = { ...JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))), exp: 1 }
    localStorage.setItem('id_token', [head, btoa(JSON.stringify(payload)), sign].join('.'))
  }`)
  await page.reload()
  await page.getByText('1 ação espera pela rede').waitFor()

  const cdp = await phone.newCDPSession(page)
  const died = new Promise((resolve) => phone.once('close', resolve))
  cdp.send('Browser.crash' as never).catch(() => undefined)
  await died
  page = await startPhone()
  const started = Date.now()
  await page.goto(`${url()}/agenda-virtual`)
  await page.getByText('1 ação espera pela rede').waitFor()
  console.info(`cold start without a network: ${Date.now() - started} ms`)
  await card(page, 'OFF1A11').getByRole('button', { name: 'Finalizar' }).waitFor()
  expect((await onServer(cod))?.trabalhando).toBe(false)

  await plug.push()
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
  await expect.poll(async () => (await onServer(cod))?.trabalhando).toBe(true)
  await page.getByText('espera pela rede').waitFor({ state: 'hidden' })
})

test('a photo that was sent is seen without a network, small', async () => {
  await giveService('OFF4D44')
  const page = await startPhone()
  await openDay(page, 'OFF4D44')
  await page.goto(`${url()}/checklist/fazer`)
  const hand = finger()
  await begin(page, hand, 'Verificação rápida')
  await page
    .getByRole('button', { name: /^Urgente:/ })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  await hand.photo(panel, await picture(1))
  await panel.getByRole('button', { name: 'Pronto' }).click()
  await panel.waitFor({ state: 'detached' })
  // The server has it: the phone no longer keeps the photo itself.
  await page.getByRole('button', { name: /só neste aparelho/ }).waitFor({ state: 'hidden' })
  await expect.poll(() => storedPhotos(page)).toBe(0)

  await plug.pull()
  await page.reload()
  const thumb = page.getByRole('button', { name: /^Ampliar/ }).first()
  const width = () => thumb.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(320)
  await thumb.click()
  const whole = page.getByRole('dialog').locator('img')
  await expect.poll(() => whole.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(320)
})

test('a car with an open recall shows it without a network, and by a dead one', async () => {
  const page = await startPhone()
  await page.goto(`${url()}/login`)
  await page.getByLabel('E-mail ou código').fill('mecanico@patio.demo')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/agenda-virtual')
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const { carros, recalls } = await ask<{
    carros: { codPassagem: number | null; idInspecao: string | null }[]
    recalls: Record<string, { texto: string; instrucoes: string }[]>
  }>('GET', `inspecoes/pacote?codConcessionaria=${loja.codConcessionaria}`)
  const [codPassagem, recall] = carros
    .filter((c) => c.idInspecao === null)
    .map((c) => [c.codPassagem, recalls[String(c.codPassagem)]?.[0]] as const)
    .find(([, r]) => r) ?? [0, undefined]
  if (!recall) throw new Error('The demonstration has no waiting car with an open recall')
  await page.goto(`${url()}/checklist/fazer`)
  const first = page.getByRole('region', { name: 'Esperando inspeção' }).getByRole('link').first()
  await first.waitFor()
  await expect.poll(() => keptNames(page)).toContain(`inspecoes/pacote/${loja.codConcessionaria}`)
  const place = await first.boundingBox()

  const opensWhole = async () => {
    await page.goto(`${url()}/checklist/fazer/${codPassagem}`)
    await page.getByRole('button', { name: 'Começar pelos itens' }).waitFor()
    await page.getByText(recall.instrucoes || recall.texto).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('Parte desta tela não carregou').count()).toBe(0)
  }
  await phone.setOffline(true)
  await page.reload()
  await page.getByText(/^cópia das/).waitFor()
  // The list with the network missing stands as its last picture, taken with one: a finger on a car stays on it.
  expect(await first.boundingBox()).toEqual(place)
  await opensWhole()
  // Without the copy the screen says that the network is missing.
  await page.evaluate(`new Promise((ok) => {
    const opening = indexedDB.open('patio')
    opening.onsuccess = () => {
      const store = opening.result.transaction('cache', 'readwrite').objectStore('cache')
      store.openCursor().onsuccess = ({ target: { result: at } }) => {
        if (!at) return opening.result.close(), ok()
        if (at.value.name.startsWith('inspecoes/')) at.delete()
        at.continue()
      }
    }
  })`)
  await page.reload()
  await page.getByText('Sem rede. A lista de carros vem assim que ela voltar.').waitFor()
  await phone.setOffline(false)
  await page.getByRole('button', { name: 'Começar pelos itens' }).waitFor()
  await expect.poll(() => keptNames(page)).toContain(`inspecoes/pacote/${loja.codConcessionaria}`)
  // Connected to an access point that leads nowhere.
  await plug.pull()
  await opensWhole()
  await plug.push()
  await page.reload()
  await page.getByRole('button', { name: 'Ver', exact: true }).waitFor()
})

test("from the mechanic's day, a car that another phone began opens without a network", async () => {
  await giveService('OFF5E55')
  const { inspecoes } = await ask<{
    inspecoes: { idInspecao: string; conteudo: { codPassagem: number | null; veiculo: { modelo: string } } }[]
  }>('GET', `inspecoes/pacote?codConcessionaria=${loja.codConcessionaria}`)
  const begun = inspecoes.find((i) => i.conteudo.codPassagem !== null)
  if (!begun) throw new Error('The demonstration has no open inspection')
  const page = await startPhone()
  await openDay(page, 'OFF5E55')
  await expect.poll(() => keptNames(page)).toContain(`inspecoes/pacote/${loja.codConcessionaria}`)
  expect(await keptNames(page)).not.toContain(`inspecoes/${begun.idInspecao}`)
  await plug.pull()
  await page.goto(`${url()}/checklist/fazer`)
  await page.locator(`a[href*="i=${begun.idInspecao}"]`).click()
  await page.getByRole('navigation', { name: 'Partes da inspeção' }).waitFor()
  await page.getByRole('heading', { level: 1, name: begun.conteudo.veiculo.modelo }).waitFor()
})

/** Publishes another version of a template, with an item of another name. */
async function publishAnew(nome: string): Promise<void> {
  const { itens } = await ask<{ itens: ModeloInspecaoRow[] }>('GET', `cadastros/modelos-inspecao?busca=${nome}`)
  const path = `cadastros/modelos-inspecao/${itens[0]?.codModeloInspecao}`
  const { codConcessionaria, marcas, modelos, kmDe, kmAte, ativo, versao, definicao } = await ask<ModeloInspecao>(
    'GET',
    path,
  )
  const [item] = definicao.secoes[0]?.itens ?? []
  if (item) item.nome = `${item.nome} de novo`
  const body = { nome: itens[0]?.nome, codConcessionaria, marcas, modelos, kmDe, kmAte, ativo, versao, definicao }
  const saved = await ask<ModeloInspecao>('PUT', path, body)
  await ask('POST', `${path}/publicar`, { versao: saved.versao })
}

test('an inspection begun without a network goes on when a new version of its template came before it was sent', async () => {
  await giveService('OFF6F66')
  const page = await startPhone()
  await openDay(page, 'OFF6F66')
  await page.goto(`${url()}/checklist/fazer`)
  await page.getByRole('region', { name: 'Esperando inspeção' }).waitFor()
  await expect.poll(() => keptNames(page)).toContain(`inspecoes/pacote/${loja.codConcessionaria}`)
  await plug.pull()
  await begin(page, finger(), 'Verificação rápida')
  await publishAnew('Verificação rápida')
  // The network lets the package through, and cuts what is sent.
  await phone.route('**/atos', (r) => r.abort())
  await plug.push()
  await page.reload()
  await page.getByRole('navigation', { name: 'Partes da inspeção' }).waitFor()
  await expect.poll(() => versionKept(page)).toBeGreaterThan(1)
  await page.reload()
  await page
    .getByRole('button', { name: /^Em ordem:/ })
    .first()
    .click()
  await phone.unroute('**/atos')
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
  await page.getByRole('button', { name: /só neste aparelho/ }).waitFor({ state: 'hidden' })
})

test('two tabs send each act once, and both forget it', async () => {
  const cod = await giveService('OFF2B22')
  const one = await startPhone()
  await openDay(one, 'OFF2B22')
  const two = await phone.newPage()
  await two.goto(`${url()}/agenda-virtual`)
  await card(two, 'OFF2B22').waitFor()
  const sent: string[] = []
  // Answered ones: a send that the returning network cuts off is made again under the same key.
  phone.on('response', (r) => {
    const sender = r.request()
    if (sender.method() === 'POST' && r.url().includes('/api/iniciaServico'))
      sent.push(sender.headers()['idempotency-key'] ?? '')
  })

  await phone.setOffline(true)
  await card(one, 'OFF2B22').getByRole('button', { name: 'Iniciar' }).click()
  for (const tab of [one, two]) await tab.getByText('1 ação espera pela rede').waitFor()
  sent.length = 0
  await phone.setOffline(false)
  await expect.poll(async () => (await onServer(cod))?.trabalhando).toBe(true)
  for (const tab of [one, two]) await tab.getByText('espera pela rede').waitFor({ state: 'hidden' })
  expect(sent).toHaveLength(1)
})

test('what an earlier version left in localStorage is sent once', async () => {
  const cod = await giveService('OFF3C33')
  const page = await startPhone()
  await openDay(page, 'OFF3C33')
  const { codUsuario } = (await page.evaluate(`JSON.parse(localStorage.getItem('id_usuario'))`)) as {
    codUsuario: number
  }
  const old = [
    {
      id: crypto.randomUUID(),
      codUsuario,
      em: Date.now(),
      ato: { tipo: 'INICIAR', codServicoAgendado: cod },
      recusa: null,
    },
  ]
  await page.evaluate(`localStorage.setItem('patio_fila_mecanico', ${JSON.stringify(JSON.stringify(old))})`)
  await page.reload()
  await expect.poll(async () => (await onServer(cod))?.trabalhando).toBe(true)
  await expect.poll(() => page.evaluate(`localStorage.getItem('patio_fila_mecanico')`)).toBeNull()
})
