import { sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import { eraseChunks } from '../../core/files/upload-chunk.ts'
import type { Services } from '../../core/services.ts'
import { mediaKeys, piecesFolder } from './media.ts'

/** Days after which an upload that stopped is given up, and after which a cancelled inspection's photos go. */
const UNFINISHED_DAYS = 7
const CANCELLED_DAYS = 90
const BATCH = 500

/** Deletes uploads that were given up, and the photos, videos and signatures of cancelled inspections. */
export async function cleanMidias(services: Services): Promise<void> {
  for (let old = await readOld(services); old.length > 0; old = await readOld(services))
    for (const m of old) await eraseMedia(services, m)
}

const readOld = (services: Services) =>
  transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('inspecaoMidia as m')
      .innerJoin('inspecao as i', (j) =>
        j.onRef('i.codDistribuidor', '=', 'm.codDistribuidor').onRef('i.idInspecao', '=', 'm.idInspecao'),
      )
      .select(['m.codDistribuidor', 'm.codConcessionaria', 'm.idMidia', 'm.bytes'])
      .where(
        sql<boolean>`(m.estado <> 'PRONTA' and m.criada_em < now() - make_interval(days => ${UNFINISHED_DAYS}::int))
          or (i.estado = 'CANCELADA' and (i.conteudo #>> '{cancelada,em}')::timestamptz < now() - make_interval(days => ${CANCELLED_DAYS}::int))`,
      )
      .limit(BATCH)
      .execute(),
  )

async function eraseMedia(services: Services, m: Awaited<ReturnType<typeof readOld>>[number]): Promise<void> {
  await eraseChunks(services.files, piecesFolder(m), m.bytes)
  for (const chave of mediaKeys(m)) await services.files.erase(chave)
  await transaction(services.db, 'sistema', (tx) =>
    tx
      .deleteFrom('inspecaoMidia')
      .where('codDistribuidor', '=', m.codDistribuidor)
      .where('idMidia', '=', m.idMidia)
      .execute(),
  )
}
