import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { abrirSegredo } from '../secrets/cofre.ts'
import { type Tx } from '../database/query.ts'
import { transacao } from '../database/transaction.ts'
import type { Env } from '../env.ts'
import { esperaDepoisDe } from '../mail/mensagens.ts'
import type { Partes } from '../partes.ts'
import { contarIntegracao } from '../outbound/registro-integracao.ts'
import { FalhaNaSaida, pedirFora } from '../outbound/saida.ts'

/** Tries spread over more than a day, as those of letters. */
export const MAX_TENTATIVAS = 10
/** A claimed delivery is left alone this long; then its process is taken for dead, and another sends it. */
const POSSE_S = 300
const LOTE = 50
/** Of one address at a time, so that even a slow one is done with its share long before its claim ends. */
const POR_ENDERECO = 10
/** For the whole answer, however slowly it drips. */
const LIMITE_MS = 15_000

const SEGREDO = /^whsec_([A-Za-z0-9+/]+=*)$/

/** Headers by which a receiver knows a message, its age and its sender (the Standard Webhooks scheme: HMAC-SHA256 over `id.timestamp.body`, base64). */
export function assinar(segredo: string, id: string, corpo: string, agoraMs: number): Record<string, string> {
  const instante = String(Math.floor(agoraMs / 1000))
  const chave = Buffer.from(SEGREDO.exec(segredo)?.[1] ?? '', 'base64')
  const assinatura = createHmac('sha256', chave).update(`${id}.${instante}.${corpo}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': instante, 'webhook-signature': `v1,${assinatura}` }
}

/** What became of a message. */
export interface Entregue {
  status: number | null
  duracaoMs: number
  erro: string | null
}

/** Sends a message once. Never throws: what the address did is told. */
export async function mandarWebhook(
  env: Env,
  { url, segredo, id, corpo }: { url: string; segredo: string | null; id: string; corpo: string },
): Promise<Entregue> {
  const inicio = performance.now()
  const feito = (status: number | null, erro: string | null) => ({
    status,
    duracaoMs: Math.round(performance.now() - inicio),
    erro,
  })
  if (segredo === null) return feito(null, 'O segredo foi guardado com outro segredo da instalação: troque-o')
  const parar = AbortSignal.timeout(LIMITE_MS)
  try {
    const r = await pedirFora(env, {
      url,
      metodo: 'POST',
      cabecalhos: { 'content-type': 'application/json', ...assinar(segredo, id, corpo, Date.now()) },
      corpo,
      parar,
    })
    return feito(r.status, r.status >= 200 && r.status < 300 ? null : `O endereço respondeu ${r.status}`)
  } catch (e) {
    if (e instanceof FalhaNaSaida) return feito(null, e.message)
    if (parar.aborted) return feito(null, `Não respondeu em ${LIMITE_MS / 1000} segundos`)
    throw e
  }
}

interface Log {
  warn(dados: object, texto: string): void
}

interface Tomada {
  codDistribuidor: number
  codEntrega: number
  codWebhook: number
  codConcessionaria: number | null
  id: string
  corpo: string
  tentativas: number
  url: string
  segredo: string
}

/** Carries what waits to the addresses: each address one message after another, and none waits for another's. */
export class Carteiro {
  readonly #partes: Partes
  readonly #log: Log
  readonly #emCurso = new Map<string, Promise<void>>()

  constructor(partes: Partes, log: Log) {
    this.#partes = partes
    this.#log = log
  }

  /** Claims what is due and starts sending it, outside any transaction; gives how many it took. */
  async rodada(): Promise<number> {
    const tomadas = await transacao(this.#partes.banco, 'sistema', (tx) => tomar(tx, [...this.#emCurso.keys()]))
    for (const [endereco, lote] of Map.groupBy(tomadas, (t) => `${t.codDistribuidor}:${t.codWebhook}`)) {
      const curso = this.#entregar(lote)
        .catch((e: unknown) => this.#log.warn({ err: e }, 'webhooks'))
        .finally(() => this.#emCurso.delete(endereco))
      this.#emCurso.set(endereco, curso)
    }
    return tomadas.length
  }

  /** Until what was taken is delivered or written down as not. */
  async terminar(): Promise<void> {
    await Promise.all(this.#emCurso.values())
  }

  /** In their order. An address that does not answer is not asked again for the others of the round: they come back soon, untried. */
  async #entregar(lote: readonly Tomada[]): Promise<void> {
    const { banco, env, segredo } = this.#partes
    for (const [i, t] of lote.entries()) {
      const r = await mandarWebhook(env, { ...t, segredo: abrirSegredo(segredo, t.segredo) })
      const fora = r.status === null || r.status === 429 || r.status === 503
      await transacao(banco, 'sistema', (tx) => anotar(tx, t, r, fora ? lote.slice(i + 1) : []))
      if (r.erro !== null)
        this.#log.warn({ codEntrega: t.codEntrega, tentativas: t.tentativas, erro: r.erro }, 'webhook not delivered')
      if (fora) return
    }
  }
}

async function tomar(tx: Tx, ocupados: readonly string[]): Promise<Tomada[]> {
  const r = await sql<Tomada>`
    with devidas as (
      select e.cod_distribuidor, e.cod_webhook, e.cod_entrega, e.proxima_em from webhook_entrega e
      where e.estado = 'PENDENTE' and e.proxima_em <= now() and e.cod_distribuidor || ':' || e.cod_webhook <> all (${ocupados}::text[])
        and exists (select from webhook w where w.cod_distribuidor = e.cod_distribuidor and w.cod_webhook = e.cod_webhook and w.ativo and w.removido_em is null)
      order by e.proxima_em, e.cod_entrega limit ${sql.lit(LOTE)} for update skip locked),
    vez as (
      select *, row_number() over (partition by cod_distribuidor, cod_webhook order by proxima_em, cod_entrega) as lugar from devidas),
    tomadas as (
      update webhook_entrega e set proxima_em = now() + make_interval(secs => ${POSSE_S}), tentativas = tentativas + 1
      from vez where vez.lugar <= ${sql.lit(POR_ENDERECO)} and e.cod_distribuidor = vez.cod_distribuidor and e.cod_entrega = vez.cod_entrega
      returning e.*, vez.proxima_em as antes)
    select t.cod_distribuidor as "codDistribuidor", t.cod_entrega as "codEntrega", t.cod_webhook as "codWebhook", t.cod_concessionaria as "codConcessionaria",
      t.id, t.corpo, t.tentativas, w.url, w.segredo
    from tomadas t join webhook w on w.cod_distribuidor = t.cod_distribuidor and w.cod_webhook = t.cod_webhook
    order by t.antes, t.cod_entrega`.execute(tx)
  return r.rows
}

async function anotar(tx: Tx, t: Tomada, r: Entregue, resto: readonly Tomada[]): Promise<void> {
  const { codDistribuidor, codConcessionaria } = t
  await contarIntegracao(tx, {
    codDistribuidor,
    codConcessionaria,
    sistema: 'WEBHOOK',
    duracaoMs: r.duracaoMs,
    erro: r.erro,
  })
  const estado = r.erro === null ? 'ENVIADA' : t.tentativas >= MAX_TENTATIVAS ? 'FALHOU' : 'PENDENTE'
  const daqui = (tentativas: number) => sql<string>`now() + make_interval(secs => ${esperaDepoisDe(tentativas)})`
  await tx
    .updateTable('webhookEntrega')
    .set({
      estado,
      status: r.status,
      duracaoMs: r.duracaoMs,
      erro: r.erro,
      ...(estado === 'PENDENTE' && { proximaEm: daqui(t.tentativas) }),
      ...(estado === 'ENVIADA' && { enviadaEm: sql`now()` }),
    })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codEntrega', '=', t.codEntrega)
    // One whose address was taken away meanwhile gets no more tries.
    .where('estado', '=', 'PENDENTE')
    .execute()
  if (resto.length === 0) return
  await tx
    .updateTable('webhookEntrega')
    .set({ tentativas: sql`tentativas - 1`, proximaEm: daqui(1) })
    .where('codDistribuidor', '=', codDistribuidor)
    .where(
      'codEntrega',
      'in',
      resto.map((x) => x.codEntrega),
    )
    .where('estado', '=', 'PENDENTE')
    .execute()
}
