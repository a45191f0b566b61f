import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { decryptSecret } from '../secrets/secret-vault.ts'
import { type Tx } from '../database/query.ts'
import { transaction } from '../database/transaction.ts'
import type { Env } from '../env.ts'
import { waitAfter } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { countIntegracao } from '../outbound/integration-log.ts'
import { OutboundFailure, requestOutbound } from '../outbound/http-client.ts'
import { continued } from '../telemetry/tracing.ts'

/** Attempts of a delivery, spread over more than a day as those of e-mails. */
export const MAX_ATTEMPTS = 10
/** A claim lasts this long; then its process counts as dead, and another one sends the delivery. */
const CLAIM_S = 300
const BATCH = 50
/** Deliveries of one address per round: even a slow address is done long before the claim ends. */
const PER_ADDRESS = 10
/** Timeout of the whole answer, however slowly it arrives. */
const LIMIT_MS = 15_000

const SECRET = /^whsec_([A-Za-z0-9+/]+=*)$/

/** Headers that identify a message, its age and its sender (Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, base64). */
export function sign(secret: string, id: string, body: string, nowMs: number): Record<string, string> {
  const instant = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${instant}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': instant, 'webhook-signature': `v1,${signature}` }
}

/** Result of sending a message. */
export interface Delivered {
  status: number | null
  duracaoMs: number
  erro: string | null
}

/** Sends a message once. Failures of the address are returned, not thrown. */
export async function sendWebhook(
  env: Env,
  { url, segredo, id, corpo }: { url: string; segredo: string | null; id: string; corpo: string },
): Promise<Delivered> {
  const start = performance.now()
  const done = (status: number | null, erro: string | null) => ({
    status,
    duracaoMs: Math.round(performance.now() - start),
    erro,
  })
  if (segredo === null) return done(null, 'O segredo foi guardado com outro segredo da instalação: troque-o')
  const stop = AbortSignal.timeout(LIMIT_MS)
  try {
    const r = await requestOutbound(env, {
      url,
      metodo: 'POST',
      headers: { 'content-type': 'application/json', ...sign(segredo, id, corpo, Date.now()) },
      corpo,
      stop,
    })
    return done(r.status, r.status >= 200 && r.status < 300 ? null : `O endereço respondeu ${r.status}`)
  } catch (e) {
    if (e instanceof OutboundFailure) return done(null, e.message)
    if (stop.aborted) return done(null, `Não respondeu em ${LIMIT_MS / 1000} segundos`)
    throw e
  }
}

interface Log {
  warn(dados: object, texto: string): void
}

interface Claimed {
  codDistribuidor: number
  codEntrega: number
  codWebhook: number
  codConcessionaria: number | null
  id: string
  corpo: string
  tentativas: number
  /** Trace of the request that queued it. */
  rastro: string | null
  url: string
  segredo: string
}

/** Delivers waiting messages: one after another per address, and addresses independent of each other. */
export class WebhookDelivery {
  readonly #services: Services
  readonly #log: Log
  readonly #inProgress = new Map<string, Promise<void>>()

  constructor(services: Services, log: Log) {
    this.#services = services
    this.#log = log
  }

  /** Claims due deliveries and starts sending them, outside any transaction; returns how many it claimed. */
  async round(): Promise<number> {
    const claimed = await transaction(this.#services.db, 'sistema', (tx) => claim(tx, [...this.#inProgress.keys()]))
    for (const [address, batch] of Map.groupBy(claimed, (t) => `${t.codDistribuidor}:${t.codWebhook}`)) {
      const delivery = this.#deliver(batch)
        .catch((e: unknown) => this.#log.warn({ err: e }, 'webhooks'))
        .finally(() => this.#inProgress.delete(address))
      this.#inProgress.set(address, delivery)
    }
    return claimed.length
  }

  /** Waits until each claimed delivery is sent or recorded as failed. */
  async finish(): Promise<void> {
    await Promise.all(this.#inProgress.values())
  }

  /**
   * Sends in order. When the address does not answer, the rest of the round is put back for a later round without counting as an attempt.
   */
  async #deliver(batch: readonly Claimed[]): Promise<void> {
    for (const [i, t] of batch.entries()) {
      const facts = { 'patio.cod_distribuidor': t.codDistribuidor }
      const outside = await continued('webhook', facts, t.rastro, () => this.#send(t, batch.slice(i + 1)))
      if (outside) return
    }
  }

  /** Sends one; returns whether its address does not answer, with which the rest is put back. */
  async #send(t: Claimed, rest: readonly Claimed[]): Promise<boolean> {
    const { db, env, segredo } = this.#services
    const r = await sendWebhook(env, { ...t, segredo: decryptSecret(segredo, t.segredo) })
    const outside = r.status === null || r.status === 429 || r.status === 503
    await transaction(db, 'sistema', (tx) => record(tx, t, r, outside ? rest : []))
    if (r.erro !== null)
      this.#log.warn({ codEntrega: t.codEntrega, tentativas: t.tentativas, erro: r.erro }, 'webhook not delivered')
    return outside
  }
}

async function claim(tx: Tx, ocupados: readonly string[]): Promise<Claimed[]> {
  const r = await sql<Claimed>`
    with devidas as (
      select e.cod_distribuidor, e.cod_webhook, e.cod_entrega, e.proxima_em from webhook_entrega e
      where e.estado = 'PENDENTE' and e.proxima_em <= now() and e.cod_distribuidor || ':' || e.cod_webhook <> all (${ocupados}::text[])
        and exists (select from webhook w where w.cod_distribuidor = e.cod_distribuidor and w.cod_webhook = e.cod_webhook and w.ativo and w.removido_em is null)
      order by e.proxima_em, e.cod_entrega limit ${sql.lit(BATCH)} for update skip locked),
    vez as (
      select *, row_number() over (partition by cod_distribuidor, cod_webhook order by proxima_em, cod_entrega) as lugar from devidas),
    tomadas as (
      update webhook_entrega e set proxima_em = now() + make_interval(secs => ${CLAIM_S}), tentativas = tentativas + 1
      from vez where vez.lugar <= ${sql.lit(PER_ADDRESS)} and e.cod_distribuidor = vez.cod_distribuidor and e.cod_entrega = vez.cod_entrega
      returning e.*, vez.proxima_em as antes)
    select t.cod_distribuidor as "codDistribuidor", t.cod_entrega as "codEntrega", t.cod_webhook as "codWebhook", t.cod_concessionaria as "codConcessionaria",
      t.id, t.corpo, t.tentativas, t.rastro, w.url, w.segredo
    from tomadas t join webhook w on w.cod_distribuidor = t.cod_distribuidor and w.cod_webhook = t.cod_webhook
    order by t.antes, t.cod_entrega`.execute(tx)
  return r.rows
}

async function record(tx: Tx, t: Claimed, r: Delivered, rest: readonly Claimed[]): Promise<void> {
  const { codDistribuidor, codConcessionaria } = t
  await countIntegracao(tx, {
    codDistribuidor,
    codConcessionaria,
    sistema: 'WEBHOOK',
    duracaoMs: r.duracaoMs,
    erro: r.erro,
  })
  const estado = r.erro === null ? 'ENVIADA' : t.tentativas >= MAX_ATTEMPTS ? 'FALHOU' : 'PENDENTE'
  const fromHere = (tentativas: number) => sql<string>`now() + make_interval(secs => ${waitAfter(tentativas)})`
  await tx
    .updateTable('webhookEntrega')
    .set({
      estado,
      status: r.status,
      duracaoMs: r.duracaoMs,
      erro: r.erro,
      ...(estado === 'PENDENTE' && { proximaEm: fromHere(t.tentativas) }),
      ...(estado === 'ENVIADA' && { enviadaEm: sql`now()` }),
    })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codEntrega', '=', t.codEntrega)
    // A delivery whose webhook was removed meanwhile gets no more attempts.
    .where('estado', '=', 'PENDENTE')
    .execute()
  if (rest.length === 0) return
  await tx
    .updateTable('webhookEntrega')
    .set({ tentativas: sql`tentativas - 1`, proximaEm: fromHere(1) })
    .where('codDistribuidor', '=', codDistribuidor)
    .where(
      'codEntrega',
      'in',
      rest.map((x) => x.codEntrega),
    )
    .where('estado', '=', 'PENDENTE')
    .execute()
}
