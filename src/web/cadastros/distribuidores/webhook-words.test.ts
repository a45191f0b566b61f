import { expect, test } from 'vitest'
import { webhooksText } from './webhook-words.ts'

test('the log of integrations is named only where it opens', () => {
  expect(webhooksText(true)).toContain('Suporte, Logs das integrações')
  expect(webhooksText(false)).not.toContain('Logs')
  expect(webhooksText(false)).toContain('não é mais mandado')
})
