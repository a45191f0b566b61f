import { sql } from 'kysely'
import type { pixWebhooks } from '#shared/pagamentos/contas.ts'
import { transaction } from '../../core/database/transaction.ts'
import { notFound } from '../../core/http/errors.ts'
import { rawBody } from '../../core/http/raw-body.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { mask } from '../../core/outbound/mask.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'
import { encryptSecret } from '../../core/secrets/secret-vault.ts'
import { withoutPayer } from '../nucleo/bank.ts'
import { nudge } from './work.ts'

/**
 * Keeps what a bank told, encrypted, and answers: the work follows. A bank proves itself by its certificate at the installation's proxy
 * and by this secret address; the body is a hint, believed only after the bank was asked.
 */
export const routes: Handlers<typeof pixWebhooks> = {
  async avisoDoBanco({ services, tenant, params, req }) {
    const body = rawBody(req.body).toString('utf8')
    await transaction(services.db, 'sistema', async (tx) => {
      const conta = await tx
        .selectFrom('pixConta')
        .select(['codDistribuidor', 'codConcessionaria', 'recebidaEm'])
        .where('tokenPublico', '=', params.token)
        .where('codDistribuidor', '=', tenant.codDistribuidor)
        .executeTakeFirst()
      if (!conta) throw notFound()
      const { codDistribuidor, codConcessionaria, recebidaEm } = conta
      await tx
        .insertInto('pixEvento')
        .values({
          codDistribuidor,
          codConcessionaria,
          corpo: encryptSecret(services.segredo, body),
          mascarado: mask(withoutPayer(parseJson(body))),
        })
        .execute()
      // Not at each event: one row would be written a thousand times a minute.
      if (recebidaEm === null || Date.parse(recebidaEm) < Date.now() - 60_000)
        await tx
          .updateTable('pixConta')
          .set({ recebidaEm: sql`now()` })
          .where('codDistribuidor', '=', codDistribuidor)
          .where('codConcessionaria', '=', codConcessionaria)
          .execute()
    })
    nudge(services)
    return {}
  },
}
