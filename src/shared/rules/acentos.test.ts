import { expect, test } from 'vitest'
import { codificacaoProvavel, contarUtf8, linhasComAcentos, quaseUtf8 } from './acentos.ts'

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
])('tells Mac and Windows apart: %s', (text) => {
  expect(codificacaoProvavel(read(inMac(text)))).toBe('macintosh')
  expect(codificacaoProvavel(read(inWindows(text)))).toBe('windows-1252')
})

test('a text without accents is of Windows', () => {
  expect(codificacaoProvavel(read(inWindows('Oleo 5W30')))).toBe('windows-1252')
})

test('shows the lines by which accents are judged', () => {
  expect(linhasComAcentos('a;b\r\né;1\rx\nç;2\nã;3', 2)).toEqual(['é;1', 'ç;2'])
})

test('a damaged byte leaves UTF-8 what it is; another encoding is not', () => {
  const utf8 = (b: Uint8Array) => quaseUtf8(contarUtf8(new TextDecoder().decode(b)))
  expect(utf8(new TextEncoder().encode('ação e reação'))).toBe(true)
  expect(utf8(Uint8Array.from([...new TextEncoder().encode('ação, reação, peça, óleo'), 0xff]))).toBe(true)
  expect(utf8(inWindows('ação e reação'))).toBe(false)
  expect(utf8(inMac('ação e reação'))).toBe(false)
})
