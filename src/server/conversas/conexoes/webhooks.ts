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
import { keepEvent, sealEvent, type SealedEvent } from './events.ts'
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

type Connection = Awaited<ReturnType<typeof connectionOf>>

/** Checks the signature over the raw bytes and seals them; null when another secret signed, or none. */
function sealSigned({ services, req }: ProviderCall, { segredo, canal }: Connection, body: Buffer) {
  const secret = segredo && decryptSecret(services.segredo, segredo)
  const signed = secret && isSigned(secret, body, req.headers['x-hub-signature-256'])
  return signed ? sealEvent(services.segredo, canal, body) : null
}

/** Checks who calls, keeps what they tell encrypted and answers: the work follows. */
async function receive(c: ProviderCall, canal: SendingChannel): Promise<Record<string, never>> {
  const { services } = c
  const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transaction(services.db, 'sistema', run)
  const corpo = rawBody(c.req.body)
  const keepSigned = async (tx: Tx, connection: Connection, sealed: SealedEvent | null) => ({
    connection,
    codEvento: sealed && (await keepEvent(tx, connection, sealed)),
  })
  // An e-mail may be many MB: no connection is held while it is hashed and sealed. The others are a few kB, and come by the thousand.
  let kept: Awaited<ReturnType<typeof keepSigned>>
  if (canal === 'EMAIL') {
    const connection = await inTransaction((tx) => connectionOf(tx, c, canal))
    const sealed = sealSigned(c, connection, corpo)
    kept = await inTransaction((tx) => keepSigned(tx, connection, sealed))
  } else
    kept = await inTransaction(async (tx) => {
      const connection = await connectionOf(tx, c, canal)
      return keepSigned(tx, connection, sealSigned(c, connection, corpo))
    })
  const { connection, codEvento } = kept
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
