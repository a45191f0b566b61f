import { expect, test } from 'vitest'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import { entregasOfDay } from './entregas.ts'

const NOON = Date.parse('2026-11-23T15:00:00Z')
const addServico = (status: number): Card['servicos'][number] => ({
  codServicoAgendado: status,
  descricao: 'Revisão',
  status,
  percentual: 0,
  paralisado: false,
  trabalhando: false,
  motivo: null,
  versao: 1,
})
const card = (placa: string, promessa: string | null, status: number[], extra: Partial<Card> = {}): Card => ({
  codAgendaVeiculo: 1,
  codConcessionaria: 1,
  codPassagem: 1,
  codStatus: 1,
  ordem: 'i',
  versao: 1,
  codStatusParalisado: null,
  statusParalisado: null,
  noStatusDesde: '2026-11-23T12:00:00Z',
  placa,
  chassi: null,
  modelo: 'Argo',
  cliente: 'Ana',
  passante: true,
  prisma: null,
  lugar: null,
  chave: null,
  codConsultor: null,
  consultor: null,
  corAgenda: null,
  chegouEm: '2026-11-23T12:00:00Z',
  promessa,
  previsao: null,
  entregueEm: null,
  numeroOs: null,
  servicos: status.map(addServico),
  comentarios: 0,
  checklists: 0,
  complementaresPendentes: 0,
  ...extra,
})
const todayIn = (i: string) => i.startsWith('2026-11-23')
const ofDay = (...c: Card[]) => entregasOfDay(c, NOON, todayIn)

test('late first, then at risk, then by hour; delivered cars come last, tomorrow’s are excluded', () => {
  const list = ofDay(
    card('HORA', '2026-11-23T18:00:00Z', [2]),
    card('SAIU', '2026-11-23T14:00:00Z', [5], { entregueEm: '2026-11-23T14:30:00Z' }),
    card('AMANHA', '2026-11-24T14:00:00Z', [2]),
    card('RISCO', '2026-11-23T19:00:00Z', [2], { previsao: '2026-11-23T20:00:00Z' }),
    card('PRONTO', '2026-11-24T14:00:00Z', [4, 4]),
    card('TARDE', '2026-11-22T14:00:00Z', [2]),
  )
  expect(list.map((e) => [e.cartao.placa, e.tone])).toEqual([
    ['TARDE', 'vermelho'],
    ['RISCO', 'amarelo'],
    ['HORA', 'neutro'],
    ['PRONTO', 'verde'],
    ['SAIU', 'neutro'],
  ])
  expect(list.map((e) => e.minutesLate)).toEqual([25 * 60, 60, 0, 0, 0])
})

test.each([
  [[2, 4], null, 1],
  [[3, 4], 'APROVAR_QUALIDADE', 1],
  [[4, 4], 'ENTREGAR', 0],
  [[], null, 0],
])('services in %j wait for %s', (status, step, faltam) => {
  const [e] = ofDay(card('X', '2026-11-23T18:00:00Z', status))
  expect([e?.step, e?.faltam]).toEqual([step, faltam])
})
