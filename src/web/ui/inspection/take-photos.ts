import { photoProblem, type PhotoProblem } from '#shared/rules/photo-quality.ts'
import { UnreadablePhotoError, type ShrunkPhoto } from '../../core/photos/shrink-photo.ts'

/** A photo about which the person is asked. */
export interface Doubtful {
  photo: ShrunkPhoto
  problem: PhotoProblem
}

interface Means {
  /** Fingerprints of the photos already there. */
  earlier: readonly string[]
  shrink: (file: File) => Promise<ShrunkPhoto>
  keep: (photo: ShrunkPhoto) => void | Promise<void>
}

/**
 * Takes the chosen files in their order. Returns the photos about which the person is asked, and what went wrong in words: an unreadable
 * file is named and left out; when the phone cannot keep one, the rest waits for the person.
 */
export async function takePhotos(
  files: readonly File[],
  { earlier, shrink, keep }: Means,
): Promise<{ doubts: Doubtful[]; told: string[] }> {
  const fingerprints = [...earlier]
  const doubts: Doubtful[] = []
  const told: string[] = []
  for (const [i, file] of files.entries()) {
    try {
      const photo = await shrink(file)
      const problem = photoProblem(photo.quality, fingerprints)
      fingerprints.push(photo.quality.fingerprint)
      if (problem) doubts.push({ photo, problem })
      else await keep(photo)
    } catch (e) {
      told.push(photoError(e))
      if (e instanceof UnreadablePhotoError) continue
      if (files.length > 1)
        told.push(
          `Não guardadas: ${files
            .slice(i)
            .map((f) => f.name)
            .join(', ')}.`,
        )
      break
    }
  }
  return { doubts, told }
}

/** What to tell when a photo was not kept. */
export const photoError = (e: unknown): string =>
  e instanceof Error && e.message !== '' ? e.message : 'A foto não pôde ser guardada.'

/** What to tell when more files were chosen than fit; null when all fit. */
export function tooMany(chosen: number, room: number): string | null {
  if (chosen <= room) return null
  const fit = room <= 0 ? 'Não cabe mais nenhuma' : room === 1 ? 'Cabe mais 1' : `Cabem mais ${room}`
  return `${fit} aqui, e ${chosen === 1 ? 'foi escolhida 1' : `foram escolhidas ${chosen}`}. Nenhuma foi guardada: escolha de novo.`
}
