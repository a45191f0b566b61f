import { expect, test } from 'vitest'
import { messageIdOf, replyAddress, threadOf } from './reply-address.ts'

const SECRET = 'segredo-de-teste-com-mais-de-32-letras'
const THREAD = { codDistribuidor: 3, codConversa: 41 }

test('an address names its thread, also when its case changed on the way, and no other', () => {
  const address = replyAddress(SECRET, 'oficina@loja.exemplo', THREAD)
  expect(address).toMatch(/^oficina\+c41-[0-9a-f]{12}@loja\.exemplo$/)
  expect(threadOf(SECRET, address, 3)).toBe(41)
  expect(threadOf(SECRET, address.toUpperCase(), 3)).toBe(41)
  expect(threadOf(SECRET, address, 4)).toBeNull()
  expect(threadOf(SECRET, address.replace('c41', 'c42'), 3)).toBeNull()
  expect(threadOf('outro-segredo-de-teste-com-mais-de-32', address, 3)).toBeNull()
  expect(threadOf(SECRET, 'oficina+promocao@loja.exemplo', 3)).toBeNull()
})

test('a message keeps its id from one attempt to the next', () => {
  const id = () => messageIdOf(SECRET, 'oficina@loja.exemplo', { ...THREAD, codConversaMensagem: 7 })
  expect(id()).toBe(id())
  expect(id()).toMatch(/^<c41\.7\.[0-9a-f]{12}@loja\.exemplo>$/)
})
