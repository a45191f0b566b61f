import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { toString as drawQr } from 'qrcode'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { brCode, type BrCode } from './brcode.ts'

interface TestVector {
  input: BrCode
  code: string
  sources: string[]
}
const vectors = JSON.parse(readFileSync(new URL('vectors/brcode.json', import.meta.url), 'utf8')) as TestVector[]

beforeAll(() => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })
})

test('there are enough of them, of the manual and of two libraries', () => {
  expect(vectors.filter((v) => v.sources.length === 2).length).toBeGreaterThanOrEqual(20)
  expect(vectors.filter((v) => v.sources[0]?.startsWith('Banco Central')).length).toBeGreaterThanOrEqual(2)
})

test.each(vectors)('$code is ours, byte for byte', ({ input, code }) => {
  expect(brCode(input)).toBe(code)
})

test('a decoder reads every code that is drawn', async () => {
  for (const { code } of vectors) {
    const svg = await drawQr(code, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
    const png = await sharp(Buffer.from(svg)).resize(600).png().toBuffer()
    const [read] = await readBarcodes(png, { formats: ['QRCode'] })
    expect(read?.text).toBe(code)
  }
})
