import { expect, test } from 'vitest'
import type { ChannelChoice } from '#shared/conversas/conversas.ts'
import { chosenChannel, modeOf } from './compose.ts'

const now = new Date('2026-11-27T12:00:00Z')
const channel = (over: Partial<ChannelChoice>): ChannelChoice => ({
  canal: 'WHATSAPP',
  destino: '(11) 98888-7777',
  impedimento: null,
  janelaAte: null,
  semConexao: false,
  ...over,
})

test('outside the 24 hours WhatsApp takes a template only; the last second still takes text', () => {
  expect(modeOf(channel({ janelaAte: null }), now)).toBe('modelo')
  expect(modeOf(channel({ janelaAte: '2026-11-27T12:00:00Z' }), now)).toBe('modelo')
  expect(modeOf(channel({ janelaAte: '2026-11-27T12:00:01Z' }), now)).toBe('texto')
  expect(modeOf(channel({ canal: 'SMS' }), now)).toBe('texto')
})

test('an impediment stops every way, and a store without a connection writes by hand whatever the window', () => {
  expect(modeOf(channel({ impedimento: 'O cliente pediu para parar', semConexao: true }), now)).toBe('impedida')
  expect(modeOf(channel({ semConexao: true }), now)).toBe('por-fora')
  expect(modeOf(undefined, now)).toBe('nota')
})

test('the first channel that can be used is chosen, until a person chooses another', () => {
  const canais = [channel({ impedimento: 'sem telefone' }), channel({ canal: 'SMS' }), channel({ canal: 'EMAIL' })]
  expect(chosenChannel({ canais }, { canal: null })).toBe('SMS')
  expect(chosenChannel({ canais }, { canal: 'WHATSAPP' })).toBe('WHATSAPP')
  expect(chosenChannel({ canais: [] }, { canal: null })).toBe('NOTA')
})
