import { describe, expect, test } from 'vitest'
import { recepcaoDoDia, statusDaRecepcao, type ServicoNaRecepcao } from './recepcao.ts'

const SP = 'America/Sao_Paulo'
const DIA = '2026-11-23'
const servico = (mais: Partial<ServicoNaRecepcao> = {}): ServicoNaRecepcao => ({
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
  ...mais,
})
const lista = (...s: ServicoNaRecepcao[]) => recepcaoDoDia(s, DIA, SP)

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
])('lowest %i and highest %i make %s', (menor, maior, status) => {
  expect(statusDaRecepcao(menor, maior)).toBe(status)
})

test('a car is one row: masked plate, first name, hours of the store’s clock', () => {
  expect(lista(servico(), servico({ status: 2, dataInicioServicoExecucao: '2026-11-23T12:07:00Z' }))).toEqual([
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
  expect(lista(servico())[0]?.horaServicoIniciado).toBe('Não iniciado')
  expect(lista(servico({ placa: null, chassi: '9BD12345678901234' }))[0]?.placa).toBe('...2345678901234')
  expect(lista(servico({ status: 7 }))[0]).toMatchObject({ statusRecepcao: 'Desconhecido', progressoOS: 0 })
})

describe('who is left out', () => {
  test.each([
    ['no open order', { osAberta: false }],
    ['kind 9', { codTipoServico: 9 }],
    ['kind 12', { codTipoServico: 12 }],
    ['begins tomorrow on the store’s clock', { dataInicioServico: '2026-11-24T03:00:00Z' }],
    ['delivered', { status: 5 }],
    ['nothing planned', { dataInicioServico: null }],
  ])('%s', (_, mais) => {
    expect(lista(servico(mais))).toEqual([])
  })
})

test('the least advanced come first; cars of earlier days stand apart', () => {
  const linhas = [
    servico({ placa: 'AAA1A11', status: 4 }),
    servico({ placa: 'BBB1B11', status: 2 }),
    servico({ placa: 'CCC1C11', carregado: true, dataInicioServico: '2026-11-20T12:00:00Z' }),
    servico({ placa: 'DDD1D11' }),
  ]
  expect(recepcaoDoDia(linhas, DIA, SP).map((v) => v.placaOriginal)).toEqual(['DDD1D11', 'BBB1B11', 'AAA1A11'])
  expect(recepcaoDoDia(linhas, DIA, SP, true).map((v) => v.placaOriginal)).toEqual(['CCC1C11'])
})
