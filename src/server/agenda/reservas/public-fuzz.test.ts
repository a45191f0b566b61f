import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservasPublicas } from '#shared/agenda/reservas.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { openReservas, type Reservas } from '#tests/records/reservas.ts'

/** Calls of one run; `PUBLIC_FUZZ_CALLS` asks for more. */
const CALLS = Number(process.env['PUBLIC_FUZZ_CALLS'] ?? 300)
const AT_ONCE = 8

let o: Oficina
let r: Reservas
beforeAll(async () => {
  o = await openOficina()
  r = await openReservas(o)
})
afterAll(() => o.t.close())

/** Values that a form never sends, beside some that it does. */
const value = fc.oneof(
  fc.constantFrom<unknown>('', null, true, 0, -1, 2 ** 31, 1e300, [], {}, '\u0000', 'ABC1D23', '(11) 98888-7777'),
  fc.constantFrom<unknown>(
    '2026-13-40',
    '9999-12-31T23:59:59Z',
    '0001-01-01',
    "'; drop table reserva; --",
    '😀'.repeat(40),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
)

test('hostile calls of the public routes break nothing and tell nothing', async () => {
  const good: Record<string, unknown> = {
    ...r.wanted,
    inicio: o.onDay(3, '10:00'),
    placa: 'ABC1D23',
    nome: 'Ana Lima',
    telefone: '(11) 98888-7777',
    canal: 'SMS',
    codigo: '123456',
    consentimento: true,
    de: '2030-01-01',
    ate: '2030-01-02',
    acao: 'SAIR',
  }
  const held = await r.hold(o.onDay(3, '10:00'))
  const tokens = [String(held.corpo['token']), 'A'.repeat(22), 'x', '../..', '%00', 'é'.repeat(22)]
  const calls = Object.values(reservasPublicas)
  const samples = fc.sample(
    fc.record({
      e: fc.constantFrom(...calls),
      token: fc.constantFrom(...tokens),
      endereco: fc.constantFrom(r.page.slice(6), 'ninguem', 'Á', '-', '%2e%2e'),
      changed: fc.dictionary(fc.constantFrom(...Object.keys(good), 'desafio', 'resposta', 'site'), value, {
        maxKeys: 4,
      }),
      left: fc.subarray(Object.keys(good), { maxLength: 2 }),
    }),
    { numRuns: CALLS, seed: Number(process.env['FUZZ_SEED'] ?? 20_260_101) },
  )
  const broken: string[] = []
  const leaks: string[] = []
  const queue = samples.values()
  const work = async () => {
    for (const { e, token, endereco, changed, left } of queue) {
      const path = e.path
        .replace('publico/reservas/', '')
        .replace(':token', encodeURIComponent(token))
        .replace(':endereco', encodeURIComponent(endereco))
      const body: Record<string, unknown> = { ...good, ...r.challenge(), ...changed }
      for (const k of left) delete body[k]
      const reply = await r.call(e.method, path, e.method === 'GET' ? undefined : body)
      const text = JSON.stringify(reply.corpo)
      if (reply.status >= 500) broken.push(`${e.method} ${path} ${JSON.stringify(body)} → ${reply.status} ${text}`)
      if (/select |cod_distribuidor|postgres|at .*\.ts/i.test(text)) leaks.push(`${path} → ${text}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(broken).toEqual([])
  expect(leaks).toEqual([])
}, 600_000)
