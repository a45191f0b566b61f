import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaveEntre, moverCartao, papelDosServicos } from './cartao-agenda.ts'

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
])('a move %s', (_nome, de, para, servicos, mensagem) => {
  const r = moverCartao(de, para, 7, servicos)
  expect(r).toMatchObject(
    mensagem
      ? { ok: false, mensagem }
      : { ok: true, estado: { codStatus: 2, codStatusParalisado: 7, entregue: false } },
  )
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
])('services at %o lead to %s', (status, papel) => {
  expect(papelDosServicos(status.map((n) => ({ status: n, trabalhando: false })))).toBe(papel)
})

test('keys keep any order of insertions, each of its own, and stay short at the ends', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 120 }), (lugares) => {
      const chaves: string[] = []
      for (const n of lugares) {
        const i = n % (chaves.length + 1)
        chaves.splice(i, 0, chaveEntre(chaves[i - 1] ?? null, chaves[i] ?? null))
      }
      expect(chaves).toEqual([...new Set(chaves)].toSorted())
    }),
  )
  let [fim, comeco] = [chaveEntre(null, null), chaveEntre(null, null)]
  for (let i = 0; i < 3000; i++) {
    const [f, c] = [chaveEntre(fim, null), chaveEntre(null, comeco)]
    expect([f > fim, c < comeco]).toEqual([true, true])
    ;[fim, comeco] = [f, c]
  }
  expect([fim.length, comeco.length]).toEqual([4, 4])
})

test('there is no key between a key and itself', () => {
  expect(() => chaveEntre('i000', 'i000')).toThrow(RangeError)
})
