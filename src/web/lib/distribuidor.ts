import type { concessionarias, Distribuidor } from '#shared/concessionarias.ts'
import { chamar, type Chamada } from './api.ts'

const DISTRIBUIDOR: Chamada<typeof concessionarias.distribuidor> = { method: 'GET', path: 'distribuidor', acesso: 'publico' }

let atual: Distribuidor | null = null

/** Reads the configuration of the host's distributor; everything else waits for it. Throws ApiError. */
export async function carregarDistribuidor(): Promise<Distribuidor> {
  atual = await chamar<typeof concessionarias.distribuidor>(DISTRIBUIDOR)
  return atual
}

/** The distributor of this page; throws before `carregarDistribuidor` has answered. */
export function distribuidor(): Distribuidor {
  if (!atual) throw new Error('distribuidor() before carregarDistribuidor()')
  return atual
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
