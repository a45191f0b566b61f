import { expect, test } from 'vitest'
import { missingEvidencia } from '#shared/rules/evidencias.ts'

test.each([
  ['green needs nothing', { estado: 'VERDE', fotos: [] }, []],
  ['amber needs a photo or a measure', { estado: 'AMARELO', fotos: [] }, ['fotos']],
  ['amber with a measure', { estado: 'AMARELO', fotos: [], medida: 0 }, []],
  ['amber with a photo', { estado: 'AMARELO', fotos: ['f'] }, []],
  ['red needs words too', { estado: 'VERMELHO', fotos: ['f'] }, ['comentarioCliente']],
  [
    'red without anything',
    { estado: 'VERMELHO', fotos: [], medida: null, comentarioCliente: '' },
    ['fotos', 'comentarioCliente'],
  ],
  ['red with all', { estado: 'VERMELHO', fotos: [], medida: 2.1, comentarioCliente: 'Trocar' }, []],
])('%s', (_, item, campos) => {
  expect(Object.keys(missingEvidencia({ nome: 'Pneu', ...item }))).toEqual(campos)
})
