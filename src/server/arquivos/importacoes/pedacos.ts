import { Readable } from 'node:stream'
import { BYTES_PEDACO } from '#shared/arquivos/importacoes.ts'
import { transacao } from '../../core/database/transaction.ts'
import type { Arquivos } from '../../core/files/files.ts'
import type { Alvo } from '../../core/importing/def.ts'
import type { Partes } from '../../core/partes.ts'

// A file is kept as the pieces that it came in, each whole on the disk before it is acknowledged.

const chave = ({ codDistribuidor, codImportacao }: Alvo, de: number) =>
  `importacoes/${codDistribuidor}/${codImportacao}/${de}`

export async function gravarPedaco(arquivos: Arquivos, alvo: Alvo, de: number, bytes: Buffer): Promise<void> {
  await arquivos.gravarFluxo(chave(alvo, de), Readable.from([bytes]), 'application/octet-stream')
}

/** The file from its first byte to its last, a piece in memory at a time. */
export function lerPedacos(arquivos: Arquivos, alvo: Alvo, bytes: number): Readable {
  async function* partes(): AsyncGenerator<Buffer> {
    for (let de = 0; de < bytes; de += BYTES_PEDACO)
      yield* (await arquivos.lerFluxo(chave(alvo, de))) as AsyncIterable<Buffer>
  }
  return Readable.from(partes(), { objectMode: false })
}

export const chaveDaPlanilha = ({ codDistribuidor, codImportacao }: Alvo, tentativa: number) =>
  `importacoes/${codDistribuidor}/${codImportacao}/erros-${tentativa}.xlsx`

/** Takes a file off the disk, and the spreadsheet of its errors. */
export async function apagarArquivos(
  partes: Partes,
  i: Alvo & { bytes: number; planilhaErros: string | null },
): Promise<void> {
  for (let de = 0; de < i.bytes; de += BYTES_PEDACO) await partes.arquivos.apagar(chave(i, de))
  if (i.planilhaErros) await partes.arquivos.apagar(i.planilhaErros)
  await transacao(partes.banco, 'sistema', (tx) =>
    tx
      .updateTable('importacao')
      .set({ apagadaEm: new Date().toISOString(), planilhaErros: null })
      .where('codDistribuidor', '=', i.codDistribuidor)
      .where('codImportacao', '=', i.codImportacao)
      .execute(),
  )
}
