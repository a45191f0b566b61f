import { expect, test } from 'vitest'
import { stateWords } from './state.ts'

const now = new Date('2026-11-12T15:00:00Z')
const charge = { valor: 96_400, pago: 0, devolvido: 0, pagaEm: null, fuso: 'America/Sao_Paulo' } as const
const words = (what: Partial<Parameters<typeof stateWords>[0]>) =>
  stateWords({ ...charge, situacao: 'ABERTA', ...what }, now)?.texto.replaceAll('\u00a0', ' ')

test('whoever paid reads that the money arrived, whatever became of the charge', () => {
  expect(words({ situacao: 'CANCELADA', pago: 96_400 })).toMatch(/^Recebemos R\$ 964,00, .*devolve o valor/)
  expect(words({ situacao: 'EXPIRADA', pago: 48_200 })).toMatch(/^Recebemos R\$ 482,00 de R\$ 964,00, .*prazo/)
  expect(words({ situacao: 'PAGA', pago: 98_400, pagaEm: '2026-11-12T14:00:00Z' })).toMatch(
    /^✓ Pago hoje às 11:00\. Obrigado! Recebemos R\$ 20,00 a mais/,
  )
  expect(words({ situacao: 'PAGA', pago: 98_400, devolvido: 2000 })).toBe('✓ Pago. Obrigado!')
})

test('whoever did not pay is told not to', () => {
  expect(words({ situacao: 'CANCELADA' })).toBe('Esta cobrança foi cancelada: não pague por este código.')
  expect(words({ situacao: 'EXPIRADA' })).toMatch(/^O prazo deste código acabou: não pague por ele/)
  expect(words({ situacao: 'ABERTA' })).toBeUndefined()
})
