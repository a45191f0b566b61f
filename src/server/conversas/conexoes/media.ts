import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { MAX_ATTACHMENT_BYTES } from '#shared/conversas/conversas.ts'
import { transaction } from '../../core/database/transaction.ts'
import { waitAfter } from '../../core/mail/outbox.ts'
import { callWhatsapp, fetchMedia, readWhatsapp, WhatsappFailure } from '../../core/outbound/whatsapp-api.ts'
import { singleRun } from '../../core/jobs/single-run.ts'
import type { Services } from '../../core/services.ts'
import { asSystem } from '../../core/tenancy/context.ts'
import { changeConversa } from '../nucleo/threads.ts'
import { type CheckedFile, checkFile, fileKey, TOO_LARGE } from '../nucleo/check-file.ts'

/** A claim lasts this long; then its process counts as dead, and another one fetches the file. */
const CLAIM_S = 120
const BATCH = 5
/** About a day; WhatsApp keeps a file for longer. */
const MAX_ATTEMPTS = 8

interface WaitingFile {
  codDistribuidor: number
  codConcessionaria: number
  codConversa: number
  idAnexo: string
  idProvedor: string
  tentativas: number
}

const run = singleRun()

/** Fetches waiting files now, in this process. */
export function nudgeMedia(services: Services): void {
  void fetchWaiting(services, () => {}).catch(() => {})
}

/** Fetches files that customers sent by WhatsApp, one batch after another, until none is due. */
export function fetchWaiting(services: Services, notify: (e: unknown) => void): Promise<void> {
  return run(services, '', async () => {
    for (let batch = await claim(services); batch.length > 0; batch = services.closing ? [] : await claim(services))
      await Promise.all(batch.map((f) => fetchOne(services, f).catch(notify)))
  })
}

function claim({ db }: Services): Promise<WaitingFile[]> {
  return transaction(db, 'sistema', async (tx) => {
    const r = await sql<WaitingFile>`
      update conversa_anexo a set tentativas = tentativas + 1, proxima_em = now() + make_interval(secs => ${CLAIM_S})
      where (a.cod_distribuidor, a.id_anexo) in (
        select b.cod_distribuidor, b.id_anexo from conversa_anexo b where b.estado = 'ESPERA' and b.id_provedor is not null and b.proxima_em <= now()
        order by b.proxima_em limit ${BATCH} for update skip locked)
      returning cod_distribuidor as "codDistribuidor", cod_concessionaria as "codConcessionaria", cod_conversa as "codConversa",
        id_anexo as "idAnexo", id_provedor as "idProvedor", tentativas`.execute(tx)
    return r.rows
  })
}

const description = z.object({
  url: z.string(),
  sha256: z.string().optional(),
  file_size: z.coerce.number().optional(),
})

async function fetchOne(services: Services, f: WaitingFile): Promise<void> {
  let result: CheckedFile
  try {
    result = await download(services, f)
  } catch (e) {
    if (e instanceof WhatsappFailure && !e.repete && f.tentativas > 1) result = { motivo: e.message }
    else if (f.tentativas >= MAX_ATTEMPTS)
      result = { motivo: 'O arquivo não pôde ser buscado: peça que o cliente o envie de novo' }
    else return postpone(services, f)
  }
  const kept = 'bytes' in result && { ...result, arquivo: fileKey(f.codDistribuidor, f.idAnexo, result.tipo) }
  if (kept) await services.files.save(kept.arquivo, kept.bytes, kept.tipo)
  const tenant = await services.tenants.fromCode(f.codDistribuidor)
  await asSystem(services, tenant, async (c) => {
    await c.tx
      .updateTable('conversaAnexo')
      .set(
        'motivo' in result
          ? { estado: 'RECUSADO', motivo: result.motivo }
          : { estado: 'PRONTO', ...(kept && { arquivo: kept.arquivo }), tipo: result.tipo, bytes: result.bytes.length },
      )
      .where('codDistribuidor', '=', f.codDistribuidor)
      .where('idAnexo', '=', f.idAnexo)
      .where('estado', '=', 'ESPERA')
      .execute()
    await changeConversa(c, f.codConversa)
  })
}

async function download(services: Services, f: WaitingFile): Promise<CheckedFile> {
  const w = await readWhatsapp(services, f)
  if (!w) return { motivo: 'O WhatsApp da loja foi desligado antes de o arquivo chegar' }
  const correlacao = `conversa:${f.codConversa}`
  const d = await callWhatsapp(services, w, {
    caminho: encodeURIComponent(f.idProvedor),
    correlacao,
    forma: description,
  })
  // Refused before it travels.
  if ((d.file_size ?? 0) > MAX_ATTACHMENT_BYTES) return { motivo: TOO_LARGE }
  const bytes = await fetchMedia(services, w, d.url)
  if (d.sha256 && !isDigest(bytes, d.sha256))
    throw new WhatsappFailure('O arquivo chegou diferente do que foi anunciado', { repete: true })
  return checkFile(services, bytes)
}

/** The maker writes digests in hexadecimal or base64. */
function isDigest(bytes: Buffer, said: string): boolean {
  const digest = createHash('sha256').update(bytes).digest()
  return said.toLowerCase() === digest.toString('hex') || said === digest.toString('base64')
}

async function postpone({ db }: Services, f: WaitingFile): Promise<void> {
  await transaction(db, 'sistema', (tx) =>
    tx
      .updateTable('conversaAnexo')
      .set({ proximaEm: sql`now() + make_interval(secs => ${Math.max(2, Math.round(waitAfter(f.tentativas) / 6))})` })
      .where('codDistribuidor', '=', f.codDistribuidor)
      .where('idAnexo', '=', f.idAnexo)
      .where('estado', '=', 'ESPERA')
      .execute(),
  )
}
