import { expect, test } from 'vitest'
import { likelyEncoding, countUtf8, linesWithAccents, isMostlyUtf8 } from './accents.ts'

const read = (bytes: Uint8Array) => ({
  'windows-1252': new TextDecoder('windows-1252').decode(bytes),
  macintosh: new TextDecoder('macintosh').decode(bytes),
})
const MAC: Record<string, number> = {
  ç: 0x8d,
  ã: 0x8b,
  é: 0x8e,
  á: 0x87,
  ó: 0x97,
  õ: 0x9b,
  í: 0x92,
  ú: 0x9c,
  ê: 0x90,
  â: 0x89,
  ô: 0x99,
}
const inMac = (t: string) => Uint8Array.from([...t].map((c) => MAC[c] ?? c.charCodeAt(0)))
const inWindows = (t: string) => Uint8Array.from([...t].map((c) => c.charCodeAt(0)))

test.each([
  'código;descrição;posição\nP1;Óleo não sintético;Motor'.replace('Ó', 'O'),
  'peça de reposição, três portas',
  'válvula; câmbio automático; suspensão',
  'pé',
])('the accents tell a Mac text from a Windows text: %s', (text) => {
  expect(likelyEncoding(read(inMac(text)))).toBe('macintosh')
  expect(likelyEncoding(read(inWindows(text)))).toBe('windows-1252')
})

test('a text without accents counts as Windows', () => {
  expect(likelyEncoding(read(inWindows('Oleo 5W30')))).toBe('windows-1252')
})

test('the sample shows only lines with accents', () => {
  expect(linesWithAccents('a;b\r\né;1\rx\nç;2\nã;3', 2)).toEqual(['é;1', 'ç;2'])
})

test('a damaged byte leaves a text UTF-8; a text in another encoding is not UTF-8', () => {
  const utf8 = (b: Uint8Array) => isMostlyUtf8(countUtf8(new TextDecoder().decode(b)))
  expect(utf8(new TextEncoder().encode('ação e reação'))).toBe(true)
  expect(utf8(Uint8Array.from([...new TextEncoder().encode('ação, reação, peça, óleo'), 0xff]))).toBe(true)
  expect(utf8(inWindows('ação e reação'))).toBe(false)
  expect(utf8(inMac('ação e reação'))).toBe(false)
})
