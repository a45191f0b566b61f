import { randomUUID } from 'node:crypto'
import type { RecallDocumento } from '#shared/garantia/recalls.ts'
import { checkFile, endingOf } from '../../conversas/nucleo/check-file.ts'
import { eraseLater } from '../../core/files/erase-later.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'

const KINDS: readonly string[] = ['image/webp', 'application/pdf']

/** A file of a campaign, checked and stored. */
export interface KeptFile {
  arquivo: string
  tipo: string
  bytes: number
}

/** Checks and stores a document; pictures are drawn anew, a PDF with programs is refused. Throws 422. */
export async function keepDocument(services: Services, codDistribuidor: number, data: string): Promise<KeptFile> {
  const checked = await checkFile(services, Buffer.from(data, 'base64'))
  if ('motivo' in checked) throw invalid('O arquivo não pôde ser lido', { dados: checked.motivo })
  if (!KINDS.includes(checked.tipo)) throw invalid('O arquivo não pôde ser lido', { dados: 'Envie um PDF ou uma foto' })
  const arquivo = `recalls/${codDistribuidor}/${randomUUID()}.${endingOf(checked.tipo)}`
  await services.files.save(arquivo, checked.bytes, checked.tipo)
  return { arquivo, tipo: checked.tipo, bytes: checked.bytes.length }
}

/** Adds a stored file to a campaign. */
export function addDocument(c: SignedInCtx, codRecall: number, nome: string, file: KeptFile): Promise<RecallDocumento> {
  return c.tx
    .insertInto('recallDocumento')
    .values({ codDistribuidor: c.tenant.codDistribuidor, codRecall, nome, ...file, codUsuario: c.sessao.codUsuario })
    .returning(['codDocumento', 'nome', 'tipo', 'bytes', 'criadoEm'])
    .executeTakeFirstOrThrow()
}

/** Where a document is stored. Throws 404. */
export async function findDocument(c: Ctx, codRecall: number, codDocumento: number) {
  const doc = await c.tx
    .selectFrom('recallDocumento')
    .select(['nome', 'arquivo', 'tipo'])
    .where(ofTenant(c))
    .where('codRecall', '=', codRecall)
    .where('codDocumento', '=', codDocumento)
    .executeTakeFirst()
  if (!doc) throw notFound('Este documento não existe mais')
  return doc
}

/** Takes a document off a campaign, and its file away after the commit. */
export async function removeDocument(c: Ctx, codRecall: number, codDocumento: number): Promise<void> {
  const { arquivo } = await findDocument(c, codRecall, codDocumento)
  await c.tx.deleteFrom('recallDocumento').where(ofTenant(c)).where('codDocumento', '=', codDocumento).execute()
  await eraseLater(c, [arquivo])
}
