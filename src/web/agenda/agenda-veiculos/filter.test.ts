import { expect, test } from 'vitest'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import { passesFilters, isLate, isAtRisk, byColumn } from './filter.ts'

const NOON = Date.parse('2026-11-23T15:00:00Z')
const card = (extra: Partial<Card> = {}): Card => ({
  codAgendaVeiculo: 1,
  codConcessionaria: 1,
  codPassagem: 1,
  codStatus: 10,
  ordem: 'i',
  versao: 1,
  codStatusParalisado: null,
  statusParalisado: null,
  noStatusDesde: '2026-11-23T12:00:00Z',
  placa: 'ABC1C34',
  chassi: null,
  modelo: 'Argo 1.3',
  cliente: 'Cecília Prado',
  passante: true,
  prisma: '17',
  lugar: null,
  chave: null,
  codConsultor: 5,
  consultor: 'Ana',
  corAgenda: null,
  chegouEm: '2026-11-23T12:00:00Z',
  promessa: '2026-11-23T16:00:00Z',
  previsao: '2026-11-23T15:30:00Z',
  entregueEm: null,
  numeroOs: '812',
  servicos: [],
  comentarios: 0,
  checklists: 0,
  complementaresPendentes: 0,
  ...extra,
})

test.each([
  ['promise ahead, plan before it', {}, false, false],
  ['promise has passed', { promessa: '2026-11-23T14:00:00Z' }, true, false],
  ['plan beyond the promise', { previsao: '2026-11-23T16:30:00Z' }, false, true],
  [
    'delivered late is late no more',
    { promessa: '2026-11-23T14:00:00Z', entregueEm: '2026-11-23T14:30:00Z' },
    false,
    false,
  ],
  ['no promise', { promessa: null }, false, false],
])('%s', (_, extra, late, atRisk) => {
  const c = card(extra)
  expect([isLate(c, NOON), isAtRisk(c, NOON)]).toEqual([late, atRisk])
})

test.each([
  ['abc-1234', true],
  ['1c34', true],
  ['cecilia', true],
  ['argo prado', true],
  ['812', true],
  ['toro', false],
])('%s finds the card: %s', (busca, matches) => {
  expect(passesFilters(card(), { busca }, NOON)).toBe(matches)
})

test.each([
  ['atrasados', 'one whose promise has passed', { promessa: '2026-11-23T14:00:00Z' }, true],
  ['atrasados', 'one planned beyond its promise', { previsao: '2026-11-23T16:30:00Z' }, true],
  ['atrasados', 'one in time', {}, false],
  ['parados', 'a paused one', { codStatusParalisado: 3 }, true],
  ['parados', 'one that goes on', {}, false],
])('filter %s, %s', (mostra, _, extra, passes) => {
  expect(passesFilters(card(extra), { mostra }, NOON)).toBe(passes)
})

test('cards are grouped by column and sorted by their keys', () => {
  const list = [
    card({ codAgendaVeiculo: 1, ordem: 'i0' }),
    card({ codAgendaVeiculo: 2, ordem: 'Z' }),
    card({ codAgendaVeiculo: 3, ordem: 'i' }),
  ]
  expect(
    byColumn(list)
      .get(10)
      ?.map((c) => c.codAgendaVeiculo),
  ).toEqual([2, 3, 1])
})
