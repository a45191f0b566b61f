import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recepcaoOfDay, recepcaoStatus, type RecepcaoServico } from './recepcao.ts'

const SP = 'America/Sao_Paulo'
const DAY = '2026-11-23'
const addServico = (extra: Partial<RecepcaoServico> = {}): RecepcaoServico => ({
  placa: 'RTK4B21',
  chassi: null,
  cliente: 'Helena Prado',
  modelo: 'Argo',
  status: 1,
  codTipoServico: 2,
  osAberta: true,
  carregado: false,
  dataAgendamento: '2026-11-23T11:00:00Z',
  dataInicioServico: '2026-11-23T12:00:00Z',
  dataInicioServicoExecucao: null,
  consultorAgendado: 'Ana B',
  ...extra,
})
const list = (...s: RecepcaoServico[]) => recepcaoOfDay(s, DAY, SP)

test.each([
  [1, 1, 1],
  [1, 2, 2],
  [1, 4, 2],
  [2, 2, 2],
  [2, 3, 2],
  [3, 4, 3],
  [4, 4, 4],
  [1, 5, null],
  [5, 5, null],
])('lowest %i and highest %i make %s', (smallest, largest, status) => {
  expect(recepcaoStatus(smallest, largest)).toBe(status)
})

test('a car is one row: masked plate, first name, times in the store’s time zone', () => {
  expect(list(addServico(), addServico({ status: 2, dataInicioServicoExecucao: '2026-11-23T12:07:00Z' }))).toEqual([
    {
      statusRecepcao: 'Em Serviço',
      progressoOS: 2,
      placa: 'XXX-4B21',
      placaOriginal: 'RTK4B21',
      cliente: 'Helena',
      modelo: 'Argo',
      horaAgendameto: '08:00',
      horaServicoIniciado: '09:07',
      consultor: 'Ana B',
      codTipoServico: 2,
    },
  ])
  expect(list(addServico())[0]?.horaServicoIniciado).toBe('Não iniciado')
  expect(list(addServico({ placa: null, chassi: '9BD12345678901234' }))[0]?.placa).toBe('...2345678901234')
  expect(list(addServico({ status: 7 }))[0]).toMatchObject({ statusRecepcao: 'Desconhecido', progressoOS: 0 })
})

describe('services that are not on the list', () => {
  test.each([
    ['no open order', { osAberta: false }],
    ['kind 9', { codTipoServico: 9 }],
    ['kind 12', { codTipoServico: 12 }],
    ['begins tomorrow on the store’s clock', { dataInicioServico: '2026-11-24T03:00:00Z' }],
    ['delivered', { status: 5 }],
    ['nothing planned', { dataInicioServico: null }],
  ])('%s', (_, extra) => {
    expect(list(addServico(extra))).toEqual([])
  })
})

test('the least advanced cars come first; cars of earlier days are separate', () => {
  const linhas = [
    addServico({ placa: 'AAA1A11', status: 4 }),
    addServico({ placa: 'BBB1B11', status: 2 }),
    addServico({ placa: 'CCC1C11', carregado: true, dataInicioServico: '2026-11-20T12:00:00Z' }),
    addServico({ placa: 'DDD1D11' }),
  ]
  expect(recepcaoOfDay(linhas, DAY, SP).map((v) => v.placaOriginal)).toEqual(['DDD1D11', 'BBB1B11', 'AAA1A11'])
  expect(recepcaoOfDay(linhas, DAY, SP, true).map((v) => v.placaOriginal)).toEqual(['CCC1C11'])
})

test('a car with work of today and of earlier days stands once: among today’s, unless today’s is delivered', () => {
  const both = (today: number) => [
    addServico({ placa: 'CCC1C11', status: 2, carregado: true, dataInicioServico: '2026-11-20T12:00:00Z' }),
    addServico({ placa: 'CCC1C11', status: today, carregado: true }),
  ]
  const names = (status: number, carried: boolean) =>
    recepcaoOfDay(both(status), DAY, SP, carried).map((v) => v.statusRecepcao)
  expect([names(1, false), names(1, true)]).toEqual([['Aguardando Serviço'], []])
  expect([names(5, false), names(5, true)]).toEqual([[], ['Em Serviço']])
})

describe('the seed’s rule, case by case', () => {
  const NAMES = ['Desconhecido', 'Aguardando Serviço', 'Em Serviço', 'Aguardando Inspeção', 'Aguardando Entrega']
  // Status of each service of a car, and the resulting progress: 0 is unknown, null means not listed.
  const CASES: [string, number | null][] = [
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['4', 4],
    ['5', null],
    ['11', 1],
    ['12', 2],
    ['13', 2],
    ['14', 2],
    ['15', null],
    ['22', 2],
    ['23', 2],
    ['24', 2],
    ['25', null],
    ['33', 3],
    ['34', 3],
    ['35', null],
    ['44', 4],
    ['45', null],
    ['55', null],
    ['111', 1],
    ['112', 2],
    ['113', 2],
    ['114', 2],
    ['115', null],
    ['122', 2],
    ['123', 2],
    ['124', 2],
    ['125', null],
    ['133', 2],
    ['134', 2],
    ['135', null],
    ['144', 2],
    ['145', null],
    ['155', null],
    ['222', 2],
    ['223', 2],
    ['224', 2],
    ['225', null],
    ['233', 2],
    ['234', 2],
    ['235', null],
    ['244', 2],
    ['245', null],
    ['255', null],
    ['333', 3],
    ['334', 3],
    ['335', null],
    ['344', 3],
    ['345', null],
    ['355', null],
    ['444', 4],
    ['445', null],
    ['455', null],
    ['555', null],
    ['0', 0],
    ['6', 0],
    ['7', 0],
    ['01', 0],
    ['02', 0],
    ['05', null],
    ['16', 2],
    ['26', 2],
    ['67', 0],
    ['56', null],
    ['156', 2],
    ['337', 3],
  ]
  test('there are at least sixty cases', () => expect(CASES.length).toBeGreaterThanOrEqual(60))
  test.each(CASES)('services in %s make progress %s', (status, progress) => {
    const servicos = [...status].map((s) => addServico({ status: Number(s) }))
    expect(list(...servicos).map((v) => [v.progressoOS, v.statusRecepcao])).toEqual(
      progress === null ? [] : [[progress, NAMES[progress]]],
    )
  })
})

test('any order of the same services gives the same rows', () => {
  const pickOne = fc.record({
    placa: fc.constantFrom('RTK4B21', 'AAA1A11', 'BBB2B22', null),
    chassi: fc.constantFrom('9BD12345678901234', null),
    cliente: fc.constantFrom('Helena Prado', 'Rui Alves'),
    modelo: fc.constantFrom('Argo', 'Toro'),
    status: fc.integer({ min: 0, max: 6 }),
    codTipoServico: fc.integer({ min: 1, max: 12 }),
    osAberta: fc.boolean(),
    carregado: fc.boolean(),
    dataAgendamento: fc.constantFrom('2026-11-23T11:00:00Z', '2026-11-23T13:00:00Z'),
    dataInicioServico: fc.constantFrom('2026-11-23T12:00:00Z', '2026-11-23T14:00:00Z', '2026-11-22T14:00:00Z', null),
    dataInicioServicoExecucao: fc.constantFrom('2026-11-23T12:07:00Z', null),
    consultorAgendado: fc.constantFrom('Ana B', 'Rui P', null),
  })
  const shuffled = fc
    .array(pickOne, { maxLength: 12 })
    .chain((s) => fc.tuple(fc.constant(s), fc.shuffledSubarray(s, { minLength: s.length, maxLength: s.length })))
  fc.assert(
    fc.property(shuffled, fc.boolean(), ([s, another], carregados) => {
      expect(recepcaoOfDay(another, DAY, SP, carregados)).toEqual(recepcaoOfDay(s, DAY, SP, carregados))
    }),
    { numRuns: 2000 },
  )
})
