import { sql } from 'kysely'
import type { WebhookEvent, Webhook } from '#shared/suporte/webhooks.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'

interface Data {
  url: string
  eventos: WebhookEvent[]
  ativo: boolean
}

/** Webhook addresses, oldest first, with the state of their deliveries. */
export async function listWebhooks(c: Ctx, codWebhook?: number): Promise<Webhook[]> {
  const r = await sql<Webhook>`
    select w.cod_webhook as "codWebhook", w.url, w.eventos, w.ativo, w.criado_em as "criadoEm", w.versao, coalesce(n.esperam, 0)::int as esperam, coalesce(n.falharam, 0)::int as falharam,
      (select json_build_object('em', to_char(e.criada_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'estado', e.estado, 'erro', e.erro) from webhook_entrega e
        where e.cod_distribuidor = w.cod_distribuidor and e.cod_webhook = w.cod_webhook order by e.cod_entrega desc limit 1) as ultima
    from webhook w
    left join lateral (select count(*) filter (where e.estado = 'PENDENTE') as esperam, count(*) filter (where e.estado = 'FALHOU') as falharam from webhook_entrega e
      where e.cod_distribuidor = w.cod_distribuidor and e.cod_webhook = w.cod_webhook and e.criada_em > now() - interval '7 days') n on true
    where w.cod_distribuidor = ${c.tenant.codDistribuidor} and w.removido_em is null ${codWebhook === undefined ? sql`` : sql`and w.cod_webhook = ${codWebhook}`}
    order by w.cod_webhook`.execute(c.tx)
  return r.rows
}

/** One webhook. Throws 404. */
export async function getWebhook(c: Ctx, codWebhook: number): Promise<Webhook> {
  const [w] = await listWebhooks(c, codWebhook)
  if (!w) throw notFound('Este endereço não existe ou já foi retirado')
  return w
}

/** Lets one change of the addresses at a time pass: neither their number, nor an address twice, nor a version is checked beside another change. */
export async function lockWebhooks(c: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${c.tenant.codDistribuidor}::int)`.execute(c.tx)
}

export async function insertWebhook(c: Ctx, data: Data & { segredo: string }): Promise<number> {
  const { codWebhook } = await c.tx
    .insertInto('webhook')
    .values({ codDistribuidor: c.tenant.codDistribuidor, ...data })
    .returning('codWebhook')
    .executeTakeFirstOrThrow()
  return codWebhook
}

export async function saveWebhook(
  c: Ctx,
  codWebhook: number,
  data: Partial<Data & { segredo: string }>,
): Promise<void> {
  await c.tx
    .updateTable('webhook')
    .set({ ...data, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codWebhook', '=', codWebhook)
    .execute()
}

/** Removes a webhook and gives up its waiting deliveries. */
export async function removeWebhook(c: Ctx, codWebhook: number): Promise<void> {
  await c.tx
    .updateTable('webhook')
    .set({ removidoEm: sql`now()`, ativo: false })
    .where(ofTenant(c))
    .where('codWebhook', '=', codWebhook)
    .execute()
  await c.tx
    .updateTable('webhookEntrega')
    .set({ estado: 'FALHOU', erro: 'O endereço foi retirado' })
    .where(ofTenant(c))
    .where('codWebhook', '=', codWebhook)
    .where('estado', '=', 'PENDENTE')
    .execute()
}

/** Stores the result of a test call as a delivery. */
export async function storeTest(
  c: Ctx,
  t: {
    codWebhook: number
    id: string
    corpo: string
    status: number | null
    duracaoMs: number
    erro: string | null
  },
): Promise<void> {
  await c.tx
    .insertInto('webhookEntrega')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      evento: 'teste',
      correlacao: `webhook:${t.codWebhook}`,
      tentativas: 1,
      estado: t.erro === null ? 'ENVIADA' : 'FALHOU',
      enviadaEm: t.erro === null ? sql`now()` : null,
      ...t,
    })
    .execute()
}
