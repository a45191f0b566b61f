import { expect, test } from 'vitest'
import type { Answer, Damage } from '../checklists/inspecao.ts'
import { templateItem, type TemplateItem } from '../checklists/modelos-inspecao.ts'
import { answerMedia, damagePlace, damagesInWords, misfitOf } from './avarias.ts'
import { figureOf, lacksOf, leastColor } from './inspecao-items.ts'
import { emptyAnswer } from './inspecao.ts'

const item = (tipo: TemplateItem['tipo'], foto: TemplateItem['foto'] = 'NUNCA') =>
  templateItem.parse({ id: 'x', nome: 'Lataria', tipo, foto })
const damage = (extra: Partial<Damage> = {}): Damage => ({
  id: 'a',
  vista: 'DIREITA',
  x: 0.6,
  y: 0.6,
  tipo: 'RISCO',
  observacao: '',
  midias: [],
  ...extra,
})
const marked = (estado: Answer['estado'], ...avarias: Damage[]): Answer => ({ ...emptyAnswer(estado), avarias })

test.each([
  // The front is on the left of the left side, and on the right of the right one.
  ['ESQUERDA', 130, 90, 'na porta dianteira esquerda'],
  ['ESQUERDA', 200, 90, 'na porta traseira esquerda'],
  ['DIREITA', 190, 90, 'na porta dianteira direita'],
  ['DIREITA', 120, 90, 'na porta traseira direita'],
  ['ESQUERDA', 60, 80, 'no para-lama dianteiro esquerdo'],
  ['ESQUERDA', 76, 116, 'na roda dianteira esquerda'],
  ['DIREITA', 76, 116, 'na roda traseira direita'],
  ['ESQUERDA', 150, 56, 'no vidro dianteiro esquerdo'],
  ['ESQUERDA', 160, 34, 'no teto'],
  ['DIREITA', 10, 90, 'no para-choque traseiro'],
  ['ESQUERDA', 260, 80, 'na lateral traseira esquerda'],
  ['CIMA', 60, 80, 'no capô'],
  ['CIMA', 170, 80, 'no teto'],
  ['CIMA', 270, 80, 'na tampa traseira'],
  ['CIMA', 170, 130, 'na lateral esquerda'],
  ['CIMA', 170, 30, 'na lateral direita'],
  ['FRENTE', 95, 90, 'no farol direito'],
  ['FRENTE', 225, 90, 'no farol esquerdo'],
  ['FRENTE', 160, 120, 'no para-choque dianteiro'],
  ['TRASEIRA', 90, 90, 'na lanterna esquerda'],
  ['TRASEIRA', 160, 90, 'na tampa traseira'],
  ['TRASEIRA', 160, 50, 'no vidro traseiro'],
] as const)('%s at %i, %i is %s', (vista, x, y, place) => {
  expect(damagePlace({ vista, x: x / 320, y: y / 160 })).toBe(place)
})

test('damages are told by kind, place and words', () => {
  expect(damagesInWords(null)).toBeNull()
  expect(damagesInWords([])).toBeNull()
  expect(damagesInWords([damage()])).toBe('1 avaria: risco na porta dianteira direita')
  expect(
    damagesInWords([
      damage(),
      damage({ id: 'b', vista: 'CIMA', x: 0.1, y: 0.5, tipo: 'AMASSADO', observacao: 'fundo' }),
    ]),
  ).toBe('2 avarias: risco na porta dianteira direita, amassado no capô (fundo)')
})

test('an answer of before there were damage maps has its photos and no damage', () => {
  const { avarias: _, ...old } = { ...emptyAnswer('VERMELHO'), midias: ['m'] }
  expect(answerMedia(old as Answer)).toEqual(['m'])
  expect(misfitOf(item('FAROL'), old as Answer)).toBeNull()
  expect(leastColor(item('AVARIAS'), { marca: '', modelo: '' }, [], old as Answer)).toBeNull()
  expect(damagesInWords((old as Answer).avarias)).toBeNull()
})

test('damages fit a damage map only, each once, not in order, with ten photos together', () => {
  const map = item('AVARIAS')
  expect(misfitOf(map, marked('AMARELO', damage()))).toBeNull()
  expect(misfitOf(item('FAROL'), marked('AMARELO', damage()))).toContain('não se marcam avarias')
  expect(misfitOf(map, marked('AMARELO', damage(), damage()))).toContain('mesma identificação')
  expect(misfitOf(map, marked('VERDE', damage()))).toContain('atenção ou urgente')
  expect(misfitOf(map, marked('NA', damage()))).toContain('atenção ou urgente')
  const photos = (n: number) => Array.from({ length: n }, (_, i) => `${i}`)
  const full = { ...marked('AMARELO', damage({ midias: photos(4) })), midias: photos(6) }
  expect(misfitOf(map, full)).toBeNull()
  expect(misfitOf(map, { ...full, midias: photos(7) })).toContain('cabem 10 fotos')
})

test('a marked damage is evidence and words; amber without one asks for it', () => {
  const map = item('AVARIAS')
  expect(lacksOf(map, marked('VERDE'))).toEqual([])
  expect(lacksOf(map, marked('AMARELO', damage()))).toEqual([])
  expect(lacksOf(map, marked('VERMELHO', damage()))).toEqual([])
  expect(lacksOf(map, { ...marked('AMARELO'), midias: ['m'] })).toEqual(['falta marcar a avaria no desenho'])
  expect(lacksOf(item('AVARIAS', 'AMARELO'), marked('AMARELO', damage()))).toEqual(['falta a foto'])
  expect(lacksOf(item('AVARIAS', 'AMARELO'), marked('AMARELO', damage({ midias: ['m'] })))).toEqual([])
  expect(figureOf(map, marked('AMARELO', damage(), damage({ id: 'b' })))).toBe(2)
  expect(figureOf(map, marked('VERDE'))).toBeNull()
  expect(leastColor(map, { marca: '', modelo: '' }, [], marked('AMARELO', damage()))).toBe('AMARELO')
})

test('words that do not fit leave remarks out first, then count the last damages', () => {
  const marked = [damage({ observacao: 'fundo' }), damage(), damage()]
  const whole = damagesInWords(marked) ?? ''
  expect(damagesInWords(marked, whole.length)).toBe(whole)
  const bare =
    '3 avarias: risco na porta dianteira direita, risco na porta dianteira direita, risco na porta dianteira direita'
  expect(damagesInWords(marked, whole.length - 1)).toBe(bare)
  expect(damagesInWords(marked, bare.length - 1)).toBe(
    '3 avarias: risco na porta dianteira direita, risco na porta dianteira direita e mais 1',
  )
  expect([damagesInWords(marked, 20), damagesInWords(marked, 3)]).toEqual(['3 avarias', null])
})
