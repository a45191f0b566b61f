import { expect, test } from 'vitest'
import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import { entregasDoDia } from './entregas.ts'

const MEIO_DIA = Date.parse('2026-11-23T15:00:00Z')
const servico = (status: number): Cartao['servicos'][number] => ({
  codServicoAgendado: status,
  descricao: 'Revisão',
  status,
  percentual: 0,
  paralisado: false,
  trabalhando: false,
  motivo: null,
  versao: 1,
})
const cartao = (placa: string, promessa: string | null, status: number[], mais: Partial<Cartao> = {}): Cartao => ({
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
  codConsultor: null,
  consultor: null,
  corAgenda: null,
  chegouEm: '2026-11-23T12:00:00Z',
  promessa,
  previsao: null,
  entregueEm: null,
  numeroOs: null,
  servicos: status.map(servico),
  comentarios: 0,
  checklists: 0,
  complementaresPendentes: 0,
  ...mais,
})
const hoje = (i: string) => i.startsWith('2026-11-23')
const doDia = (...c: Cartao[]) => entregasDoDia(c, MEIO_DIA, hoje)

test('late first, then at risk, then by hour; those that left stand last, tomorrow’s stay out', () => {
  const lista = doDia(
    cartao('HORA', '2026-11-23T18:00:00Z', [2]),
    cartao('SAIU', '2026-11-23T14:00:00Z', [5], { entregueEm: '2026-11-23T14:30:00Z' }),
    cartao('AMANHA', '2026-11-24T14:00:00Z', [2]),
    cartao('RISCO', '2026-11-23T19:00:00Z', [2], { previsao: '2026-11-23T20:00:00Z' }),
    cartao('PRONTO', '2026-11-24T14:00:00Z', [4, 4]),
    cartao('TARDE', '2026-11-22T14:00:00Z', [2]),
  )
  expect(lista.map((e) => [e.cartao.placa, e.tom])).toEqual([
    ['TARDE', 'vermelho'],
    ['RISCO', 'amarelo'],
    ['HORA', 'neutro'],
    ['PRONTO', 'verde'],
    ['SAIU', 'neutro'],
  ])
  expect(lista.map((e) => e.minutosDeAtraso)).toEqual([25 * 60, 60, 0, 0, 0])
})

test.each([
  [[2, 4], null, 1],
  [[3, 4], 'APROVAR_QUALIDADE', 1],
  [[4, 4], 'ENTREGAR', 0],
  [[], null, 0],
])('services in %j wait for %s', (status, passo, faltam) => {
  const [e] = doDia(cartao('X', '2026-11-23T18:00:00Z', status))
  expect([e?.passo, e?.faltam]).toEqual([passo, faltam])
})
