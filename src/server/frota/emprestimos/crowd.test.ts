import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, createRequests } from '#tests/records/fleet.ts'
import { openFrota, type Frota } from '#tests/records/frota.ts'
import { tenantWide, withCtx } from '../../core/tenancy/context.ts'
import { AppError } from '../../core/http/errors.ts'
import { reserve } from './reserve.ts'

const CARS = 40
const REQUESTS = 5000
const AT_ONCE = 16

let f: Frota
beforeAll(async () => {
  f = await openFrota()
})
afterAll(() => f.t.close())

test('5,000 requests for 40 cars, 16 at a time: no car is promised twice', { timeout: 300_000 }, async () => {
  await createFleet(f.t, f.m, f.loja, CARS)
  const waiting = await createRequests(f.t, f.m, f.loja, REQUESTS)
  const { services } = f.t.server
  const tenant = await services.tenants.forHost(f.m.host)
  const codes = new Map<string, number>()
  const count = (what: string) => codes.set(what, (codes.get(what) ?? 0) + 1)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let r = waiting.pop(); r; r = waiting.pop()) {
        const { codEmprestimo, inicio, fim, codCarro } = r
        try {
          await withCtx(services, tenant, tenantWide(tenant), (c) =>
            reserve(c, codEmprestimo, { versao: 1, codCarro, inicio, fim }),
          )
          count('reserved')
        } catch (e) {
          // A refusal says why; anything else is a fault.
          count(e instanceof AppError ? e.code : `${(e as { code?: string }).code}: ${String(e)}`)
        }
      }
    }),
  )
  expect([...codes.keys()].toSorted()).toEqual(['carro-ocupado', 'reserved', 'sem-carro'])
  expect([...codes.values()].reduce((a, b) => a + b)).toBe(REQUESTS)
  const [n] = await f.t.sql<{ reserved: number; twice: number; wrong: number }>(
    `select (select count(*)::int from frota_emprestimo where estado = 'RESERVADO') as reserved,
      (select count(*)::int from frota_emprestimo a join frota_emprestimo b on b.cod_carro = a.cod_carro and b.cod_emprestimo > a.cod_emprestimo
        and tstzrange(a.inicio, a.fim) && tstzrange(b.inicio, b.fim) and a.estado = 'RESERVADO' and b.estado = 'RESERVADO') as twice,
      (select count(*)::int from frota_emprestimo where (estado = 'RESERVADO') <> (cod_carro is not null)) as wrong`,
  )
  expect(n).toEqual({ reserved: codes.get('reserved'), twice: 0, wrong: 0 })
})
