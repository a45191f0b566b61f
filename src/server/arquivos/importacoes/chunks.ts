import { transaction } from '../../core/database/transaction.ts'
import { eraseChunks } from '../../core/files/upload-chunk.ts'
import type { Target } from '../../core/importing/def.ts'
import type { Services } from '../../core/services.ts'

/** Folder of an import's chunks. */
export const chunksFolder = ({ codDistribuidor, codImportacao }: Target) =>
  `importacoes/${codDistribuidor}/${codImportacao}`

export const spreadsheetKey = ({ codDistribuidor, codImportacao }: Target, attempt: number) =>
  `importacoes/${codDistribuidor}/${codImportacao}/erros-${attempt}.xlsx`

/** Deletes a file from the disk, and the spreadsheet of its errors. */
export async function deleteFiles(
  services: Services,
  i: Target & { bytes: number; planilhaErros: string | null },
): Promise<void> {
  await eraseChunks(services.files, chunksFolder(i), i.bytes)
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
