import { expect, test } from 'vitest'
import type { Damage } from '#shared/checklists/inspecao.ts'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import {
  changed,
  isTooMild,
  mayBeGreenAtOnce,
  measured,
  orderedComments,
  painted,
  toggledComment,
  withDamages,
} from './answers.ts'

const thin = { id: 'fina', cor: 'AMARELO', cliente: 'Pastilha fina.', interno: 'Pedir peça.' } as const
const gone = { id: 'gasta', cor: 'VERMELHO', cliente: 'Pastilha gasta.', interno: '' } as const
const item: TemplateItem = {
  id: 'pastilha',
  nome: 'Pastilhas',
  tipo: 'MEDIDA',
  unidade: 'mm',
  limites: [],
  foto: 'AMARELO',
  comentarios: [thin, gone],
  servicoSugerido: null,
  pecaSugerida: null,
  codPacote: null,
  pulaSe: null,
}

test('a sentence tapped twice leaves the comment as it was', () => {
  const typed = changed(undefined, { estado: 'AMARELO', comentarioCliente: 'Rangendo.' })
  const on = toggledComment(typed, thin)
  expect(on).toMatchObject({
    achados: ['fina'],
    comentarioCliente: 'Rangendo. Pastilha fina.',
    comentarioInterno: 'Pedir peça.',
  })
  expect(on && toggledComment(on, thin)).toEqual(typed)
})

test('a sentence that does not fit behind what is written is not taken', () => {
  const long = changed(undefined, { estado: 'AMARELO', comentarioCliente: 'x'.repeat(990) })
  expect(toggledComment(long, thin)).toBe(null)
  expect(toggledComment(changed(long, { comentarioCliente: 'x'.repeat(980) }), thin)?.achados).toEqual(['fina'])
})

test('green takes away what was found and keeps photos', () => {
  const red = changed(undefined, { estado: 'VERMELHO', achados: ['gasta'], comentarioCliente: 'x', midias: ['m'] })
  expect(painted(red, 'VERDE')).toMatchObject({ estado: 'VERDE', achados: [], comentarioCliente: null, midias: ['m'] })
})

test('the colour follows the measure, and a worse one chosen by hand before it stays', () => {
  expect(measured(undefined, 2, 'AMARELO').estado).toBe('AMARELO')
  expect(measured(painted(undefined, 'VERMELHO'), 2, 'AMARELO').estado).toBe('VERMELHO')
  expect(measured(measured(undefined, 1, 'VERMELHO'), 7, 'VERDE').estado).toBe('VERDE')
  expect(measured(painted(undefined, 'VERDE'), 1, 'VERMELHO').estado).toBe('VERMELHO')
  expect(measured(painted(undefined, 'AMARELO'), 5, null).estado).toBe('AMARELO')
})

test('a colour milder than the measure cannot be chosen', () => {
  expect(isTooMild('VERDE', 'VERMELHO')).toBe(true)
  expect(isTooMild('VERMELHO', 'AMARELO')).toBe(false)
  expect(isTooMild('VERDE', null)).toBe(false)
})

test('sentences of the colour come first, the most used of them foremost', () => {
  const ids = (estado: 'AMARELO' | 'VERMELHO', used: string[]) => orderedComments(item, estado, used).map((c) => c.id)
  expect(ids('VERMELHO', [])).toEqual(['gasta', 'fina'])
  expect(ids('AMARELO', ['gasta'])).toEqual(['fina', 'gasta'])
})

test('the first damage makes an item amber, a worse colour stays, and the last one gone asks again', () => {
  const dent: Damage = { id: 'd', vista: 'CIMA', x: 0.5, y: 0.5, tipo: 'AMASSADO', observacao: '', midias: [] }
  const amber = withDamages(painted(undefined, 'VERDE'), () => [dent])
  expect(amber).toMatchObject({ estado: 'AMARELO', avarias: [dent] })
  const red = painted(amber ?? undefined, 'VERMELHO')
  expect(withDamages(red, (all) => [...all, { ...dent, id: 'e' }])).toMatchObject({
    estado: 'VERMELHO',
    avarias: [{ id: 'd' }, { id: 'e' }],
  })
  expect(withDamages(red, () => [])).toBeNull()
  expect(withDamages({ ...red, midias: ['m'] }, () => [])).toMatchObject({ estado: 'NAO_VERIFICADO', midias: ['m'] })
  expect(painted(red, 'NA').avarias).toBeNull()
})

test('all green leaves out what needs a measure or a photo', () => {
  expect(mayBeGreenAtOnce(item)).toBe(false)
  expect(mayBeGreenAtOnce({ ...item, tipo: 'FAROL' })).toBe(true)
  expect(mayBeGreenAtOnce({ ...item, tipo: 'AVARIAS' })).toBe(true)
  expect(mayBeGreenAtOnce({ ...item, tipo: 'FAROL', foto: 'SEMPRE' })).toBe(false)
})
