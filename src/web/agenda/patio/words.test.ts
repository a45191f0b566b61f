import { expect, test } from 'vitest'
import type { Carro } from '#shared/agenda/patio.ts'
import { codeIn, isMeant, keyInWords, whereInWords } from './words.ts'

const NOW = Date.parse('2026-11-27T18:00:00Z')
const carro = (extra: Partial<Carro> = {}): Carro => ({
  codPassagem: 1,
  codConcessionaria: 1,
  codAgendaVeiculo: 1,
  placa: 'ABC1D23',
  chassi: null,
  modelo: 'Argo',
  prisma: '7',
  coluna: null,
  chegouEm: '2026-11-27T12:00:00Z',
  codLugar: 1,
  lugar: 'P12',
  desde: '2026-11-27T17:05:00Z',
  vistoEm: '2026-11-27T17:05:00Z',
  como: 'TOQUE',
  quem: 'Ana',
  ultimoAto: null,
  confirmar: false,
  chave: { codChave: 1, numero: '34', posse: 'PESSOA', com: 'João P', desde: '2026-11-27T17:05:00Z' },
  ...extra,
})

test.each([
  [{}, 'Está no P12 desde 14:05, chave 34 com João P'],
  [{ chave: null }, 'Está no P12 desde 14:05, sem chave no quadro'],
  [{ confirmar: true }, 'Último lugar: P12, visto 14:05. Confirme, chave 34 com João P'],
  [{ lugar: null, desde: null }, 'Ninguém anotou onde está, chave 34 com João P'],
])('%j: “%s”', (extra, said) => {
  expect(whereInWords(carro(extra), 'America/Sao_Paulo', NOW)).toBe(said)
})

test('a key on the board is said to hang there', () => {
  expect(keyInWords({ numero: '34', posse: 'QUADRO', com: null })).toBe('chave 34 no quadro')
})

test.each([
  ['abc', true],
  ['1D23', true],
  ['ABC-1323', true],
  ['7', true],
  ['34', true],
  ['p12', true],
  ['8', false],
  ['XYZ', false],
  [' ', false],
])('%j means the car: %s', (typed, expected) => {
  expect(isMeant(carro(), typed)).toBe(expected)
})

test.each([
  ['https://atria.example/agenda-virtual/ler/0123456789abcdef012345', '0123456789abcdef012345'],
  ['P12', 'P12'],
  ['https://other.example/x', null],
  ['9BWZZZ377VT004251', null],
])('the code in %j is %j', (raw, code) => {
  expect(codeIn(raw)).toBe(code)
})
