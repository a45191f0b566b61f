import { expect, test } from 'vitest'
import {
  ageOn,
  driverErrors,
  EMPRESTIMO_STATES,
  emprestimoAfter,
  type EmprestimoAct,
  indicateUntil,
  isValidCnh,
  lateMinutes,
  multaMay,
  returnDifferences,
} from './emprestimo.ts'

const ACTS: EmprestimoAct[] = ['RESERVAR', 'RECUSAR', 'CANCELAR', 'AUSENCIA', 'ENTREGAR', 'DEVOLVER', 'PRORROGAR']

test('each act is open in its states only', () => {
  const open = Object.fromEntries(
    EMPRESTIMO_STATES.map((e) => [
      e,
      ACTS.flatMap((a) => (emprestimoAfter(e, a) ? [`${a}>${emprestimoAfter(e, a)}`] : [])),
    ]),
  )
  expect(open).toEqual({
    PEDIDO: ['RESERVAR>RESERVADO', 'RECUSAR>RECUSADO', 'CANCELAR>CANCELADO'],
    RESERVADO: [
      'RESERVAR>RESERVADO',
      'CANCELAR>CANCELADO',
      'AUSENCIA>AUSENTE',
      'ENTREGAR>ENTREGUE',
      'PRORROGAR>RESERVADO',
    ],
    ENTREGUE: ['DEVOLVER>DEVOLVIDO', 'PRORROGAR>ENTREGUE'],
    DEVOLVIDO: [],
    RECUSADO: [],
    CANCELADO: [],
    AUSENTE: [],
  })
})

test.each([
  ['2000-02-29', '2021-02-28', 20],
  ['2000-02-29', '2021-03-01', 21],
  ['2000-06-15', '2021-06-15', 21],
  ['2000-06-15', '2021-06-14', 20],
])('born %s is %s %i years old', (nascimento, dia, age) => {
  expect(ageOn(nascimento, dia)).toBe(age)
})

const driver = { nascimento: '1990-01-01', cnhCategoria: 'AB', cnhValidade: '2026-12-10' }
const days = { retirada: '2026-12-01', devolucao: '2026-12-05', idadeMinima: 21, tolera: false }
test.each([
  ['a good driver', {}, {}, []],
  ['a licence that ends on the day of return', { cnhValidade: '2026-12-05' }, {}, []],
  ['a licence that ends the day before', { cnhValidade: '2026-12-04' }, {}, ['cnhValidade']],
  ['an expired licence where the store tolerates', { cnhValidade: '2026-11-05' }, { tolera: true }, []],
  ['31 days expired where the store tolerates', { cnhValidade: '2026-11-04' }, { tolera: true }, ['cnhValidade']],
  ['a motorcycle licence', { cnhCategoria: 'A' }, {}, ['cnhCategoria']],
  ['category B', { cnhCategoria: 'b' }, {}, []],
  ['category AD', { cnhCategoria: 'AD' }, {}, []],
  ['a young driver', { nascimento: '2005-12-02' }, {}, ['nascimento']],
  ['who turns 21 that day', { nascimento: '2005-12-01' }, {}, []],
  ['a minor in a car for anybody', { nascimento: '2009-01-01' }, { idadeMinima: 0 }, ['nascimento']],
])('%s', (_, d, l, campos) => {
  expect(Object.keys(driverErrors({ ...driver, ...d }, { ...days, ...l }))).toEqual(campos)
})

test.each([
  ['02650306461', true],
  ['02650306460', false],
  ['11111111111', false],
  ['0265030646', false],
  ['abcdefghijk', false],
])('CNH %s: %s', (cnh, ok) => {
  expect(isValidCnh(cnh)).toBe(ok)
})

test.each([
  ['2026-12-01T12:00:00Z', 15, 0],
  ['2026-12-01T12:15:00Z', 15, 0],
  ['2026-12-01T12:16:00Z', 15, 16],
  ['2026-12-01T11:00:00Z', 0, 0],
])('returned %s with %i minutes of grace: %i late', (now, tolerancia, late) => {
  expect(lateMinutes('2026-12-01T12:00:00Z', now, tolerancia)).toBe(late)
})

test('the return tells kilometres, missing fuel, lateness and new damage only', () => {
  const same = {
    kmSaida: 1000,
    kmVolta: 1120,
    combustivelSaida: 8,
    combustivelVolta: 5,
    avariasSaida: ['Capô'],
    avariasVolta: ['Capô', 'Teto'],
    fim: '2026-12-01T12:00:00Z',
    devolvidoEm: '2026-12-01T13:00:00Z',
    tolerancia: 15,
    valorOitavo: 4000,
  }
  expect(returnDifferences(same)).toEqual({
    km: 120,
    combustivel: 3,
    minutos: 60,
    avarias: ['Teto'],
    valorCombustivel: 12_000,
  })
  expect(returnDifferences({ ...same, combustivelSaida: 2 })).toMatchObject({ combustivel: 0, valorCombustivel: 0 })
})

test('a driver can be named for 30 days; nobody’s fine can only be paid', () => {
  expect(indicateUntil('2026-12-15')).toBe('2027-01-14')
  expect([
    multaMay('NOVA', 'AVISAR', true),
    multaMay('NOVA', 'AVISAR', false),
    multaMay('NOVA', 'PAGAR', false),
  ]).toEqual([true, false, true])
  expect([multaMay('INDICADA', 'INDICAR', true), multaMay('PAGA', 'PAGAR', true)]).toEqual([false, false])
})
