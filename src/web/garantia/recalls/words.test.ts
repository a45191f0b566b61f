import { expect, test } from 'vitest'
import { toldText } from './words.ts'

const now = new Date('2026-11-12T20:00:00Z')
const told = (avisadoEm: string | null, ultimoAvisoEm: string | null = null) =>
  toldText({ avisadoEm, ultimoAvisoEm }, 'America/Sao_Paulo', now)

test('an owner was told today, once, or since some days and again', () => {
  expect(told(null)).toBeNull()
  expect(told('2026-11-12T17:30:00Z')).toBe('Avisado aqui hoje às 14:30.')
  expect(told('2026-11-12T17:30:00Z', '2026-11-12T19:00:00Z')).toBe('Avisado aqui hoje às 16:00.')
  expect(told('2026-11-11T12:10:00Z', '2026-11-11T12:10:00Z')).toBe('Avisado aqui ontem às 09:10.')
  expect(told('2026-11-10T17:30:00Z', '2026-11-12T17:30:00Z')).toBe(
    'Avisado aqui há 2 dias, a última vez hoje às 14:30.',
  )
})
