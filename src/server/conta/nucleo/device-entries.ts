import { sql } from 'kysely'
import type { Tx } from '../../core/database/query.ts'

/** Notes a whole sign-in on a device: from now on the person may come back by PIN, and earlier wrong PINs no longer count. */
export async function noteWholeEntry(
  tx: Tx,
  codDistribuidor: number,
  { codAparelho, codUsuario, comFator }: { codAparelho: number; codUsuario: number; comFator: boolean },
): Promise<void> {
  await tx
    .insertInto('aparelhoPessoa')
    .values({ codDistribuidor, codAparelho, codUsuario, comFator, entrouEm: sql`now()` })
    .onConflict((c) =>
      c
        .columns(['codDistribuidor', 'codAparelho', 'codUsuario'])
        .doUpdateSet({ falhas: 0, comFator, entrouEm: sql`now()` }),
    )
    .execute()
}

/** Asks a whole sign-in of a person on every shared device; on all but one, when that one is given. */
export async function forgetOnDevices(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  butOn?: number | null,
): Promise<void> {
  await tx
    .updateTable('aparelhoPessoa')
    .set({ entrouEm: null })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .$if(typeof butOn === 'number', (q) => q.where('codAparelho', '!=', butOn ?? 0))
    .execute()
}

/**
 * Asks a whole sign-in of these people on every shared device, since a PIN brings back who entered wholly and they were signed out where they
 * did. Returns their sign-ins by PIN, which are to be ended too.
 */
export async function withdrawPins(
  tx: Tx,
  codDistribuidor: number,
  people: readonly number[],
): Promise<{ familia: string; codUsuario: number }[]> {
  const each = [...new Set(people)].toSorted((a, b) => a - b)
  if (each.length === 0) return []
  for (const codUsuario of each) await forgetOnDevices(tx, codDistribuidor, codUsuario)
  return tx
    .selectFrom('sessaoProva')
    .select(['familia', 'codUsuario'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', 'in', each)
    .where('metodo', '=', 'PIN')
    .execute()
}

/** Takes a person's PIN away. */
export async function removePin(
  tx: Tx,
  { codDistribuidor, codUsuario }: { codDistribuidor: number; codUsuario: number },
): Promise<void> {
  await tx
    .deleteFrom('usuarioPin')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}
