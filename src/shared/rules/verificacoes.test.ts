import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EstadoItem, ESTADOS_ITEM } from '#shared/checklists/checklists.ts'
import { conferir, verificacoesDe } from '#shared/rules/verificacoes.ts'

const item = (codItem: number, nome: string, estado: EstadoItem, grupo = 'Freios') => ({
  codItem,
  nome,
  estado,
  grupo,
  medida: null,
  unidade: null,
  limite: null,
  comentarioCliente: null,
})
const linha = (codItem: number | null, estado: string, mais: { titulo?: string; adiadoPara?: string } = {}) => ({
  codItem,
  estado,
  titulo: 'Linha',
  cor: null,
  comentarioCliente: null,
  adiadoPara: null,
  adiadoKm: null,
  ...mais,
})

test('a visit leaves its red and amber items, and what the customer declined or postponed', () => {
  const itens = [
    item(1, 'Pastilhas', 'VERMELHO'),
    item(2, 'Palhetas', 'AMARELO'),
    item(3, 'Bateria', 'VERDE'),
    item(4, 'Correia', 'NAO_VERIFICADO'),
  ]
  const linhas = [
    linha(1, 'REPROVADO'),
    linha(2, 'ADIADO', { adiadoPara: '2026-12-01' }),
    linha(null, 'REPROVADO', { titulo: 'Higienização' }),
    linha(null, 'APROVADO', { titulo: 'Óleo' }),
  ]
  expect(verificacoesDe(itens, linhas).map((v) => [v.nome, v.motivo, v.cor, v.adiadoPara])).toEqual([
    ['Pastilhas', 'RECUSADO', 'VERMELHO', null],
    ['Palhetas', 'ADIADO', 'AMARELO', '2026-12-01'],
    ['Higienização', 'RECUSADO', null, null],
  ])
})

test('an approved repair is still to be looked at: its item was red', () => {
  expect(verificacoesDe([item(1, 'Pastilhas', 'VERMELHO')], [linha(1, 'APROVADO')])).toMatchObject([
    { motivo: 'VERMELHO' },
  ])
})

test('a declined line of an item that was corrected to green is asked once', () => {
  expect(verificacoesDe([item(1, 'Pastilhas', 'VERDE')], [linha(1, 'REPROVADO')])).toMatchObject([
    { nome: 'Pastilhas', motivo: 'RECUSADO', cor: null },
  ])
})

test.each([
  ['VERDE', 'RESOLVIDO'],
  ['NA', 'RESOLVIDO'],
  ['AMARELO', 'EM_ABERTO'],
  ['VERMELHO', 'EM_ABERTO'],
  ['NAO_VERIFICADO', 'NAO_VERIFICADO'],
  [null, 'NAO_VERIFICADO'],
] as [EstadoItem | null, string][])('found %s, a check is %s', (estado, resultado) => {
  const pedidas = verificacoesDe([item(1, 'Pastilhas de freio', 'VERMELHO')], [])
  expect(conferir(pedidas, estado ? [item(9, 'PASTILHAS  DE FREIO', estado)] : [])).toMatchObject([
    { resultado, estadoAtual: estado, codItem: estado ? 9 : null },
  ])
})

test('names are the same whatever the accents and the case; the group decides between two of one name', () => {
  const pedidas = verificacoesDe(
    [item(1, 'Fluído do freio', 'AMARELO', 'Freios'), item(2, 'Pneu', 'AMARELO', 'Traseira')],
    [],
  )
  const aqui = [
    item(5, 'fluido do FREIO', 'VERDE'),
    item(6, 'Pneu', 'VERDE', 'Dianteira'),
    item(7, 'Pneu', 'VERMELHO', 'Traseira'),
  ]
  expect(conferir(pedidas, aqui).map((v) => v.codItem)).toEqual([5, 7])
})

test('a checklist that repeats every name leaves nothing unchecked, and an empty one everything', () => {
  const estados = fc.array(fc.constantFrom(...ESTADOS_ITEM), { maxLength: 20 })
  fc.assert(
    fc.property(estados, (lista) => {
      const itens = lista.map((e, i) => item(i, `Item ${i}`, e))
      const pedidas = verificacoesDe(itens, [])
      expect(conferir(pedidas, itens).every((v) => v.resultado === 'EM_ABERTO')).toBe(true)
      expect(conferir(pedidas, []).every((v) => v.resultado === 'NAO_VERIFICADO')).toBe(true)
    }),
  )
})
