import { expect, test } from 'vitest'
import type { InspecaoCar } from '#shared/checklists/inspecoes.ts'
import { groupCars } from './cars.ts'

const car = (codPassagem: number, change: Partial<InspecaoCar> = {}): InspecaoCar => ({
  codPassagem,
  idInspecao: null,
  placa: `RTK4B2${codPassagem}`,
  chassi: null,
  marca: 'Fiat',
  modelo: 'Argo',
  versao: null,
  ano: 2022,
  cliente: 'Conceição Souza',
  telefone: null,
  km: null,
  prisma: null,
  consultor: null,
  chegouEm: '2026-01-02T10:00:00Z',
  promessa: null,
  estado: null,
  quem: [],
  feitos: 0,
  total: 0,
  vermelhos: 0,
  amarelos: 0,
  codCheckList: null,
  ...change,
})
const groups = (cars: InspecaoCar[], search = '', own: number[] = []) =>
  Object.fromEntries([...groupCars(cars, search, new Set(own))].map(([g, c]) => [g, c.map((x) => x.codPassagem)]))

test('cars stand where their inspection stands, the own ones apart', () => {
  const cars = [
    car(1),
    car(2),
    car(3, { estado: 'EM_ANDAMENTO' }),
    car(4, { estado: 'SEGUNDA_OLHADA' }),
    car(5, { estado: 'FINALIZADA' }),
    car(6, { estado: 'CANCELADA' }),
  ]
  expect(groups(cars, '', [2, 4])).toEqual({
    esperando: [1, 6],
    minhas: [2],
    andamento: [3],
    segunda: [4],
    prontas: [5],
  })
})

test('the nearest promise comes first, a car without one last', () => {
  const cars = [car(1), car(2, { promessa: '2026-01-02T15:00:00Z' }), car(3, { promessa: '2026-01-02T12:00:00Z' })]
  expect(groups(cars)).toEqual({ esperando: [3, 2, 1] })
})

test('a plate is found with or without its hyphen, a customer without accents', () => {
  expect(groups([car(1), car(2)], 'rtk-4b22')).toEqual({ esperando: [2] })
  expect(groups([car(1)], 'conceicao argo')).toEqual({ esperando: [1] })
  expect(groups([car(1)], 'onix')).toEqual({})
})
