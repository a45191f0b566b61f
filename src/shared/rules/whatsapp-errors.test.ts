import { expect, test } from 'vitest'
import { OUT_OF_WINDOW, whatsappError } from './whatsapp-errors.ts'

test('each known error says what to do, and only passing troubles are repeated', () => {
  for (const [codigo, repete] of [
    [131_026, false],
    [OUT_OF_WINDOW, false],
    [131_049, false],
    [131_056, true],
    [130_429, true],
    [190, false],
    [132_001, false],
  ] as const) {
    const e = whatsappError(codigo)
    expect([codigo, e.repete]).toEqual([codigo, repete])
    expect(e.motivo).toMatch(/\w.+\.$/)
    expect(e.motivo).not.toContain('erro ')
  }
})

test('an unknown error is repeated when the maker fails, and named when it refuses', () => {
  expect(whatsappError(999, 503).repete).toBe(true)
  expect(whatsappError(null, 429).repete).toBe(true)
  expect(whatsappError(null, 401).motivo).toContain('token')
  expect(whatsappError(999, 400)).toEqual({ repete: false, motivo: expect.stringContaining('(erro 999)') })
})
