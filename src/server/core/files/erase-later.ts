import { sql } from 'kysely'
import type { Tx } from '../database/query.ts'
import { transaction } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import type { Ctx } from '../tenancy/context.ts'

const BATCH = 500

/** A file that no row names any more. */
interface LooseFile {
  codDistribuidor: number
  arquivo: string
}

/** Erases files after the commit of the transaction that lets go of them; the sweep erases what fails then. */
export async function eraseLater(c: Ctx, keys: readonly (string | null)[]): Promise<void> {
  const { codDistribuidor } = c.tenant
  const files = keys.flatMap((arquivo) => (arquivo === null ? [] : [{ codDistribuidor, arquivo }]))
  await noteLoose(c.tx, files)
  c.depois(async () => {
    for (const f of files) await eraseOne(c.services, f)
  })
}

/** Leaves files to the sweep, in the transaction that lets go of them. */
export async function noteLoose(tx: Tx, files: readonly LooseFile[]): Promise<void> {
  if (files.length === 0) return
  const [cods, keys] = [files.map((f) => f.codDistribuidor), files.map((f) => f.arquivo)]
  await sql`insert into arquivo_apagar (cod_distribuidor, arquivo) select * from unnest(${cods}::int[], ${keys}::text[]) on conflict do nothing`.execute(
    tx,
  )
}

async function eraseOne(services: Services, { codDistribuidor, arquivo }: LooseFile): Promise<void> {
  await services.files.erase(arquivo)
  await transaction(services.db, 'sistema', (tx) =>
    tx
      .deleteFrom('arquivoApagar')
      .where('codDistribuidor', '=', codDistribuidor)
      .where('arquivo', '=', arquivo)
      .execute(),
  )
}

/** Erases noted files that nobody has tried for a minute; one that fails is tried again after the others. */
export async function eraseLoose(services: Services, notify: (e: unknown) => void): Promise<void> {
  const read = () =>
    transaction(services.db, 'sistema', (tx) =>
      tx
        .selectFrom('arquivoApagar')
        .select(['codDistribuidor', 'arquivo'])
        .where('desde', '<', sql<string>`now() - interval '1 minute'`)
        .orderBy('desde')
        .limit(BATCH)
        .execute(),
    )
  for (let due = await read(); due.length > 0 && !services.closing; due = await read())
    for (const f of due)
      try {
        await eraseOne(services, f)
      } catch (e) {
        await postpone(services, f)
        notify(e)
      }
}

const postpone = (services: Services, { codDistribuidor, arquivo }: LooseFile) =>
  transaction(services.db, 'sistema', (tx) =>
    tx
      .updateTable('arquivoApagar')
      .set({ desde: sql`now()` })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('arquivo', '=', arquivo)
      .execute(),
  )
