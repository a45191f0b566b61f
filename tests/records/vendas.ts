import { expect } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { buildWorld } from './world.ts'
import { openTestServer } from '../server/server.ts'

export type Month = Loaded<typeof vendas.getMes>
type Method = 'GET' | 'POST' | 'PUT'

/** A distributor whose store's sales months are filled in and judged, by its manager unless another token is given. */
export async function openSales() {
  const t = await openTestServer()
  const m = await buildWorld(t)
  const [loja = 0] = m.lojas
  const manager = await m.token(1, [loja])
  const admin = await m.token(2)
  const callApi = (method: Method, path: string, body?: unknown, token = manager) =>
    t.callApi(method, `vendas/${path}`, { token, body })
  async function certo<T>(method: Method, path: string, body?: unknown, token = manager): Promise<T> {
    const r = await callApi(method, path, body, token)
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo as T
  }
  const read = (mes: string) => certo<Month>('GET', `meses/${loja}/${mes}`)
  return { t, m, loja, manager, admin, callApi, certo, read }
}
