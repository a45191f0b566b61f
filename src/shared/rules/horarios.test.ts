import { expect, test } from 'vitest'
import { erroHorarios, type Horarios, horariosEmPalavras, minutosPorSemana } from '#shared/rules/horarios.ts'

const SEMANA: Horarios = {
  1: ['08:00', '18:00'],
  2: ['08:00', '18:00'],
  3: ['08:00', '18:00'],
  4: ['08:00', '18:00'],
  5: ['08:00', '18:00'],
}

test.each<[Horarios, string]>([
  [SEMANA, 'seg a sex 08:00–18:00'],
  [{ ...SEMANA, 6: ['08:00', '12:00'] }, 'seg a sex 08:00–18:00, sáb 08:00–12:00'],
  [{ 1: ['08:00', '18:00'], 3: ['08:00', '18:00'] }, 'seg 08:00–18:00, qua 08:00–18:00'],
  [{}, 'Nenhum dia'],
])('%j reads %s', (h, texto) => {
  expect(horariosEmPalavras(h)).toBe(texto)
})

test('an end that is not after its beginning is told with its day', () => {
  expect(erroHorarios(SEMANA)).toBeNull()
  expect(erroHorarios({ ...SEMANA, 6: ['12:00', '12:00'] })).toBe('Sábado: o fim precisa ser depois do começo')
  expect(erroHorarios({ 7: ['', '12:00'] })).toBe('Domingo: informe de que hora até que hora')
})

test('a week of five ten-hour days has 3,000 minutes', () => {
  expect(minutosPorSemana(SEMANA)).toBe(3000)
})
