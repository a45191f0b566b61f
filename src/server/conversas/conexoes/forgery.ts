import { sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import type { Services } from '../../core/services.ts'
import type { ConnectionKey } from './events.ts'

const SAID = 'Um aviso chegou com a assinatura errada: confira o segredo desta conexão e o do provedor'

/** Tells the store that a call to its address was not signed with its secret, at most once a minute. */
export async function tellForgery(
  { db }: Pick<Services, 'db'>,
  { codDistribuidor, codConcessionaria, canal }: ConnectionKey,
): Promise<void> {
  await transaction(db, 'sistema', async (tx) => {
    const told = await tx
      .updateTable('conversaConexao')
      .set({ erro: SAID, erroEm: sql`now()` })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codConcessionaria', '=', codConcessionaria)
      .where('canal', '=', canal)
      .where((eb) => eb.or([eb('erroEm', 'is', null), eb('erroEm', '<', sql<string>`now() - interval '1 minute'`)]))
      .returning('canal')
      .executeTakeFirst()
    if (!told) return
    const sistema = `${canal}_ENTRADA` as const
    await countIntegracao(tx, { codDistribuidor, codConcessionaria, sistema, duracaoMs: 0, erro: SAID })
  })
}
