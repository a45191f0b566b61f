import type { concessionarias, Distribuidor } from '#shared/cadastros/concessionarias.ts'
import { callApi, type Call } from '../http/api.ts'
import { ApiError } from '../http/errors.ts'
import { configureServers } from '../http/servers.ts'
import { readJson, saveJson } from '../storage/storage.ts'
import { createStore, useStore } from '../storage/store.ts'

const DISTRIBUIDOR: Call<typeof concessionarias.distribuidor> = {
  method: 'GET',
  path: 'distribuidor',
  acesso: 'publico',
  host: 'pagina',
}

const store = createStore<Distribuidor | null>(null)

const KEY = 'patio_distribuidor'
/** A network that says nothing for so long is treated as none, when the device knows the record. */
const SILENCE_MS = 1000

/**
 * Reads the configuration of the distributor of this host; everything else waits for it. Without an answer of the server, takes the record
 * of the last visit. Throws ApiError.
 */
export async function loadDistribuidor(): Promise<Distribuidor> {
  const kept = readJson<Distribuidor | null>(localStorage, KEY, null)
  const fresh = callApi<typeof concessionarias.distribuidor>(DISTRIBUIDOR).then((d) => {
    saveJson(localStorage, KEY, d)
    return take(d)
  })
  if (!kept) return fresh
  fresh.catch(() => undefined)
  try {
    return await Promise.race([fresh, silence()])
  } catch (e) {
    if (e instanceof ApiError && e.status > 0 && e.status < 500) throw e
    return take(kept)
  }
}

function take(d: Distribuidor): Distribuidor {
  // Only once: this page's Content-Security-Policy is fixed at load, so changed hosts only work on pages loaded later.
  if (store.get() === null) configureServers(d)
  store.set(d)
  return d
}

const silence = () => new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('silence')), SILENCE_MS))

/** The distributor of this page; throws before `loadDistribuidor` has answered. */
export function distribuidor(): Distribuidor {
  const d = store.get()
  if (!d) throw new Error('distribuidor() before loadDistribuidor()')
  return d
}

/** Distributor of this page; rerenders on change. */
export function useDistribuidor(): Distribuidor {
  return useStore(store) ?? distribuidor()
}

let tela: string | null = null
let avisos = 0

function writeTitle(): void {
  const parts = [distribuidor().nameEmpresa, 'Gestão Oferta Digital', tela].filter(Boolean)
  document.title = `${avisos > 0 ? `(${avisos}) ` : ''}${parts.join(' · ')}`
}

/** Sets the page title: unread count, distributor, product, screen. */
export function setPageTitle(unread: number): void {
  avisos = unread
  writeTitle()
}

/** Adds the screen to the title, so that browser tabs can be told apart. */
export function setTitleScreen(title: string | null): void {
  tela = title
  writeTitle()
}

/** Sets the favicon to the distributor's icon. */
export function setFavicon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link) link.href = href
}
