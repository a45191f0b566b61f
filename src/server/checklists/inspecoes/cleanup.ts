import { sql } from 'kysely'
import type { Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { eraseChunks } from '../../core/files/upload-chunk.ts'
import type { Services } from '../../core/services.ts'
import { mediaKeys, piecesFolder, type Address } from './media-files.ts'

/** Days after which an upload that stopped is given up; after which a cancelled inspection's photos go, and of a finished one those that nothing names. */
const UNFINISHED_DAYS = 7
const CANCELLED_DAYS = 90
const UNNAMED_DAYS = 90
const BATCH = 500

type OldMedia = Address & { bytes: number }

/** Media `m` of an inspection `i` that is a signature which was discarded and stands no more. */
const DISCARDED = sql<boolean>`(m.tipo = 'ASSINATURA' and i.conteudo #>> '{assinatura,midia}' is distinct from m.id_midia::text
  and exists (select from inspecao_ato a where a.cod_distribuidor = m.cod_distribuidor and a.id_inspecao = m.id_inspecao
    and a.tipo = 'DESCARTAR_ASSINATURA' and a.ato ->> 'midia' = m.id_midia::text))`

const mediaOfInspecoes = (tx: Tx) =>
  tx
    .selectFrom('inspecaoMidia as m')
    .innerJoin('inspecao as i', (j) =>
      j.onRef('i.codDistribuidor', '=', 'm.codDistribuidor').onRef('i.idInspecao', '=', 'm.idInspecao'),
    )
    .select(['m.codDistribuidor', 'm.codConcessionaria', 'm.idMidia', 'm.bytes'])

const readOld = (services: Services): Promise<OldMedia[]> =>
  transaction(services.db, 'sistema', (tx) =>
    mediaOfInspecoes(tx)
      .where(
        sql<boolean>`((m.estado <> 'PRONTA' and m.criada_em < now() - make_interval(days => ${UNFINISHED_DAYS}::int))
          or (i.estado = 'CANCELADA' and (i.conteudo #>> '{cancelada,em}')::timestamptz < now() - make_interval(days => ${CANCELLED_DAYS}::int))
          or ${DISCARDED})`,
      )
      .limit(BATCH)
      .execute(),
  )

/** What phones sent of an inspection after its customer's data were erased; its evidence had arrived before. */
const readLate = (services: Services): Promise<OldMedia[]> =>
  transaction(services.db, 'sistema', (tx) =>
    mediaOfInspecoes(tx)
      .leftJoin('passagem as p', (j) =>
        j.onRef('p.codDistribuidor', '=', 'i.codDistribuidor').onRef('p.codPassagem', '=', 'i.codPassagem'),
      )
      .leftJoin('checklist as h', (j) =>
        j.onRef('h.codDistribuidor', '=', 'i.codDistribuidor').onRef('h.codChecklist', '=', 'i.codChecklist'),
      )
      .innerJoin('cliente as k', (j) =>
        j
          .onRef('k.codDistribuidor', '=', 'i.codDistribuidor')
          .on(sql<boolean>`k.cod_cliente = coalesce(p.cod_cliente, h.cod_cliente)`)
          .onRef('k.anonimizadoEm', '<', 'm.criadaEm')
          .onRef('k.anonimizadoEm', '>', 'i.iniciadaEm'),
      )
      .limit(BATCH)
      .execute(),
  )

/**
 * Media `m` of an inspection `i` that nothing names any more: taken off its item, of an answer that another replaced, a signature that was
 * given again. Named are what the inspection shows or has in a note, originals of its drawings, what its checklist shows, and photos of damages
 * where the customer signed: the reception act tells them also when they were erased since.
 */
const UNNAMED = sql<boolean>`not exists (select from inspecao_midia d where d.cod_distribuidor = m.cod_distribuidor and d.id_inspecao = m.id_inspecao
    and (d.id_midia = m.id_midia or d.desenho_de = m.id_midia) and (position(d.id_midia::text in i.conteudo::text) > 0
      or (i.conteudo ->> 'assinatura' is not null and exists (select from inspecao_ato a where a.cod_distribuidor = d.cod_distribuidor and a.id_inspecao = d.id_inspecao
        and a.tipo = 'MARCAR_AVARIA' and a.ato #> '{avaria,midias}' ? d.id_midia::text))))
  and not exists (select from checklist_item k join checklist_foto f on f.cod_distribuidor = k.cod_distribuidor and f.cod_item = k.cod_item
    where k.cod_distribuidor = i.cod_distribuidor and k.cod_checklist = i.cod_checklist and m.arquivo in (f.arquivo, f.original))`

/** Finished inspections whose unnamed media have not been looked for. */
const readFinished = (services: Services) =>
  transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('inspecao')
      .select(['codDistribuidor', 'idInspecao'])
      .where('estado', '=', 'FINALIZADA')
      .where('midiasLimpasEm', 'is', null)
      .where('finalizadaEm', '<', sql<string>`now() - make_interval(days => ${UNNAMED_DAYS}::int)`)
      .limit(BATCH)
      .execute(),
  )

async function eraseUnnamed(services: Services, i: { codDistribuidor: number; idInspecao: string }): Promise<void> {
  const ofInspecao = sql<boolean>`i.cod_distribuidor = ${i.codDistribuidor} and i.id_inspecao = ${i.idInspecao}::uuid`
  const gone = await transaction(services.db, 'sistema', (tx) =>
    mediaOfInspecoes(tx).where(ofInspecao).where(UNNAMED).execute(),
  )
  for (const m of gone) await eraseMedia(services, m)
  await transaction(services.db, 'sistema', (tx) =>
    tx
      .updateTable('inspecao as i')
      .set({ midiasLimpasEm: sql`now()` })
      .where(ofInspecao)
      .execute(),
  )
}

async function eraseMedia(services: Services, m: OldMedia): Promise<void> {
  await eraseChunks(services.files, piecesFolder(m), m.bytes)
  for (const key of mediaKeys(m)) await services.files.erase(key)
  await transaction(services.db, 'sistema', (tx) =>
    tx
      .deleteFrom('inspecaoMidia')
      .where('codDistribuidor', '=', m.codDistribuidor)
      .where('idMidia', '=', m.idMidia)
      .execute(),
  )
}

/** Deletes the files of an inspection's discarded signatures; what a process could not delete follows at night. */
export async function eraseDiscarded(
  services: Services,
  i: { codDistribuidor: number; idInspecao: string },
): Promise<void> {
  const gone = await transaction(services.db, 'sistema', (tx) =>
    mediaOfInspecoes(tx)
      .where('m.codDistribuidor', '=', i.codDistribuidor)
      .where('m.idInspecao', '=', i.idInspecao)
      .where(DISCARDED)
      .execute(),
  )
  for (const m of gone) await eraseMedia(services, m)
}

/**
 * Deletes uploads that were given up, discarded signatures, the media of cancelled inspections, those of finished ones that nothing names, and
 * what a customer's erasure left to do.
 */
export async function cleanMidias(services: Services): Promise<void> {
  await eraseForgotten(services)
  for (const read of [readOld, readLate])
    for (let old = await read(services); old.length > 0; old = await read(services))
      for (const m of old) await eraseMedia(services, m)
  for (let done = await readFinished(services); done.length > 0; done = await readFinished(services))
    for (const i of done) await eraseUnnamed(services, i)
}

/**
 * Erases the files and words of customers whose data were erased. Photos of an item stay where its quote was sent: they are the evidence
 * of a contract, as its frozen versions are.
 */
export async function eraseForgotten(services: Services): Promise<void> {
  const waiting = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('inspecao')
      .select(['codDistribuidor', 'idInspecao'])
      .where('apagarDesde', 'is not', null)
      .orderBy('apagarDesde')
      .limit(BATCH)
      .execute(),
  )
  for (const i of waiting) await forget(services, i)
}

async function forget(services: Services, i: { codDistribuidor: number; idInspecao: string }): Promise<void> {
  const ofInspecao = sql`n.cod_distribuidor = ${i.codDistribuidor} and n.id_inspecao = ${i.idInspecao}::uuid`
  const shown = sql`from inspecao n join checklist_item k on k.cod_distribuidor = n.cod_distribuidor and k.cod_checklist = n.cod_checklist
    join checklist_foto f on f.cod_distribuidor = k.cod_distribuidor and f.cod_item = k.cod_item where ${ofInspecao}`
  const sent = sql`exists (select from orcamento o join orcamento_versao x on x.cod_distribuidor = o.cod_distribuidor and x.cod_orcamento = o.cod_orcamento
    where o.cod_distribuidor = n.cod_distribuidor and o.cod_checklist = n.cod_checklist)`
  const media = await transaction(services.db, 'sistema', async (tx) => {
    const { rows } =
      await sql<OldMedia>`select m.cod_distribuidor as "codDistribuidor", m.cod_concessionaria as "codConcessionaria", m.id_midia as "idMidia", m.bytes
      from inspecao_midia m join inspecao n on n.cod_distribuidor = m.cod_distribuidor and n.id_inspecao = m.id_inspecao
      where ${ofInspecao} and (m.arquivo is null or m.arquivo not in (select unnest(array[f.arquivo, coalesce(f.original, '')]) ${shown} and ${sent}))`.execute(
        tx,
      )
    const gone = sql`(select f.cod_foto ${shown} and not ${sent})`
    await sql`delete from passagem_foto where cod_distribuidor = ${i.codDistribuidor} and cod_foto in ${gone}`.execute(
      tx,
    )
    await sql`delete from checklist_foto where cod_distribuidor = ${i.codDistribuidor} and cod_foto in ${gone}`.execute(
      tx,
    )
    await sql`update inspecao_ato a set ato = case a.tipo
        when 'INICIAR' then jsonb_set(a.ato, '{cliente}', n.conteudo -> 'cliente')
        when 'RECEBER' then jsonb_set(a.ato, '{dados}', (a.ato -> 'dados') - 'queixa' - 'objetos')
        when 'ASSINAR' then jsonb_set(a.ato, '{nome}', n.conteudo #> '{cliente,nome}')
        when 'CANCELAR' then jsonb_set(a.ato, '{motivo}', '"apagado"')
        else jsonb_set(a.ato, '{texto}', '"apagado"') end
      from inspecao n where ${ofInspecao} and a.cod_distribuidor = n.cod_distribuidor and a.id_inspecao = n.id_inspecao and a.tipo in ('INICIAR', 'RECEBER', 'ASSINAR', 'ANOTAR', 'CANCELAR')`.execute(
      tx,
    )
    return rows
  })
  for (const m of media) await eraseMedia(services, m)
  await transaction(services.db, 'sistema', (tx) =>
    tx
      .updateTable('inspecao')
      .set({ apagarDesde: null })
      .where('codDistribuidor', '=', i.codDistribuidor)
      .where('idInspecao', '=', i.idInspecao)
      .execute(),
  )
}
