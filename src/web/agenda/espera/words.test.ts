import { expect, test } from 'vitest'
import { fitsPeriod, whenInWords, wishInWords } from './words.ts'

test('a span of days and a part of the day are told together', () => {
  expect(whenInWords({ de: '2026-11-28', ate: '2026-12-05', periodo: 'MANHA' })).toBe('28/11 a 05/12, de manhã')
  expect(whenInWords({ de: '2026-11-28', ate: '2026-11-28', periodo: 'QUALQUER' })).toBe('28/11, a qualquer hora')
})

test('a wish joins the chosen services and the own words', () => {
  expect(wishInWords({ servicos: ['Revisão', 'Pneus'], texto: 'Barulho' })).toBe('Revisão, Pneus · Barulho')
  expect(wishInWords({ servicos: [], texto: '' })).toBe('sem serviço escolhido')
})

test('noon belongs to the afternoon', () => {
  expect(fitsPeriod('11:59', 'MANHA')).toBe(true)
  expect(fitsPeriod('12:00', 'MANHA')).toBe(false)
  expect(fitsPeriod('12:00', 'TARDE')).toBe(true)
  expect(fitsPeriod('08:00', 'QUALQUER')).toBe(true)
})
