import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Anexo, conversas } from '#shared/conversas/conversas.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import { noteLoose } from '../../core/files/erase-later.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, invalid, notFound } from '../../core/http/errors.ts'
import type { Bytes, PreparationCall } from '../../core/http/serve.ts'
import type { Services } from '../../core/services.ts'
import { Chunk } from '../../core/files/upload-chunk.ts'
import { checkFile, fileKey, nameFor, receivedName } from '../nucleo/check-file.ts'
import { getThread } from './thread.ts'

type Upload = PreparationCall<typeof conversas.enviarAnexo>

/** Checks a file by its content and stores it for the next message of a thread. Throws 422. */
export async function storeAttachment(p: Upload): Promise<(c: SignedInCtx) => Promise<Anexo>> {
  const { codConversa } = p.params
  const { codConcessionaria } = await p.read((c) => getThread(c, codConversa))
  if (!(p.req.body instanceof Chunk))
    throw new AppError(415, 'tipo-nao-aceito', 'Envie o arquivo como application/octet-stream')
  const checked = await checkFile(p.services, p.req.body.bytes)
  if ('motivo' in checked) throw invalid(checked.motivo, { arquivo: checked.motivo })
  const { tipo, bytes } = checked
  const idAnexo = randomUUID()
  const { codDistribuidor } = p.tenant
  const arquivo = fileKey(codDistribuidor, idAnexo, tipo)
  await p.services.files.save(arquivo, bytes, tipo)
  const nome = nameFor(p.query.nome, tipo)
  return async (c) => {
    await c.tx
      .insertInto('conversaAnexo')
      .values({ codDistribuidor, codConcessionaria, codConversa, idAnexo, nome, tipo, bytes: bytes.length, arquivo })
      .execute()
    return { idAnexo, nome, tipo, bytes: bytes.length, estado: 'PRONTO', motivo: null }
  }
}

/** A file of a thread. Throws 404. */
export async function readAttachment(
  c: SignedInCtx,
  { codConversa, idAnexo }: { codConversa: number; idAnexo: string },
): Promise<() => Promise<Bytes>> {
  const a = await c.tx
    .selectFrom('conversaAnexo')
    .select(['nome', 'tipo', 'arquivo'])
    .where(ofTenant(c))
    .where('codConversa', '=', codConversa)
    .where('idAnexo', '=', idAnexo)
    .executeTakeFirst()
  const file = a?.arquivo
  if (!a || !file) throw notFound('Arquivo não encontrado')
  const { files } = c.services
  // Headers are ASCII only; the screen knows the whole name.
  const nome = receivedName(a.nome, a.tipo).replace(/[^\x20-\x7e]/g, '_')
  return async () => ({ tipo: a.tipo, corpo: await files.read(file), nome })
}

/** Deletes files whose message was never sent. */
export async function cleanAttachments({ db }: Services): Promise<void> {
  await transaction(db, 'sistema', async (tx) => {
    const left = await tx
      .deleteFrom('conversaAnexo')
      .where('codConversaMensagem', 'is', null)
      .where('criadoEm', '<', sql<string>`now() - interval '1 day'`)
      .returning(['codDistribuidor', 'arquivo'])
      .execute()
    await noteLoose(
      tx,
      left.flatMap(({ codDistribuidor, arquivo }) => (arquivo === null ? [] : [{ codDistribuidor, arquivo }])),
    )
  })
}
