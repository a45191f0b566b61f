import { expect } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { buildMundo } from './mundo.ts'
import { abrirTeste } from './servidor.ts'

export type Mes = Lido<typeof vendas.getMes>
type Metodo = 'GET' | 'POST' | 'PUT'

/** A distributor whose store's months are filled in and judged: by its manager unless another token is given. */
export async function openSales() {
  const t = await abrirTeste()
  const m = await buildMundo(t)
  const [loja = 0] = m.lojas
  const gestor = await m.token(1, [loja])
  const admin = await m.token(2)
  const chamar = (metodo: Metodo, caminho: string, body?: unknown, token = gestor) =>
    t.chamar(metodo, `vendas/${caminho}`, { token, body })
  async function certo<T>(metodo: Metodo, caminho: string, body?: unknown, token = gestor): Promise<T> {
    const r = await chamar(metodo, caminho, body, token)
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo as T
  }
  const ler = (mes: string) => certo<Mes>('GET', `meses/${loja}/${mes}`)
  return { t, m, loja, gestor, admin, chamar, certo, ler }
}
