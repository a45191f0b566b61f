import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyBetween, moveCard, servicosRole } from './agenda-card.ts'

const s = { codStatus: 1, codStatusParalisado: null, entregue: false }
const coluna = { codStatus: 2, papel: null, ativo: true }

test.each([
  ['to a plain column', s, coluna, [1], null],
  ['of a car that left', { ...s, entregue: true }, coluna, [5], /já foi entregue/],
  ['to a retired column', s, { ...coluna, ativo: false }, [1], /não existe mais/],
  ['to no column', s, undefined, [1], /não existe mais/],
  ['to Entregue with work left', s, { ...coluna, papel: 'ENTREGUE' as const }, [5, 4], /Entregue os serviços/],
  ['to Entregue with all delivered', s, { ...coluna, papel: 'ENTREGUE' as const }, [5], null],
  ['to Pronto before the inspection', s, { ...coluna, papel: 'PRONTO' as const }, [3, 4], /inspeção/],
  ['to Pronto after it', s, { ...coluna, papel: 'PRONTO' as const }, [4, 5], null],
])('moving a card %s', (_name, de, para, servicos, mensagem) => {
  const r = moveCard(de, para, 7, servicos)
  expect(r).toMatchObject(
    mensagem
      ? { ok: false, mensagem }
      : { ok: true, estado: { codStatus: 2, codStatusParalisado: 7, entregue: false } },
  )
})

test('the card of a car that left without any service may come back', () => {
  expect(moveCard({ ...s, entregue: true }, coluna, null, []).ok).toBe(true)
})

test.each([
  [[], null],
  [[1, 1], null],
  [[1, 2], 'EM_SERVICO'],
  [[1, 4], 'EM_SERVICO'],
  [[3, 3], 'INSPECAO'],
  [[3, 4], 'INSPECAO'],
  [[4, 5], 'PRONTO'],
  [[5, 5], 'ENTREGUE'],
])('services at %o put the card in %s', (status, role) => {
  expect(servicosRole(status.map((n) => ({ status: n, trabalhando: false })))).toBe(role)
})

test('keys keep any order of insertions, are distinct, and stay short at both ends', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 120 }), (places) => {
      const chaves: string[] = []
      for (const n of places) {
        const i = n % (chaves.length + 1)
        chaves.splice(i, 0, keyBetween(chaves[i - 1] ?? null, chaves[i] ?? null))
      }
      expect(chaves).toEqual([...new Set(chaves)].toSorted())
    }),
  )
  let [fim, startOf] = [keyBetween(null, null), keyBetween(null, null)]
  for (let i = 0; i < 3000; i++) {
    const [f, c] = [keyBetween(fim, null), keyBetween(null, startOf)]
    expect([f > fim, c < startOf]).toEqual([true, true])
    ;[fim, startOf] = [f, c]
  }
  expect([fim.length, startOf.length]).toEqual([4, 4])
})

test('keyBetween throws when both keys are equal', () => {
  expect(() => keyBetween('i000', 'i000')).toThrow(RangeError)
})
