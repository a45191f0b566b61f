import { describe, expect, test } from 'vitest'
import type { TemplateDefinition, TemplateItem } from '../checklists/modelos-inspecao.ts'
import { sameJson, templateChanges, templateErrors, templateId } from './modelo-inspecao.ts'

const item = (id: string, extra: Partial<TemplateItem> = {}): TemplateItem => ({
  id,
  nome: id,
  tipo: 'FAROL',
  unidade: null,
  limites: [],
  foto: 'AMARELO',
  comentarios: [],
  servicoSugerido: null,
  pecaSugerida: null,
  codPacote: null,
  pulaSe: null,
  ...extra,
})
const template = (...secoes: [id: string, itens: TemplateItem[]][]): TemplateDefinition => ({
  secoes: secoes.map(([id, itens]) => ({ id, nome: id, lugar: 'VOLTA', itens })),
})

describe('ids', () => {
  test('are made of the name without accents, and of a number when the name is taken', () => {
    expect(templateId('Óleo do motor (5W30)', new Set())).toBe('oleo-do-motor-5w30')
    expect(templateId('Óleo', new Set(['oleo', 'oleo-2']))).toBe('oleo-3')
    expect(templateId('…', new Set())).toBe('item')
  })

  test('have at most 40 characters, with the number too, and never end in a hyphen', () => {
    const nome = 'Amortecedores dianteiros e traseiros do eixo'
    const first = templateId(nome, new Set())
    const second = templateId(nome, new Set([first]))
    for (const id of [first, second]) expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/)
    expect(second).toMatch(/-2$/)
  })
})

describe('changes', () => {
  const before = template(['a', [item('x'), item('y')]], ['b', [item('z')]])

  test('the same definition with its keys in another order has none', () => {
    const after = template(['a', [item('x'), item('y')]], ['b', [item('z')]])
    const [s] = after.secoes
    if (s) after.secoes[0] = { itens: s.itens, lugar: s.lugar, nome: s.nome, id: s.id }
    expect(sameJson(before, after)).toBe(true)
    expect(Object.values(templateChanges(before, after)).flat()).toEqual([])
  })

  test('name what came, went, changed and moved', () => {
    const after = template(['a', [item('y', { foto: 'SEMPRE' }), item('z')]], ['c', [item('w')]])
    expect(templateChanges(before, after)).toEqual({
      incluidos: ['c › w'],
      retirados: ['a › x'],
      alterados: ['a › y: foto', 'a › z: seção'],
      secoes: ['Seção retirada: b', 'Seção incluída: c'],
    })
  })

  test('another order is a change of its own', () => {
    expect(templateChanges(before, template(['a', [item('y'), item('x')]], ['b', [item('z')]])).secoes).toEqual([
      'Ordem dos itens',
    ])
  })
})

test('a skip rule may depend on an earlier section, not on its own item', () => {
  const rule = { item: 'x', estados: ['NA' as const] }
  const errors = (d: TemplateDefinition) => Object.keys(templateErrors(d, true))
  expect(errors(template(['a', [item('x')]], ['b', [item('y', { pulaSe: rule })]]))).toEqual([])
  expect(errors(template(['a', [item('x', { pulaSe: rule })]]))).toEqual(['definicao.secoes.0.itens.0.pulaSe'])
})

test('a limit’s amber lies on the good side of its red', () => {
  const limite = (pior: 'MENOR' | 'MAIOR', vermelho: number, amarelo: number) =>
    template([
      'a',
      [item('x', { tipo: 'MEDIDA', unidade: '%', limites: [{ marca: 'Fiat', modelo: '', pior, vermelho, amarelo }] })],
    ])
  const errors = (d: TemplateDefinition) => Object.values(templateErrors(d, true))
  expect(errors(limite('MENOR', 2, 3))).toEqual([])
  expect(errors(limite('MAIOR', 3, 2))).toEqual([])
  expect(errors(limite('MAIOR', 3, 3))).toEqual([])
  expect(errors(limite('MENOR', 3, 2))).toEqual([
    'a › x: em Fiat, o limite amarelo precisa ser igual ao vermelho ou maior',
  ])
  expect(errors(limite('MAIOR', 2, 3))).toEqual([
    'a › x: em Fiat, o limite amarelo precisa ser igual ao vermelho ou menor',
  ])
})
