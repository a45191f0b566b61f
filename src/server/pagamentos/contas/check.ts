import { sql } from 'kysely'
import { formatDay } from '#shared/rules/dates.ts'
import { transaction } from '../../core/database/transaction.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import type { Services } from '../../core/services.ts'
import { BankFailure, forgetToken, readBank, type Store } from '../nucleo/bank.ts'
import { registerWebhook } from '../nucleo/follow.ts'

/** Asks a store's bank for a new token and registers our address there; returns what went wrong, for people, or null. */
export async function checkBank(
  services: Services,
  store: Store,
  urlOf: (token: string) => string,
): Promise<string | null> {
  try {
    const bank = await readBank(services, store)
    if (!bank) return 'Faltam dados da conexão com o banco'
    forgetToken(services, store)
    await registerWebhook(services, bank, urlOf(bank.tokenPublico))
    return null
  } catch (e) {
    if (e instanceof BankFailure) return e.message
    throw e
  }
}

/** Days before a certificate's end at which the store is told. */
const WARN_DAYS = 30

/** Tells of certificates that end soon, once a day, in the store's connection and in the health of the system. */
export async function watchCertificates({ db }: Pick<Services, 'db'>): Promise<void> {
  await transaction(db, 'sistema', async (tx) => {
    const ending = await tx
      .selectFrom('pixConta')
      .select(['codDistribuidor', 'codConcessionaria', sql<string>`certificado_vence::text`.as('vence')])
      .where('ativa', '=', true)
      .where('modo', '=', 'PSP')
      .where(sql<boolean>`certificado_vence < now()::date + ${WARN_DAYS}::int`)
      .execute()
    for (const { vence, ...store } of ending) {
      const erro = `O certificado do banco vence em ${formatDay(vence)}: peça outro ao banco e guarde-o na conta`
      await tx
        .updateTable('pixConta')
        .set({ erro, erroEm: sql`now()` })
        .where('codDistribuidor', '=', store.codDistribuidor)
        .where('codConcessionaria', '=', store.codConcessionaria)
        .execute()
      await countIntegracao(tx, { ...store, sistema: 'PIX_API', duracaoMs: 0, erro })
    }
  })
}
