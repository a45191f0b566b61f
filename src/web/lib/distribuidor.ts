import type { concessionarias, Distribuidor } from '#shared/concessionarias.ts'
import { chamar, type Chamada } from './api.ts'
import { createStore, useStore } from './store.ts'

const DISTRIBUIDOR: Chamada<typeof concessionarias.distribuidor> = {
  method: 'GET',
  path: 'distribuidor',
  acesso: 'publico',
}

const store = createStore<Distribuidor | null>(null)

/** Reads the configuration of the host's distributor; everything else waits for it. Throws ApiError. */
export async function carregarDistribuidor(): Promise<Distribuidor> {
  const d = await chamar<typeof concessionarias.distribuidor>(DISTRIBUIDOR)
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

/** Page title: distributor, product, and how many new quotes wait. */
export function definirTitulo(novos: number): void {
  document.title = `${novos > 0 ? `(${novos}) ` : ''}${distribuidor().nameEmpresa} · Gestão Oferta Digital`
}

/** Puts the distributor's icon on the browser's tab. */
export function definirIcone(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link) link.href = href
}
