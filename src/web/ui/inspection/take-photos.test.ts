import { expect, test } from 'vitest'
import { UnreadablePhotoError, type ShrunkPhoto } from '../../core/photos/shrink-photo.ts'
import { takePhotos, tooMany } from './take-photos.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
let kept: string[] = []

/** Photos by their names: "escura" is dark, "quebrada" is no picture; the fingerprint is that of the name. */
function take(names: string[], keep: (name: string) => Promise<void> = async () => undefined) {
  kept = []
  const nameOf = new Map<ShrunkPhoto, string>()
  return takePhotos(names.map(file), {
    earlier: [],
    shrink: async (f) => {
      if (f.name.startsWith('quebrada')) throw new UnreadablePhotoError(f)
      const light = f.name.startsWith('escura') ? 5 : 120
      const fingerprint = (names.indexOf(f.name) * 0x11 + 1).toString(16).padStart(2, '0').repeat(8)
      const photo = { blob: f, width: 1, height: 1, quality: { light, sharpness: 500, fingerprint } }
      nameOf.set(photo, f.name)
      return photo
    },
    keep: async (p) => {
      await keep(nameOf.get(p) ?? '')
      kept.push(nameOf.get(p) ?? '')
    },
  })
}

test('each doubtful photo of several is asked about, and the others are kept', async () => {
  const { doubts, told } = await take(['escura1', 'b', 'escura2', 'd'])
  expect(doubts.map((d) => [(d.photo.blob as File).name, d.problem])).toEqual([
    ['escura1', 'ESCURA'],
    ['escura2', 'ESCURA'],
  ])
  expect([kept, told]).toEqual([['b', 'd'], []])
})

test('an unreadable file is told by its name and does not keep the rest from being taken', async () => {
  const { told } = await take(['a', 'quebrada.jpg', 'c'])
  expect(kept).toEqual(['a', 'c'])
  expect(told).toEqual([expect.stringContaining('quebrada.jpg não pôde ser lida')])
})

test('a full phone stops at the photo that does not fit and names those that were not kept', async () => {
  const { told } = await take(['a', 'b', 'c'], async (n) => {
    if (n === 'b') throw new Error('Não cabe mais.')
  })
  expect(kept).toEqual(['a'])
  expect(told).toEqual(['Não cabe mais.', 'Não guardadas: b, c.'])
})

test('more files than fit are refused before anything is kept', () => {
  expect(tooMany(4, 4)).toBeNull()
  expect(tooMany(6, 4)).toBe('Cabem mais 4 aqui, e foram escolhidas 6. Nenhuma foi guardada: escolha de novo.')
})
