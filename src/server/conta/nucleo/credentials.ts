import type { Tx } from '../../core/database/query.ts'
import { removePin } from './device-entries.ts'
import { removeTotp } from './factors.ts'
import { removePasskeys } from './passkeys.ts'
import { cancelPending } from './pending.ts'
import { cancelPasswordLinks, endSessoesOf } from './sessoes.ts'

/**
 * Takes away everything by which somebody could come in as this person, and ends what is open: the record may later be given to another
 * person of the same e-mail.
 */
export async function removeCredentials(
  tx: Tx,
  person: { codDistribuidor: number; codUsuario: number },
): Promise<void> {
  const { codDistribuidor, codUsuario } = person
  await removeTotp(tx, person)
  await removePasskeys(tx, person)
  await removePin(tx, person)
  for (const table of ['identidadeExterna', 'aparelhoPessoa'] as const)
    await tx
      .deleteFrom(table)
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codUsuario', '=', codUsuario)
      .execute()
  // A sign-in that waits for its second half would be finished with what is gone.
  await cancelPending(tx, person)
  await tx
    .updateTable('usuario')
    .set({ senhaHash: null })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
  await cancelPasswordLinks(tx, codDistribuidor, codUsuario)
  await endSessoesOf(tx, codDistribuidor, codUsuario)
}
