import { expect, test } from 'vitest'
import { fillTemplate } from './whatsapp-template.ts'

test('A template takes its values by number, and none without all of them', () => {
  expect(fillTemplate('Olá {{1}}, o {{2}} está pronto: {{3}}', ['Ana', 'Gol', 'https://x'])).toBe(
    'Olá Ana, o Gol está pronto: https://x',
  )
  expect(fillTemplate('{{2}} de {{1}}', ['Ana', 'Gol'])).toBe('Gol de Ana')
  expect(fillTemplate('Olá {{1}}, veja {{2}}', ['Ana'])).toBeNull()
  expect(fillTemplate('Olá {{1}}', [' '])).toBeNull()
  expect(fillTemplate('Sem campos', [])).toBe('Sem campos')
})
