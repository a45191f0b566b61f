import { sql } from 'kysely'
import { transacao } from '../../core/database/transaction.ts'
import type { Partes } from '../../core/partes.ts'
import { limparTentativas } from './tentativas.ts'

const VELHAS = sql<string>`now() - interval '7 days'`

/** Sessions and password links that ended a week ago, and wrong passwords of days before. */
export async function limparSessoes({ banco }: Partes): Promise<void> {
  await transacao(banco, 'sistema', async (tx) => {
    await tx.deleteFrom('sessao').where('expiraEm', '<', VELHAS).execute()
    await tx.deleteFrom('senhaLink').where('expiraEm', '<', VELHAS).execute()
    await limparTentativas(tx)
  })
}
