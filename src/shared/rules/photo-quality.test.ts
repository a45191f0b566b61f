import { expect, test } from 'vitest'
import { differingBits, measurePhoto, photoProblem, type GreyImage } from './photo-quality.ts'

function image(shade: (x: number, y: number) => number, width = 90, height = 80): GreyImage {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[y * width + x] = shade(x, y)
  return { width, height, pixels }
}
const stripes = image((x, y) => (((x >> 2) + (y >> 3)) % 2 === 0 ? 60 : 200))

test('a photo with sharp edges and light has no problem', () => {
  expect(photoProblem(measurePhoto(stripes), [])).toBeNull()
})

test('a dark photo is told as dark, also when it is blurred', () => {
  expect(photoProblem(measurePhoto(image(() => 12)), [])).toBe('ESCURA')
})

test('a photo without an edge is told as blurred', () => {
  expect(photoProblem(measurePhoto(image((x) => 80 + x)), [])).toBe('BORRADA')
})

test('the same photo, a little lighter and with noise, is told as a repetition', () => {
  const first = measurePhoto(stripes)
  const again = measurePhoto(image((x, y) => (stripes.pixels[y * 90 + x] ?? 0) + ((x * 7 + y * 3) % 5)))
  expect(photoProblem(again, [first.fingerprint])).toBe('REPETIDA')
  expect(differingBits(first.fingerprint, again.fingerprint)).toBeLessThanOrEqual(6)
})

test('another photo is no repetition', () => {
  const first = measurePhoto(image((x, y) => (x < 45 ? 40 : 210) + (y % 3) * 15))
  const other = measurePhoto(image((x, y) => (y < 40 ? 210 : 40) + ((x * y) % 4) * 12 + (x > 60 ? -30 : 0)))
  expect(photoProblem(other, [first.fingerprint])).not.toBe('REPETIDA')
})

test('fingerprints of the wrong length never match', () => {
  expect(differingBits('', 'ffffffffffffffff')).toBe(64)
})
