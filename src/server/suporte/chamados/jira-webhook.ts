import { sql } from 'kysely'
import { z } from 'zod'
import type { chamadosDoJira } from '#shared/suporte/chamados.ts'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import { ofTenant } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { notFound, unauthorized } from '../../core/http/errors.ts'
import { isSigned, rawBody } from '../../core/http/raw-body.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { recordJiraCall } from './log-jira-call.ts'
import { JIRA_QUEUE } from './sync.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'

const notice = z.object({ issue: z.object({ key: z.string().max(40) }) })

export const routes: Handlers<typeof chamadosDoJira> = {
  /** The payload is not trusted: the ticket is read from Jira. */
  async avisoDoJira({ services, tenant, req }) {
    const { codDistribuidor } = tenant
    const stored = await transaction(services.db, 'sistema', (tx) =>
      tx.selectFrom('jiraConexao').select('segredoWebhook').where(ofTenant({ tenant })).executeTakeFirst(),
    )
    const secret = stored?.segredoWebhook ? decryptSecret(services.segredo, stored.segredoWebhook) : null
    if (secret === null) throw notFound()
    const body = rawBody(req.body)
    if (!isSigned(secret, body, req.headers['x-hub-signature'])) throw unauthorized('A assinatura do aviso não confere')
    const start = performance.now()
    const loaded = notice.safeParse(parseJson(body.toString('utf8')))
    const known = await transaction(services.db, 'sistema', async (tx) => {
      await tx
        .updateTable('jiraConexao')
        .set({ avisadoEm: sql`now()` })
        .where(ofTenant({ tenant }))
        .execute()
      if (!loaded.success) return undefined
      return tx
        .selectFrom('chamado')
        .select('codChamado')
        .where(ofTenant({ tenant }))
        .where('jiraChave', '=', loaded.data.issue.key)
        .executeTakeFirst()
    })
    await recordJiraCall(
      services,
      { codDistribuidor, codChamado: known?.codChamado ?? null },
      {
        operacao: 'POST publico/jira',
        status: 200,
        duracaoMs: Math.round(performance.now() - start),
        pedido: loaded.data,
        resposta: null,
        erro: null,
      },
    )
    if (known) await services.queue.send(JIRA_QUEUE, { codDistribuidor, codChamado: known.codChamado })
    return {}
  },
}
