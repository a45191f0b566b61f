import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ItemState, ITEM_STATES } from '#shared/checklists/checklists.ts'
import { check, verificacoesFrom } from '#shared/rules/verificacoes.ts'

const item = (codItem: number, nome: string, estado: ItemState, grupo = 'Freios') => ({
  codItem,
  nome,
  estado,
  grupo,
  medida: null,
  unidade: null,
  limite: null,
  comentarioCliente: null,
})
const onRow = (codItem: number | null, estado: string, extra: { titulo?: string; adiadoPara?: string } = {}) => ({
  codItem,
  estado,
  titulo: 'Linha',
  cor: null,
  comentarioCliente: null,
  adiadoPara: null,
  adiadoKm: null,
  ...extra,
})

test('a visit leaves its red and amber items, and the lines that the customer declined or postponed', () => {
  const itens = [
    item(1, 'Pastilhas', 'VERMELHO'),
    item(2, 'Palhetas', 'AMARELO'),
    item(3, 'Bateria', 'VERDE'),
    item(4, 'Correia', 'NAO_VERIFICADO'),
  ]
  const linhas = [
    onRow(1, 'REPROVADO'),
    onRow(2, 'ADIADO', { adiadoPara: '2026-12-01' }),
    onRow(null, 'REPROVADO', { titulo: 'Higienização' }),
    onRow(null, 'APROVADO', { titulo: 'Óleo' }),
  ]
  expect(verificacoesFrom(itens, linhas).map((v) => [v.nome, v.motivo, v.cor, v.adiadoPara])).toEqual([
    ['Pastilhas', 'RECUSADO', 'VERMELHO', null],
    ['Palhetas', 'ADIADO', 'AMARELO', '2026-12-01'],
    ['Higienização', 'RECUSADO', null, null],
  ])
})

test('an approved repair is still checked: its item was red', () => {
  expect(verificacoesFrom([item(1, 'Pastilhas', 'VERMELHO')], [onRow(1, 'APROVADO')])).toMatchObject([
    { motivo: 'VERMELHO' },
  ])
})

test('a declined line of an item corrected to green is checked once', () => {
  expect(verificacoesFrom([item(1, 'Pastilhas', 'VERDE')], [onRow(1, 'REPROVADO')])).toMatchObject([
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
] as [ItemState | null, string][])('found %s, a check is %s', (estado, resultado) => {
  const requested = verificacoesFrom([item(1, 'Pastilhas de freio', 'VERMELHO')], [])
  expect(check(requested, estado ? [item(9, 'PASTILHAS  DE FREIO', estado)] : [])).toMatchObject([
    { resultado, estadoAtual: estado, codItem: estado ? 9 : null },
  ])
})

test('names match without accents and case; the group decides between two items of one name', () => {
  const requested = verificacoesFrom(
    [item(1, 'Fluído do freio', 'AMARELO', 'Freios'), item(2, 'Pneu', 'AMARELO', 'Traseira')],
    [],
  )
  const local = [
    item(5, 'fluido do FREIO', 'VERDE'),
    item(6, 'Pneu', 'VERDE', 'Dianteira'),
    item(7, 'Pneu', 'VERMELHO', 'Traseira'),
  ]
  expect(check(requested, local).map((v) => v.codItem)).toEqual([5, 7])
})

test('a checklist with every name leaves nothing unchecked, an empty one leaves everything', () => {
  const states = fc.array(fc.constantFrom(...ITEM_STATES), { maxLength: 20 })
  fc.assert(
    fc.property(states, (lista) => {
      const itens = lista.map((e, i) => item(i, `Item ${i}`, e))
      const requested = verificacoesFrom(itens, [])
      expect(check(requested, itens).every((v) => v.resultado === 'EM_ABERTO')).toBe(true)
      expect(check(requested, []).every((v) => v.resultado === 'NAO_VERIFICADO')).toBe(true)
    }),
  )
})
