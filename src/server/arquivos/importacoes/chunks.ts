import { Readable } from 'node:stream'
import { CHUNK_BYTES } from '#shared/arquivos/importacoes.ts'
import { transaction } from '../../core/database/transaction.ts'
import type { FileStore } from '../../core/files/storage.ts'
import type { Target } from '../../core/importing/def.ts'
import type { Services } from '../../core/services.ts'

// A file is stored as the chunks of its upload, each synced to disk before it is acknowledged.

const key = ({ codDistribuidor, codImportacao }: Target, de: number) =>
  `importacoes/${codDistribuidor}/${codImportacao}/${de}`

export async function saveChunk(files: FileStore, alvo: Target, de: number, bytes: Buffer): Promise<void> {
  await files.saveStream(key(alvo, de), Readable.from([bytes]), 'application/octet-stream')
}

/** Stream over the whole file, one chunk in memory at a time. */
export function readChunks(files: FileStore, alvo: Target, bytes: number): Readable {
  async function* services(): AsyncGenerator<Buffer> {
    for (let de = 0; de < bytes; de += CHUNK_BYTES)
      yield* (await files.readStream(key(alvo, de))) as AsyncIterable<Buffer>
  }
  return Readable.from(services(), { objectMode: false })
}

export const spreadsheetKey = ({ codDistribuidor, codImportacao }: Target, attempt: number) =>
  `importacoes/${codDistribuidor}/${codImportacao}/erros-${attempt}.xlsx`

/** Deletes a file from the disk, and the spreadsheet of its errors. */
export async function deleteFiles(
  services: Services,
  i: Target & { bytes: number; planilhaErros: string | null },
): Promise<void> {
  for (let de = 0; de < i.bytes; de += CHUNK_BYTES) await services.files.erase(key(i, de))
  if (i.planilhaErros) await services.files.erase(i.planilhaErros)
  await transaction(services.db, 'sistema', (tx) =>
    tx
      .updateTable('importacao')
      .set({ apagadaEm: new Date().toISOString(), planilhaErros: null })
      .where('codDistribuidor', '=', i.codDistribuidor)
      .where('codImportacao', '=', i.codImportacao)
      .execute(),
  )
}
