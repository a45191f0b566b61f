import { randomBytes, randomUUID } from 'node:crypto'
import type { Webhook, webhooks } from '#shared/suporte/webhooks.ts'
import { checkVersion, recordName } from '../../core/areas/register.ts'
import { sendWebhook } from '../../core/jobs/webhook-delivery.ts'
import { decryptSecret, encryptSecret } from '../../core/secrets/secret-vault.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import { destinationRefusal } from '../../core/outbound/http-client.ts'
import { webhookBody } from '../../core/jobs/webhooks.ts'
import { requireUnfiltered } from './queries.ts'
import {
  getWebhook,
  saveWebhook,
  storeTest,
  insertWebhook,
  listWebhooks,
  lockWebhooks,
  removeWebhook,
} from './webhooks.ts'

const MAX_URLS = 20

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

function requireDestination(c: SignedInCtx, url: string): void {
  const refusal = destinationRefusal(c.services.env, url)
  if (refusal) throw invalid('Confira o endereço', { url: refusal })
}

function record(c: SignedInCtx, before: Webhook | null, after: Webhook | null, extra: object = {}): void {
  const said = (w: Webhook | null) => w && { webhook: w.url, eventos: w.eventos, ativo: w.ativo, ...extra }
  c.changed({
    registro: recordName('distribuidores', c.tenant.codDistribuidor),
    antes: said(before),
    depois: said(after),
  })
}

export const routes: Handlers<typeof webhooks> = {
  async listWebhooks(c) {
    await requireUnfiltered(c)
    return listWebhooks(c)
  },

  async criarWebhook(c) {
    await requireUnfiltered(c)
    requireDestination(c, c.body.url)
    await lockWebhooks(c)
    const others = await listWebhooks(c)
    if (others.length >= MAX_URLS) throw conflict('enderecos-demais', `São no máximo ${MAX_URLS} endereços.`)
    if (others.some((w) => w.url === c.body.url))
      throw invalid('Endereço repetido', { url: 'Este endereço já está na lista' })
    const segredo = newSecret()
    const codWebhook = await insertWebhook(c, { ...c.body, segredo: encryptSecret(c.services.segredo, segredo) })
    record(c, null, await getWebhook(c, codWebhook))
    return { codWebhook, segredo }
  },

  async alterarWebhook(c) {
    await requireUnfiltered(c)
    const { versao, ...dados } = c.body
    await lockWebhooks(c)
    const before = checkVersion(await getWebhook(c, c.params.codWebhook), versao)
    requireDestination(c, dados.url)
    await saveWebhook(c, before.codWebhook, dados)
    const after = await getWebhook(c, before.codWebhook)
    record(c, before, after)
    return after
  },

  async trocarSegredo(c) {
    await requireUnfiltered(c)
    await lockWebhooks(c)
    const before = await getWebhook(c, c.params.codWebhook)
    const segredo = newSecret()
    await saveWebhook(c, before.codWebhook, { segredo: encryptSecret(c.services.segredo, segredo) })
    record(c, before, before, { segredo: 'trocado' })
    return { codWebhook: before.codWebhook, segredo }
  },

  testarWebhook: {
    async prepare({ services, tenant, params: { codWebhook }, read }) {
      const w = await read(async (c) => {
        await requireUnfiltered(c)
        return getWebhook(c, codWebhook)
      })
      // The database role of requests cannot read webhook secrets; the system role can.
      const { segredo } = await transaction(services.db, 'sistema', (tx) =>
        tx
          .selectFrom('webhook')
          .select('segredo')
          .where(ofTenant({ tenant }))
          .where('codWebhook', '=', codWebhook)
          .executeTakeFirstOrThrow(),
      )
      const id = randomUUID()
      const corpo = webhookBody('teste', id, { codConcessionaria: null }, { mensagem: 'Teste do Pátio' })
      const r = await sendWebhook(services.env, {
        url: w.url,
        segredo: decryptSecret(services.segredo, segredo),
        id,
        corpo,
      })
      return async (c) => {
        await storeTest(c, { codWebhook, id, corpo, ...r })
        const { codDistribuidor } = c.tenant
        await countIntegracao(c.tx, { codDistribuidor, codConcessionaria: null, sistema: 'WEBHOOK', ...r })
        return { certo: r.erro === null, ...r }
      }
    },
  },

  async retirarWebhook(c) {
    await requireUnfiltered(c)
    const before = await getWebhook(c, c.params.codWebhook)
    await removeWebhook(c, before.codWebhook)
    record(c, before, null)
    return {}
  },
}
