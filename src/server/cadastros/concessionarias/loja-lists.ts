import { sql } from 'kysely'
import type { Holiday, PauseReason, AgendaStatus } from '#shared/cadastros/concessionarias-register.ts'
import type { Tx } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'

/** The store whose lists are saved. */
export interface Loja {
  codDistribuidor: number
  codConcessionaria: number
}

export async function saveFeriados(tx: Tx, loja: Loja, feriados: readonly Holiday[]): Promise<void> {
  await tx
    .deleteFrom('feriado')
    .where((eb) => eb.and({ ...loja }))
    .execute()
  if (feriados.length > 0)
    await tx
      .insertInto('feriado')
      .values(feriados.map((f) => ({ ...loja, ...f })))
      .execute()
}

/** Saves the board's columns in the given order and deletes missing ones; a foreign key refuses to delete a column in use. */
export async function saveStatuses(tx: Tx, loja: Loja, status: readonly AgendaStatus[]): Promise<void> {
  const kept = status.flatMap((s) => s.codStatus ?? [])
  await requireOfLoja(tx, 'agenda_status', 'cod_status', loja, kept, 'statusAgenda')
  // Rename all rows first: one save may swap names, which are unique.
  await sql`update agenda_status set nome = chr(1) || cod_status where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria}`.execute(
    tx,
  )
  await sql`delete from agenda_status where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and not cod_status = any(${kept}::int[])`.execute(
    tx,
  )
  for (const [i, { codStatus, ...s }] of status.entries()) {
    const linha = { ...s, ordem: i + 1 }
    if (codStatus === null)
      await tx
        .insertInto('agendaStatus')
        .values({ ...loja, ...linha })
        .execute()
    else
      await tx
        .updateTable('agendaStatus')
        .set(linha)
        .where((eb) => eb.and({ ...loja, codStatus }))
        .execute()
  }
}

/** Saves the pause reasons in the given order, like `saveStatuses`. */
export async function saveReasons(tx: Tx, loja: Loja, motivos: readonly PauseReason[]): Promise<void> {
  const kept = motivos.flatMap((m) => m.codMotivo ?? [])
  await requireOfLoja(tx, 'motivo_pausa', 'cod_motivo', loja, kept, 'motivosPausa')
  await sql`update motivo_pausa set nome = chr(1) || cod_motivo where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria}`.execute(
    tx,
  )
  await sql`delete from motivo_pausa where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and not cod_motivo = any(${kept}::int[])`.execute(
    tx,
  )
  for (const [i, { codMotivo, ...m }] of motivos.entries()) {
    const linha = { ...m, ordem: i + 1 }
    if (codMotivo === null)
      await tx
        .insertInto('motivoPausa')
        .values({ ...loja, ...linha })
        .execute()
    else
      await tx
        .updateTable('motivoPausa')
        .set(linha)
        .where((eb) => eb.and({ ...loja, codMotivo }))
        .execute()
  }
}

/** Throws 422 for codes of another store. */
async function requireOfLoja(
  tx: Tx,
  table: string,
  column: string,
  loja: Loja,
  codes: readonly number[],
  field: string,
): Promise<void> {
  const r = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria}
      and ${sql.ref(column)} = any(${codes}::int[])`.execute(tx)
  if (r.rows[0]?.n !== new Set(codes).size || new Set(codes).size !== codes.length)
    throw invalid('Confira os campos marcados', {
      [field]: 'Um deles não existe mais nesta concessionária. Recarregue a tela.',
    })
}
