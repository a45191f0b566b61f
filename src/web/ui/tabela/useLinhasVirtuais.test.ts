import { expect, test } from 'vitest'
import { crescer } from './useLinhasVirtuais.ts'

const itens = (de: number, ate: number) => Array.from({ length: ate - de + 1 }, (_, i) => ({ index: de + i }))
const vista = (startIndex: number, endIndex: number) => ({ startIndex, endIndex })
const ADIANTE = { novas: 2, adiante: true }
const NADA = { de: 0, ate: -1 }

test('what is in sight is drawn at once, the rest a few rows a frame, until nothing lacks', () => {
  let antes = crescer(itens(6, 34), vista(20, 29), NADA, ADIANTE)
  expect(antes).toEqual({ de: 20, ate: 31, faltam: true })
  const passos: number[] = []
  while (antes.faltam) {
    antes = crescer(itens(6, 34), vista(20, 29), antes, ADIANTE)
    passos.push(antes.ate - antes.de + 1)
  }
  expect(antes).toMatchObject({ de: 6, ate: 34 })
  expect(passos).toEqual([14, 16, 18, 20, 22, 24, 26, 28, 29])
})

test('what stands stays while one scrolls on, and goes when it is out of reach', () => {
  expect(crescer(itens(10, 40), vista(20, 30), { de: 5, ate: 32 }, ADIANTE)).toEqual({ de: 10, ate: 34, faltam: true })
  expect(crescer(itens(10, 40), vista(20, 30), { de: 18, ate: 45 }, { novas: 2, adiante: false })).toEqual({
    de: 16,
    ate: 40,
    faltam: true,
  })
})

test('the frame that scrolls draws only what comes into sight', () => {
  const rolando = { novas: 0, adiante: true }
  expect(crescer(itens(10, 40), vista(22, 34), { de: 6, ate: 32 }, rolando)).toEqual({ de: 10, ate: 34, faltam: true })
})

test('after a leap nothing that was drawn before leaves a hole before what is in sight', () => {
  expect(crescer(itens(36, 74), vista(50, 60), { de: 0, ate: 40 }, ADIANTE)).toEqual({ de: 50, ate: 62, faltam: true })
})

test('a list without rows draws none', () => {
  expect(crescer([], null, NADA, ADIANTE)).toEqual({ de: 0, ate: -1, faltam: false })
})
