import type { concessionarias, Distribuidor } from '#shared/cadastros/concessionarias.ts'
import { chamar, type Chamada } from './api.ts'
import { usarServidores } from './servidores.ts'
import { createStore, useStore } from './store.ts'

const DISTRIBUIDOR: Chamada<typeof concessionarias.distribuidor> = {
  method: 'GET',
  path: 'distribuidor',
  acesso: 'publico',
  host: 'pagina',
}

const store = createStore<Distribuidor | null>(null)

/** Reads the configuration of the host's distributor; everything else waits for it. Throws ApiError. */
export async function carregarDistribuidor(): Promise<Distribuidor> {
  const d = await chamar<typeof concessionarias.distribuidor>(DISTRIBUIDOR)
  // Once: what this page may call was said as it came, and a change of the record counts for pages that come after it.
  if (store.get() === null) usarServidores(d)
  store.set(d)
  return d
}

/** The distributor of this page; throws before `carregarDistribuidor` has answered. */
export function distribuidor(): Distribuidor {
  const d = store.get()
  if (!d) throw new Error('distribuidor() before carregarDistribuidor()')
  return d
}

/** The distributor of this page, kept current in a component. */
export function useDistribuidor(): Distribuidor {
  return useStore(store) ?? distribuidor()
}

let tela: string | null = null
let avisos = 0

function escreverTitulo(): void {
  const partes = [distribuidor().nameEmpresa, 'Gestão Oferta Digital', tela].filter(Boolean)
  document.title = `${avisos > 0 ? `(${avisos}) ` : ''}${partes.join(' · ')}`
}

/** Page title: distributor, product, screen, and how many notifications wait. */
export function definirTitulo(novos: number): void {
  avisos = novos
  escreverTitulo()
}

/** Names the screen in the title: a row of tabs tells one from the other. */
export function definirTela(titulo: string | null): void {
  tela = titulo
  escreverTitulo()
}

/** Puts the distributor's icon on the browser's tab. */
export function definirIcone(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link) link.href = href
}
