import { sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { cleanAttempts } from '../nucleo/attempts.ts'
import { cleanPending } from '../nucleo/pending.ts'

const ENDED_BEFORE = sql<string>`now() - interval '7 days'`

/** Deletes sessions and password links a week after their end, withdrawn devices after three months, and old wrong attempts. */
export async function cleanSessoes({ db }: Services): Promise<void> {
  await transaction(db, 'sistema', async (tx) => {
    await tx.deleteFrom('sessao').where('expiraEm', '<', ENDED_BEFORE).execute()
    await tx.deleteFrom('senhaLink').where('expiraEm', '<', ENDED_BEFORE).execute()
    await tx
      .deleteFrom('sessaoProva')
      .where(
        sql<boolean>`not exists (select from sessao s where s.cod_distribuidor = sessao_prova.cod_distribuidor and s.familia = sessao_prova.familia)`,
      )
      .execute()
    await tx
      .deleteFrom('aparelho')
      .where('revogadoEm', '<', sql<string>`now() - interval '90 days'`)
      .execute()
    await cleanAttempts(tx)
    await cleanPending(tx)
  })
}
