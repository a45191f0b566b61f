import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paintStore, STORE_PHOTO_SIZE, STORE_PHOTOS } from './store-photos.ts'

test('pictures of the store are small files, each of its own, and the same each time', async () => {
  const palette = { brand: '#009ef7', deep: '#0072b2' }
  const made = await Promise.all(STORE_PHOTOS.map((p) => paintStore(p.draw, palette)))
  for (const picture of made) {
    const { format, width, height } = await sharp(picture).metadata()
    expect([format, width, height]).toEqual(['webp', STORE_PHOTO_SIZE.largura, STORE_PHOTO_SIZE.altura])
    expect(picture.length).toBeLessThan(40_000)
  }
  expect(new Set(made.map((b) => b.toString('base64'))).size).toBe(made.length)
  const [first] = STORE_PHOTOS
  expect(await paintStore(first.draw, palette)).toEqual(made[0])
})
