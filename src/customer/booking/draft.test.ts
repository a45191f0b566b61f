import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anew, EMPTY, readDraft, stepFor, STEPS, withHold, withoutHold, type Draft } from './draft.ts'

const held = {
  token: 'A'.repeat(22),
  inicio: '2026-12-04T13:30:00.000Z',
  fim: '2026-12-04T14:00:00.000Z',
  consultor: 'Ana',
  expiraEm: '2026-11-28T12:05:00.000Z',
}
const code = { destino: '(11) •••••-1234', outroEm: 0, canal: 'SMS' } as const
const chosen: Draft = { ...EMPTY, placa: 'abc-1d23', servicos: [1] }

describe('a step is shown only with what it needs', () => {
  test.each([
    ['pedido', EMPTY, 'carro'],
    ['hora', { ...EMPTY, placa: 'ABC' }, 'carro'],
    ['hora', { ...EMPTY, placa: 'ABC1D23' }, 'pedido'],
    ['hora', chosen, 'hora'],
    ['dados', chosen, 'hora'],
    ['dados', withHold(chosen, held), 'dados'],
    ['codigo', withHold(chosen, held), 'dados'],
    ['codigo', { ...withHold(chosen, held), codigo: code }, 'codigo'],
    ['espera', EMPTY, 'carro'],
    ['espera', { ...EMPTY, placa: 'ABC1234', texto: 'barulho' }, 'espera'],
    ['codigo-espera', chosen, 'espera'],
    ['codigo-espera', { ...chosen, entrada: { token: 'A'.repeat(22), codigo: code } }, 'codigo-espera'],
    ['codigo-espera', EMPTY, 'carro'],
    ['feito', chosen, 'hora'],
    ['nada', chosen, 'carro'],
  ] as const)('%s', (wanted, draft, shown) => {
    expect(stepFor(draft, wanted)).toBe(shown)
  })

  test('words of spaces ask for nothing', () => {
    expect(stepFor({ ...EMPTY, placa: 'ABC1234', texto: '   ' }, 'hora')).toBe('pedido')
  })
})

test('an hour whose time ended is offered again where the customer stood, without its code', () => {
  const lost = withoutHold({ ...withHold(chosen, held), codigo: code, nome: 'Rita' })
  expect(lost).toMatchObject({ perdida: held.inicio, segurada: null, codigo: null, nome: 'Rita' })
  expect(stepFor(lost, 'codigo')).toBe('dados')
  // A second end keeps the hour to offer.
  expect(withoutHold(lost).perdida).toBe(held.inicio)
  expect(withHold(lost, held)).toMatchObject({ perdida: null, segurada: held })
})

test('a stored draft comes back whole, and what is not one counts as none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(STEPS).toContain(stepFor(readDraft(text), 'dados'))
    }),
  )
  const d = { ...withHold(chosen, held), codigo: code }
  expect(readDraft(JSON.stringify(d))).toEqual(d)
  expect(readDraft('{"placa":"ABC1234"}')).toBe(EMPTY)
  expect(readDraft('null')).toBe(EMPTY)
  expect(readDraft(null)).toBe(EMPTY)
})

test('another booking begins without car and hour, for the same person', () => {
  const next = anew({ ...withHold(chosen, held), nome: 'Rita', telefone: '11987654321', consentimento: true })
  expect(next).toMatchObject({ placa: '', segurada: null, servicos: [], nome: 'Rita', consentimento: false })
})
