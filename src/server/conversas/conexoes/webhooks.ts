import type { FastifyRequest } from 'fastify'
import type { messageWebhooks } from '#shared/conversas/conexoes.ts'
import type { SendingChannel } from '#shared/conversas/conversas.ts'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import type { Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { forbidden, notFound, unauthorized } from '../../core/http/errors.ts'
import { isSigned, rawBody, sameText } from '../../core/http/raw-body.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Services } from '../../core/services.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { tellForgery } from './forgery.ts'
import { keepEvent } from './events.ts'
import { nudge } from './work.ts'

/** A call of a provider. */
interface ProviderCall {
  services: Services
  tenant: Tenant
  params: { token: string }
  req: FastifyRequest
}

/** The connection behind a public address of the host's distributor; throws 404 for any other. */
async function connectionOf(tx: Tx, { tenant, params }: Omit<ProviderCall, 'req'>, canal: SendingChannel) {
  const found = await tx
    .selectFrom('conversaConexao')
    .select(['codDistribuidor', 'codConcessionaria', 'segredo', 'tokenVerificacao', 'recebidaEm'])
    .where('tokenPublico', '=', params.token)
    .where('codDistribuidor', '=', tenant.codDistribuidor)
    .where('canal', '=', canal)
    .executeTakeFirst()
  if (!found) throw notFound()
  return { ...found, canal }
}

/** Checks the signature over the raw bytes, keeps them encrypted and answers: the work follows. */
async function receive(c: ProviderCall, canal: SendingChannel): Promise<Record<string, never>> {
  const { services, req } = c
  const corpo = rawBody(req.body)
  const { connection, codEvento } = await transaction(services.db, 'sistema', async (tx) => {
    const connection = await connectionOf(tx, c, canal)
    const segredo = connection.segredo && decryptSecret(services.segredo, connection.segredo)
    const signed = segredo && isSigned(segredo, corpo, req.headers['x-hub-signature-256'])
    return { connection, codEvento: signed ? await keepEvent(tx, services.segredo, connection, corpo) : null }
  })
  if (codEvento === null) {
    await tellForgery(services, connection)
    throw unauthorized('A assinatura do aviso não confere')
  }
  const { codDistribuidor, codConcessionaria } = connection
  nudge(services, c.tenant, { codDistribuidor, codConcessionaria, canal, codEvento, corpo })
  return {}
}

export const routes: Handlers<typeof messageWebhooks> = {
  async confirmarWhatsapp(c) {
    const { tokenVerificacao } = await transaction(c.services.db, 'sistema', (tx) => connectionOf(tx, c, 'WHATSAPP'))
    const query = c.query as Record<string, unknown>
    const challenge = query['hub.challenge']
    if (
      query['hub.mode'] !== 'subscribe' ||
      !tokenVerificacao ||
      !sameText(tokenVerificacao, query['hub.verify_token'])
    )
      throw forbidden('O token de verificação não confere')
    return { tipo: 'text/plain', corpo: Buffer.from(typeof challenge === 'string' ? challenge.slice(0, 200) : '') }
  },
  avisoDoWhatsapp: (c) => receive(c, 'WHATSAPP'),
  avisoDeSms: (c) => receive(c, 'SMS'),
  avisoDeEmail: (c) => receive(c, 'EMAIL'),
}
