import { expect, test } from 'vitest'
import {
  deadlineOf,
  deadlineState,
  GARANTIA_ACTS,
  GARANTIA_STATES,
  garantiaAfter,
  missingForSending,
} from './garantia.ts'

test('each act leads from the states that allow it, and from no other', () => {
  const allowed = GARANTIA_STATES.flatMap((estado) =>
    GARANTIA_ACTS.flatMap((act) => {
      const to = garantiaAfter({ estado, contestada: false }, act)
      return to === null ? [] : [`${estado} ${act} ${to}`]
    }),
  )
  expect(allowed).toEqual([
    'RASCUNHO ENVIAR ENVIADA',
    'RASCUNHO DESISTIR DESISTIDA',
    'ENVIADA ACEITAR ACEITA',
    'ENVIADA GLOSAR GLOSADA',
    'ENVIADA DEVOLVER DEVOLVIDA',
    'DEVOLVIDA CORRIGIR RASCUNHO',
    'DEVOLVIDA DESISTIR DESISTIDA',
    'GLOSADA CONTESTAR ENVIADA',
    'ACEITA PAGAR PAGA',
  ])
})

test('a refusal is contested once', () => {
  expect(garantiaAfter({ estado: 'GLOSADA', contestada: true }, 'CONTESTAR')).toBeNull()
})

const full = {
  reclamacao: 'Barulho',
  causa: 'Folga',
  correcao: 'Troca',
  valorPedido: 100,
  evidencias: [
    { tipo: 'FOTO_PECA' as const, nome: null, foto: true },
    { tipo: 'PECA_GUARDADA' as const, nome: null, foto: false },
    { tipo: 'OUTRA' as const, nome: 'Cupom', foto: true },
  ],
}
const demands = { evidencias: ['FOTO_PECA', 'PECA_GUARDADA'] as const, proprias: ['Cupom'], minimoFotos: 2 }

test.each([
  ['complete', full, demands, []],
  ['a make without demands', { ...full, evidencias: [] }, null, []],
  ['no words', { ...full, causa: ' ', correcao: '' }, demands, ['causa', 'correcao']],
  ['no value', { ...full, valorPedido: 0 }, demands, ['itens']],
  [
    'no evidence',
    { ...full, evidencias: [] },
    demands,
    ['evidencia.FOTO_PECA', 'evidencia.PECA_GUARDADA', 'evidencia.OUTRA.Cupom', 'fotos'],
  ],
  [
    'another own demand',
    { ...full, evidencias: full.evidencias.map((e) => (e.nome ? { ...e, nome: 'Nota' } : e)) },
    demands,
    ['evidencia.OUTRA.Cupom'],
  ],
  ['too few photos', full, { ...demands, minimoFotos: 3 }, ['fotos']],
] as const)('what is missing is named: %s', (_, g, e, fields) => {
  expect(Object.keys(missingForSending(g, e))).toEqual(fields)
})

test('a missing demand is asked for, below a title that says already that something is missing', () => {
  expect(missingForSending({ ...full, evidencias: [] }, demands)['evidencia.OUTRA.Cupom']).toBe('Inclua: cupom')
})

test.each([
  ['2026-05-10', '2026-05-31', 'NO_PRAZO'],
  ['2026-05-26', '2026-05-31', 'PERTO'],
  ['2026-05-30', '2026-05-31', 'URGENTE'],
  ['2026-05-31', '2026-05-31', 'URGENTE'],
  ['2026-06-01', '2026-05-31', 'PERDIDA'],
] as const)('on %s a deadline of %s is %s', (hoje, prazo, state) => {
  expect(deadlineState('RASCUNHO', prazo, hoje)).toBe(state)
  expect(deadlineState('ENVIADA', prazo, hoje)).toBeNull()
})

test('days are counted from the day after the repair, over the end of a month', () => {
  expect(deadlineOf('2026-01-31', 30)).toBe('2026-03-02')
})
