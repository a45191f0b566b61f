import { expect, test } from 'vitest'
import type { Answer } from '../checklists/inspecao.ts'
import { templateDefinition, templateItem, type TemplateItem } from '../checklists/modelos-inspecao.ts'
import { colorOf, lacksOf, missingItems } from './inspecao-items.ts'
import { emptyAnswer } from './inspecao.ts'

const item = (tipo: TemplateItem['tipo']) => templateItem.parse({ id: 'x', nome: 'Item', tipo, foto: 'NUNCA' })
const answered = (estado: Answer['estado'], extra: Partial<Answer> = {}): Answer => ({
  ...emptyAnswer(estado),
  ...extra,
})
const NO_DEPTH = { interno: null, meio: null, externo: null, dot: '2324', pressao: 32 }

test.each(['MEDIDA', 'PNEU', 'BATERIA'] as const)('%s asks for its figure, also where nothing is wrong', (tipo) => {
  expect(lacksOf(item(tipo), answered('VERDE'))).toEqual(['falta a medida'])
  expect(lacksOf(item(tipo), answered('NA'))).toEqual([])
  // What the last visit found is confirmed by a tap; its figure is not.
  const carried = answered('VERMELHO', { comentarioCliente: 'Gasto', confirmado: true, midias: ['a'] })
  expect(lacksOf(item(tipo), carried)).toEqual(['falta a medida'])
})

test.each(['FAROL', 'SIM_NAO', 'TEXTO'] as const)('%s has no figure', (tipo) => {
  expect(lacksOf(item(tipo), answered('VERDE'))).toEqual([])
})

test('tyres are measured by a depth, a battery by its test', () => {
  expect(lacksOf(item('PNEU'), answered('VERDE', { pneus: { DE: NO_DEPTH } }))).toEqual(['falta a medida'])
  expect(lacksOf(item('PNEU'), answered('VERDE', { pneus: { DE: { ...NO_DEPTH, meio: 5.5 } } }))).toEqual([])
  const bateria = { medido: 480, nominal: null, codigo: null }
  expect(lacksOf(item('BATERIA'), answered('VERDE', { bateria }))).toEqual([])
  // A figure is evidence: a measured red needs no photo.
  const red = answered('VERMELHO', { bateria, comentarioCliente: 'Fraca' })
  expect(lacksOf(item('BATERIA'), red)).toEqual([])
})

test('what the foreman sent back is missing until it is answered again, unless it is not asked any more', () => {
  const farol = (id: string, extra: object = {}) => ({ id, nome: id, tipo: 'FAROL' as const, ...extra })
  const d = templateDefinition.parse({
    secoes: [
      {
        id: 's',
        nome: 'Seção',
        lugar: 'VOLTA',
        itens: [farol('a'), farol('b', { pulaSe: { item: 'a', estados: ['NA'] } })],
      },
    ],
  })
  const given = (estado: Answer['estado']) => ({ por: 'Ana', codUsuario: 1, em: '', resposta: answered(estado) })
  const green = { a: given('VERDE'), b: given('VERDE') }
  expect(missingItems(d, green)).toEqual([])
  expect(missingItems(d, green, ['b']).map((m) => [m.item, m.falta])).toEqual([
    ['b', 'falta olhar de novo (devolvido)'],
  ])
  expect(missingItems(d, { ...green, a: given('NA') }, ['b'])).toEqual([])
})

test('a measure of which more is worse has its colour by the template of old and of now', () => {
  const of = (limit: object) => {
    const item = {
      id: 'x',
      nome: 'Fluido de freio',
      tipo: 'MEDIDA',
      unidade: '%',
      limites: [{ marca: 'Fiat', ...limit }],
    }
    return templateItem.parse(item)
  }
  const car = { marca: 'Fiat', modelo: 'Argo' }
  const colors = (i: TemplateItem) => [1, 2, 3, 4].map((medida) => colorOf(i, car, [], medida))
  expect(colors(of({ pior: 'MAIOR', vermelho: 3, amarelo: 2 }))).toEqual(['VERDE', 'AMARELO', 'VERMELHO', 'VERMELHO'])
  const old = of({ vermelho: 2, amarelo: 3 })
  expect(colors(old)).toEqual(['VERMELHO', 'VERMELHO', 'AMARELO', 'VERDE'])
  expect(colors({ ...old, limites: old.limites.map(({ pior: _, ...l }) => l) as TemplateItem['limites'] })).toEqual(
    colors(old),
  )
  expect(colorOf(old, { marca: 'Ford', modelo: 'Ka' }, [], 1)).toBeNull()
})
