import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { IMPORTACAO_QUEUE } from './job.ts'
import { deleteFiles } from './chunks.ts'

/** A worker without a heartbeat for this long is dead; it sends one every second (`job.ts`). */
const STALE_AFTER_S = 8
const MAX_ATTEMPTS = 3
/** Hours after which an unfinished import is abandoned. */
const ABANDONED_HOURS = 24
const KEEP_DAYS = 90

/** Recovers imports of killed processes (failed after three attempts) and queues them again. */
export async function resumeImportacoes(services: Services): Promise<void> {
  const resumed = await transaction(services.db, 'sistema', async (tx) => {
    // A locked row has a live worker, however old its heartbeat is.
    const dead = sql<boolean>`(cod_distribuidor, cod_importacao) in (select cod_distribuidor, cod_importacao from importacao
      where estado in ('CONFERINDO', 'GRAVANDO') and sinal_em < now() - make_interval(secs => ${STALE_AFTER_S}::int) for update skip locked)`
    await tx
      .updateTable('importacao')
      .set({
        estado: 'FALHOU',
        erro: 'O servidor parou três vezes no meio deste arquivo. Nada foi gravado; divida-o em partes.',
        terminadaEm: sql`now()`,
      })
      .where(dead)
      .where('tentativas', '>=', MAX_ATTEMPTS)
      .execute()
    return tx
      .updateTable('importacao')
      .set({ estado: sql`case estado when 'CONFERINDO' then 'NA_FILA' else 'CONFIRMADA' end` })
      .where(dead)
      .returning(['codDistribuidor', 'codImportacao'])
      .execute()
  })
  for (const target of resumed) await services.queue.send(IMPORTACAO_QUEUE, target)
}

/** Like `resumeImportacoes`, and queues all waiting imports again: their job may have died with a process. */
export async function recoverImportacoes(services: Services): Promise<void> {
  await resumeImportacoes(services)
  const esperam = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('importacao')
      .select(['codDistribuidor', 'codImportacao'])
      .where('estado', 'in', ['NA_FILA', 'CONFIRMADA'])
      .orderBy('criadaEm')
      .limit(100)
      .execute(),
  )
  for (const target of esperam) await services.queue.send(IMPORTACAO_QUEUE, target)
}

/** Deletes abandoned imports, files older than 90 days, rows of finished imports, and files of killed processes. */
export async function cleanImportacoes(services: Services): Promise<void> {
  const older = await transaction(services.db, 'sistema', async (tx) => {
    await tx
      .updateTable('importacao')
      .set({ estado: 'EXPIRADA', terminadaEm: sql`now()` })
      .where('estado', 'in', ['ENVIANDO', 'CONFERIDA'])
      .where(sql<boolean>`sinal_em < now() - make_interval(hours => ${ABANDONED_HOURS}::int)`)
      .execute()
    await sql`delete from importacao_linha l using importacao i where i.cod_distribuidor = l.cod_distribuidor and i.cod_importacao = l.cod_importacao
      and i.estado in ('COM_ERROS', 'CONCLUIDA', 'FALHOU', 'CANCELADA', 'EXPIRADA')`.execute(tx)
    return (
      tx
        .selectFrom('importacao')
        .select(['codDistribuidor', 'codImportacao', 'bytes', 'planilhaErros'])
        .where('apagadaEm', 'is', null)
        // The file of a cancelled or abandoned import is deleted after a day.
        .where(
          sql<boolean>`(criada_em < now() - make_interval(days => ${KEEP_DAYS}::int)
          or (estado in ('CANCELADA', 'EXPIRADA') and terminada_em < now() - make_interval(hours => ${ABANDONED_HOURS}::int)))`,
        )
        .execute()
    )
  })
  for (const i of older) await deleteFiles(services, i)
  const folder = join(services.env.DATA_DIR, 'importando')
  for (const nome of await readdir(folder).catch(() => [])) {
    const one = join(folder, nome)
    if (Date.now() - (await stat(one)).mtimeMs > 86_400_000) await rm(one, { recursive: true, force: true })
  }
}
