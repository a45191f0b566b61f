import { sql } from 'kysely'
import type { Feriado, MotivoPausa, StatusAgenda } from '#shared/cadastros/concessionarias-cadastro.ts'
import type { Tx } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'

/** The store whose lists are kept. */
export interface Loja {
  codDistribuidor: number
  codConcessionaria: number
}

export async function gravarFeriados(tx: Tx, loja: Loja, feriados: readonly Feriado[]): Promise<void> {
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

/** Keeps the board's columns as given, in that order: the ones that are gone are deleted, which the database refuses for one in use. */
export async function gravarStatus(tx: Tx, loja: Loja, status: readonly StatusAgenda[]): Promise<void> {
  const ficam = status.flatMap((s) => s.codStatus ?? [])
  await exigirDaLoja(tx, 'agenda_status', 'cod_status', loja, ficam, 'statusAgenda')
  // A name may pass from one to another in the same save.
  await sql`update agenda_status set nome = chr(1) || cod_status where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria}`.execute(
    tx,
  )
  await sql`delete from agenda_status where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and not cod_status = any(${ficam}::int[])`.execute(
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

/** Keeps the reasons of a pause as given, in that order; as `gravarStatus`. */
export async function gravarMotivos(tx: Tx, loja: Loja, motivos: readonly MotivoPausa[]): Promise<void> {
  const ficam = motivos.flatMap((m) => m.codMotivo ?? [])
  await exigirDaLoja(tx, 'motivo_pausa', 'cod_motivo', loja, ficam, 'motivosPausa')
  await sql`update motivo_pausa set nome = chr(1) || cod_motivo where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria}`.execute(
    tx,
  )
  await sql`delete from motivo_pausa where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and not cod_motivo = any(${ficam}::int[])`.execute(
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

/** Codes that came must be the store's own. */
async function exigirDaLoja(
  tx: Tx,
  tabela: string,
  coluna: string,
  loja: Loja,
  codigos: readonly number[],
  campo: string,
): Promise<void> {
  const r = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(tabela)} where cod_distribuidor = ${loja.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria}
      and ${sql.ref(coluna)} = any(${codigos}::int[])`.execute(tx)
  if (r.rows[0]?.n !== new Set(codigos).size || new Set(codigos).size !== codigos.length)
    throw invalid('Confira os campos marcados', {
      [campo]: 'Um deles não existe mais nesta concessionária. Recarregue a tela.',
    })
}
