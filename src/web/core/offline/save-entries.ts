import { saveFile } from '../http/download.ts'
import { readBlob } from './blobs.ts'
import { readOutbox } from './outbox.ts'

/** Saves what an owner has not sent as one file, photos included: for who can no longer sign in. The queue stays. */
export async function saveEntries(owner: string): Promise<void> {
  const entries = (await readOutbox()).filter((e) => e.owner === owner)
  // One part an entry: photos of a whole day must not become one string.
  const parts: string[] = []
  for (const e of entries) {
    const blob = e.blob === null ? null : await readBlob(e.blob)
    const arquivo = blob && (await dataUrl(blob))
    const { words, at, kind, payload, ownerName } = e
    parts.push(
      parts.length === 0 ? '[' : ',\n',
      JSON.stringify({ quem: ownerName, quando: at, oQue: words, tipo: kind, dados: payload, arquivo }),
    )
  }
  const day = new Date().toLocaleDateString('sv-SE')
  saveFile(new Blob([...parts, ']'], { type: 'application/json' }), `nao-enviados-${day}.json`)
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable blob')))
    reader.readAsDataURL(blob)
  })
}
