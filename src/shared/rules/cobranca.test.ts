import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COBRANCA_STATES, cobrancaAfter, type CobrancaEvent, type CobrancaState } from './cobranca.ts'

const VALOR = 100
/** What the store holds in each state, as money in and money back. */
const HELD: Record<CobrancaState, [pago: number, devolvido: number]> = {
  ABERTA: [0, 0],
  PARCIAL: [40, 0],
  PAGA: [100, 0],
  A_MAIOR: [140, 0],
  ATRASADA: [100, 0],
  EXPIRADA: [0, 0],
  CANCELADA: [0, 0],
  A_DEVOLVER: [100, 0],
  DEVOLVIDA_PARTE: [100, 30],
  DEVOLVIDA: [100, 100],
}
const charge = (estado: CobrancaState) => ({ estado, valor: VALOR, pago: HELD[estado][0], devolvido: HELD[estado][1] })
const after = (estado: CobrancaState, e: CobrancaEvent) => cobrancaAfter(charge(estado), e)?.estado ?? null

/** The state after each event; amounts in the heading. Null: nothing changes. */
const EXPECTED: Record<
  CobrancaState,
  Record<'P30' | 'P60' | 'P100' | 'D10' | 'DALL' | 'C40' | 'VENCIMENTO' | 'CANCELAMENTO', CobrancaState | null | 'ERRO'>
> = {
  ABERTA: {
    P30: 'PARCIAL',
    P60: 'PARCIAL',
    P100: 'PAGA',
    D10: null,
    DALL: null,
    C40: null,
    VENCIMENTO: 'EXPIRADA',
    CANCELAMENTO: 'CANCELADA',
  },
  PARCIAL: {
    P30: 'PARCIAL',
    P60: 'PAGA',
    P100: 'A_MAIOR',
    D10: 'PARCIAL',
    DALL: 'ABERTA',
    C40: null,
    VENCIMENTO: 'EXPIRADA',
    CANCELAMENTO: 'A_DEVOLVER',
  },
  PAGA: {
    P30: 'A_MAIOR',
    P60: 'A_MAIOR',
    P100: 'A_MAIOR',
    D10: 'DEVOLVIDA_PARTE',
    DALL: 'DEVOLVIDA',
    C40: null,
    VENCIMENTO: null,
    CANCELAMENTO: 'A_DEVOLVER',
  },
  A_MAIOR: {
    P30: 'A_MAIOR',
    P60: 'A_MAIOR',
    P100: 'A_MAIOR',
    D10: 'A_MAIOR',
    DALL: 'DEVOLVIDA',
    C40: 'PAGA',
    VENCIMENTO: null,
    CANCELAMENTO: 'A_DEVOLVER',
  },
  ATRASADA: {
    P30: 'A_MAIOR',
    P60: 'A_MAIOR',
    P100: 'A_MAIOR',
    D10: 'DEVOLVIDA_PARTE',
    DALL: 'DEVOLVIDA',
    C40: null,
    VENCIMENTO: null,
    CANCELAMENTO: 'A_DEVOLVER',
  },
  EXPIRADA: {
    P30: 'EXPIRADA',
    P60: 'EXPIRADA',
    P100: 'ATRASADA',
    D10: 'ERRO',
    DALL: null,
    C40: null,
    VENCIMENTO: null,
    CANCELAMENTO: 'CANCELADA',
  },
  CANCELADA: {
    P30: 'A_DEVOLVER',
    P60: 'A_DEVOLVER',
    P100: 'A_DEVOLVER',
    D10: null,
    DALL: null,
    C40: null,
    VENCIMENTO: null,
    CANCELAMENTO: null,
  },
  A_DEVOLVER: {
    P30: 'A_DEVOLVER',
    P60: 'A_DEVOLVER',
    P100: 'A_DEVOLVER',
    D10: 'A_DEVOLVER',
    DALL: 'DEVOLVIDA',
    C40: 'A_DEVOLVER',
    VENCIMENTO: null,
    CANCELAMENTO: null,
  },
  DEVOLVIDA_PARTE: {
    P30: 'PAGA',
    P60: 'A_MAIOR',
    P100: 'A_MAIOR',
    D10: 'DEVOLVIDA_PARTE',
    DALL: 'DEVOLVIDA',
    C40: null,
    VENCIMENTO: null,
    CANCELAMENTO: 'A_DEVOLVER',
  },
  DEVOLVIDA: {
    P30: 'A_DEVOLVER',
    P60: 'A_DEVOLVER',
    P100: 'A_DEVOLVER',
    D10: null,
    DALL: null,
    C40: null,
    VENCIMENTO: null,
    CANCELAMENTO: null,
  },
}

test.each(COBRANCA_STATES)('from %s every event leads where the table says', (estado) => {
  const { pago, devolvido } = charge(estado)
  const kept = pago - devolvido
  const got = {
    P30: after(estado, { tipo: 'PAGAMENTO', valor: 30 }),
    P60: after(estado, { tipo: 'PAGAMENTO_MANUAL', valor: 60 }),
    P100: after(estado, { tipo: 'PAGAMENTO', valor: 100 }),
    D10: attempt(() => after(estado, { tipo: 'DEVOLUCAO', valor: 10 })),
    DALL: kept === 0 ? null : after(estado, { tipo: 'DEVOLUCAO', valor: kept }),
    C40: after(estado, { tipo: 'CREDITO', valor: 40 }),
    VENCIMENTO: after(estado, { tipo: 'VENCIMENTO' }),
    CANCELAMENTO: after(estado, { tipo: 'CANCELAMENTO' }),
  }
  expect(got).toEqual(EXPECTED[estado])
})

function attempt<T>(run: () => T): T | 'ERRO' {
  try {
    return run()
  } catch (e) {
    expect(e).toBeInstanceOf(RangeError)
    return 'ERRO'
  }
}

test('the whole of a charge that ended goes to another charge', () => {
  expect(after('A_DEVOLVER', { tipo: 'CREDITO', valor: 100 })).toBe('CANCELADA')
})

test('amounts that are none, and more back than came in, are refused', () => {
  for (const valor of [0, -1, 1.5, Number.NaN])
    expect(() => after('ABERTA', { tipo: 'PAGAMENTO', valor })).toThrow(RangeError)
  expect(() => after('PAGA', { tipo: 'DEVOLUCAO', valor: 101 })).toThrow(RangeError)
})

const event: fc.Arbitrary<CobrancaEvent> = fc.oneof(
  fc.record({
    tipo: fc.constantFrom('PAGAMENTO' as const, 'PAGAMENTO_MANUAL' as const),
    valor: fc.integer({ min: 1, max: 300 }),
  }),
  fc.constantFrom<CobrancaEvent>({ tipo: 'VENCIMENTO' }, { tipo: 'CANCELAMENTO' }),
)

/** Events in turn, then as much given back as `back` asks and the charge holds. */
function fold(events: readonly CobrancaEvent[], back: readonly number[]) {
  let k = { estado: 'ABERTA' as CobrancaState, valor: VALOR, pago: 0, devolvido: 0 }
  const check = () => {
    expect(k.pago).toBeGreaterThanOrEqual(k.devolvido)
    expect(k.devolvido).toBeGreaterThanOrEqual(0)
  }
  for (const e of events) {
    k = cobrancaAfter(k, e) ?? k
    check()
  }
  for (const wanted of back) {
    const valor = Math.min(wanted, k.pago - k.devolvido)
    if (valor > 0) k = cobrancaAfter(k, { tipo: 'DEVOLUCAO', valor }) ?? k
    check()
  }
  return k
}

test('in any order the same payments, refunds, end and cancelling leave the same sums, and no money is lost', () => {
  const events = fc.array(event, { maxLength: 8 })
  fc.assert(
    fc.property(
      events,
      fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      (es, back, seeds) => {
        const order = es.map((e) => ({ e, at: seeds.next().value })).toSorted((a, b) => a.at - b.at)
        const one = fold(es, back)
        const other = fold(
          order.map(({ e }) => e),
          back.toReversed(),
        )
        expect([other.pago, other.devolvido]).toEqual([one.pago, one.devolvido])
        expect(one.pago).toBe(es.reduce((n, e) => n + ('valor' in e ? e.valor : 0), 0))
        expect(one.devolvido).toBe(
          Math.min(
            one.pago,
            back.reduce((n, v) => n + v, 0),
          ),
        )
      },
    ),
  )
})
