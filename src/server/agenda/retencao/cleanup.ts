import { sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import { noteLoose } from '../../core/files/erase-later.ts'
import type { Services } from '../../core/services.ts'

const BATCH = 1000
/** Days after which what nobody needs any more goes (docs/operations.md). */
const DAYS = {
  /** Held hours, ended waits and arrivals at the door. */
  over: 30,
  /** What was told before an appointment to which nobody came. */
  neverCame: 90,
  /** Signatures, with the photos of arrivals that became visits: five years, as the evidence of a contract. */
  signed: 1826,
  /** Where cars stood and who held their keys, after the visit. */
  yard: 730,
}

interface Forgotten {
  codDistribuidor: number
  arquivos: (string | null)[]
}

/** Deletes rows in batches, each in a transaction of its own, which leaves the files that they held to the sweep of files. */
async function inBatches(services: Services, query: () => ReturnType<typeof sql<Forgotten>>): Promise<void> {
  for (;;) {
    const deleted = await transaction(services.db, 'sistema', async (tx) => {
      const { rows } = await query().execute(tx)
      await noteLoose(
        tx,
        rows.flatMap(({ codDistribuidor, arquivos }) =>
          arquivos.flatMap((arquivo) => (arquivo === null ? [] : [{ codDistribuidor, arquivo }])),
        ),
      )
      return rows.length
    })
    if (deleted < BATCH) return
  }
}

/** Deletes held hours, waits and arrivals that are long over, then what was told and signed before them, with the files, and old movements of cars and keys. */
export async function cleanArrivals(services: Services): Promise<void> {
  await inBatches(
    services,
    () => sql<Forgotten>`delete from lista_espera where ctid = any (array(
      select ctid from lista_espera where ate < current_date - ${DAYS.over}::int limit ${BATCH})) returning cod_distribuidor as "codDistribuidor", '{}'::text[] as arquivos`,
  )
  await inBatches(
    services,
    () => sql<Forgotten>`
      with velhas as (select cod_distribuidor, cod_reserva from reserva where fim < now() - make_interval(days => ${DAYS.over}::int) limit ${BATCH}),
        soltas as (update lista_espera e set cod_reserva = null from velhas v where e.cod_distribuidor = v.cod_distribuidor and e.cod_reserva = v.cod_reserva)
      delete from reserva r using velhas v where r.cod_distribuidor = v.cod_distribuidor and r.cod_reserva = v.cod_reserva returning r.cod_distribuidor as "codDistribuidor", '{}'::text[] as arquivos`,
  )
  await inBatches(
    services,
    () => sql<Forgotten>`delete from chegada_porta where ctid = any (array(
      select ctid from chegada_porta where em < now() - make_interval(days => ${DAYS.over}::int) limit ${BATCH})) returning cod_distribuidor as "codDistribuidor", '{}'::text[] as arquivos`,
  )
  await inBatches(
    services,
    () => sql<Forgotten>`
      delete from chegada_foto f using (select f.cod_distribuidor, f.cod_foto from chegada_foto f
          join agendamento a on a.cod_distribuidor = f.cod_distribuidor and a.cod_agendamento = f.cod_agendamento
          where a.inicio < now() - make_interval(days => ${DAYS.neverCame}::int) limit ${BATCH}) v
      where f.cod_distribuidor = v.cod_distribuidor and f.cod_foto = v.cod_foto returning f.cod_distribuidor as "codDistribuidor", array[f.arquivo, f.miniatura] as arquivos`,
  )
  await inBatches(
    services,
    () => sql<Forgotten>`
      delete from chegada_previa p using (select p.cod_distribuidor, p.cod_agendamento from chegada_previa p
          join agendamento a on a.cod_distribuidor = p.cod_distribuidor and a.cod_agendamento = p.cod_agendamento
          where a.inicio < now() - make_interval(days => case a.estado when 'RECEPCIONADO' then ${DAYS.signed}::int else ${DAYS.neverCame}::int end) limit ${BATCH}) v
      where p.cod_distribuidor = v.cod_distribuidor and p.cod_agendamento = v.cod_agendamento returning p.cod_distribuidor as "codDistribuidor", array[p.assinatura] as arquivos`,
  )
  for (const table of ['carro_lugar', 'chave_movimento'])
    await inBatches(
      services,
      () => sql<Forgotten>`delete from ${sql.table(table)} x where x.ctid = any (array(
        select y.ctid from ${sql.table(table)} y join passagem p on p.cod_distribuidor = y.cod_distribuidor and p.cod_passagem = y.cod_passagem
        where p.entregue_em < now() - make_interval(days => ${DAYS.yard}::int) limit ${BATCH})) returning cod_distribuidor as "codDistribuidor", '{}'::text[] as arquivos`,
    )
}
