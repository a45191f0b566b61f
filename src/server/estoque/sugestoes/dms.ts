import { sql } from 'kysely'
import { z } from 'zod'
import { day } from '#shared/core/contract.ts'
import type { EnvioDms } from '#shared/estoque/sugestoes.ts'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { type Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { conflict } from '../../core/http/errors.ts'
import type { QueueData } from '../../core/jobs/tenant-queue.ts'
import { waitAfter } from '../../core/mail/outbox.ts'
import type { Services } from '../../core/services.ts'
import { countIntegracao } from '../../core/outbound/integration-log.ts'
import { OutboundFailure, requestOutbound } from '../../core/outbound/http-client.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'
import { listPedidoLinhas, groupByFornecedor } from './pedido.ts'
import { type SugestaoKey, readEnvio, readSugestao } from './queries.ts'

export const PEDIDO_QUEUE = 'pedido-dms'
export interface EnvioTarget extends QueueData {
  codEnvio: number
}

/** Attempts, spread over more than a day; after them a person has to act. */
const MAX_ATTEMPTS = 10
/** Seconds that a claim lasts; after that its process counts as dead and another one sends the message. */
const CLAIM_S = 120
const LIMIT_MS = 15_000
const BATCH = 100

/** Queues an approved order for the DMS, once; an order that was not accepted is resent under the same key. */
export async function sendToDms(c: SignedInCtx, qual: SugestaoKey): Promise<EnvioDms> {
  const s = await readSugestao(c, qual, true)
  if (s.aprovadaEm === null) throw conflict('estado-nao-permite', 'Só um pedido aprovado vai para o DMS.', s)
  const { temDms, envioDms } = await readEnvio(c, qual)
  if (!temDms)
    throw conflict(
      'sem-dms',
      'Falta o endereço do DMS do distribuidor ou o CNPJ da concessionária. O pedido não foi enviado.',
    )
  if (envioDms?.estado === 'ACEITO' || envioDms?.estado === 'PENDENTE')
    throw conflict(
      'ja-enviado',
      envioDms.numero ? `O DMS já aceitou este pedido: ${envioDms.numero}.` : 'Este pedido já está na fila.',
    )
  const { codDistribuidor } = c.tenant
  const { codSugestao, codConcessionaria } = qual
  const linhas = await listPedidoLinhas(c, qual, undefined)
  const body = groupByFornecedor([{ codSugestao, hashPedido: s.hashPedido, aprovadaEm: s.aprovadaEm, linhas }])
  if (body.length === 0) throw conflict('nada-a-comprar', 'Este pedido não compra nada: tudo vem de outras lojas.')
  const key = `patio-${codSugestao}-${codConcessionaria}-${s.hashPedido.slice(0, 16)}`
  const r = await sql<{ codEnvio: number }>`
    insert into pedido_dms as p (cod_distribuidor, cod_concessionaria, cod_sugestao, chave, corpo, quem)
    values (${codDistribuidor}, ${codConcessionaria}, ${codSugestao}, ${key}, ${JSON.stringify(body)}::jsonb, ${c.sessao.nome})
    on conflict (cod_distribuidor, cod_concessionaria, cod_sugestao) do update set estado = 'PENDENTE', erro = null, tentativas = 0, proxima_em = now(), quem = excluded.quem
    returning cod_envio as "codEnvio"`.execute(c.tx)
  const [sent] = r.rows
  if (sent) c.depois(() => c.services.queue.send<EnvioTarget>(PEDIDO_QUEUE, { codDistribuidor, ...sent }))
  c.changed({ registro: `pedido-dms:${key}`, antes: envioDms, depois: { estado: 'PENDENTE' } })
  const now = (await readEnvio(c, qual)).envioDms
  if (!now) throw new Error('the message of an order is not there')
  return now
}

interface ClaimedEnvio {
  codConcessionaria: number
  chave: string
  corpo: unknown
  tentativas: number
  cnpj: string | null
  url: string | null
  segredo: string | null
}

/** Result of an attempt. */
interface Outcome {
  estado: EnvioDms['estado']
  numero: string | null
  previsao: string | null
  erro: string | null
  status: number | null
  /** The DMS is unreachable: the distributor's other orders need not be tried now. */
  fora: boolean
}

const accepted = z.object({
  numero: z.union([z.string().trim().min(1).max(60), z.number().transform(String)]),
  previsao: day.nullish(),
})
const recusado = z.object({ motivo: z.string().trim().min(1).max(300) })

/** Sends an order to its store's system, outside any transaction, and records the result; never throws. */
export async function sendPedido(
  services: Services,
  target: EnvioTarget,
  stop: AbortSignal,
  notify: (e: unknown) => void,
): Promise<void> {
  try {
    const t = await transaction(services.db, 'sistema', (tx) => claim(tx, target))
    if (!t) return
    const start = performance.now()
    const outcome = await flush(services, t, stop)
    const duracaoMs = Math.round(performance.now() - start)
    await transaction(services.db, 'sistema', (tx) => record(tx, target, t, outcome, duracaoMs), {
      codDistribuidor: target.codDistribuidor,
    })
  } catch (e) {
    // An aborted claim expires by itself, and the order is sent again.
    if (!stop.aborted) notify(e)
  }
}

async function claim(tx: Tx, { codDistribuidor, codEnvio }: EnvioTarget): Promise<ClaimedEnvio | undefined> {
  const r = await sql<ClaimedEnvio>`
    update pedido_dms p set tentativas = p.tentativas + 1, proxima_em = now() + make_interval(secs => ${CLAIM_S}::int)
    from distribuidor d, concessionaria l
    where p.cod_distribuidor = ${codDistribuidor} and p.cod_envio = ${codEnvio} and p.estado = 'PENDENTE' and p.proxima_em <= now()
      and d.cod_distribuidor = p.cod_distribuidor and l.cod_distribuidor = p.cod_distribuidor and l.cod_concessionaria = p.cod_concessionaria
    returning p.cod_concessionaria as "codConcessionaria", p.chave, p.corpo, p.tentativas, l.cnpj, d.integracao_dms as url, d.token_integracao_dms as segredo`.execute(
    tx,
  )
  return r.rows[0]
}

async function flush(services: Services, t: ClaimedEnvio, stop: AbortSignal): Promise<Outcome> {
  const nothing = { numero: null, previsao: null, status: null, fora: false } as const
  const failed = (erro: string): Outcome => ({ ...nothing, estado: 'FALHOU', erro })
  const token = t.segredo === null ? null : decryptSecret(services.segredo, t.segredo)
  if (!t.url || !t.cnpj) return failed('Falta o endereço do DMS ou o CNPJ da concessionária')
  if (t.segredo !== null && token === null)
    return failed('O token foi guardado com outro segredo da instalação: informe-o de novo')
  const limit = AbortSignal.timeout(LIMIT_MS)
  try {
    const r = await requestOutbound(services.env, {
      url: `${t.url.replace(/\/$/, '')}/pedidos`,
      metodo: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': t.chave,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      corpo: JSON.stringify({ loja: t.cnpj, pedidos: t.corpo }),
      stop: AbortSignal.any([stop, limit]),
    })
    return { ...nothing, status: r.status, ...readResponse(r.status, r.texto) }
  } catch (e) {
    if (e instanceof OutboundFailure)
      return e.transient ? { ...nothing, estado: 'PENDENTE', erro: e.message, fora: true } : failed(e.message)
    if (!limit.aborted) throw e
    return { ...nothing, estado: 'PENDENTE', erro: `Não respondeu em ${LIMIT_MS / 1000} segundos`, fora: true }
  }
}

function readResponse(status: number, text: string): Pick<Outcome, 'estado' | 'numero' | 'previsao' | 'erro' | 'fora'> {
  const nothing = { numero: null, previsao: null, fora: false }
  const body = parseJson(text)
  if (status === 200 || status === 201) {
    const loaded = accepted.safeParse(body)
    if (!loaded.success)
      return { ...nothing, estado: 'FALHOU', erro: 'O DMS aceitou, mas não disse o número do pedido' }
    return {
      ...nothing,
      estado: 'ACEITO',
      erro: null,
      numero: loaded.data.numero,
      previsao: loaded.data.previsao ?? null,
    }
  }
  if (status === 408 || status === 429 || status >= 500)
    return { ...nothing, estado: 'PENDENTE', erro: `O DMS respondeu ${status}`, fora: true }
  if (status === 401 || status === 403)
    return { ...nothing, estado: 'FALHOU', erro: `O DMS recusou o token (${status})` }
  const motivo = recusado.safeParse(body)
  return { ...nothing, estado: 'RECUSADO', erro: motivo.success ? motivo.data.motivo : `O DMS respondeu ${status}` }
}

async function record(tx: Tx, target: EnvioTarget, t: ClaimedEnvio, v: Outcome, duracaoMs: number): Promise<void> {
  const { codDistribuidor, codEnvio } = target
  const estado = v.estado === 'PENDENTE' && t.tentativas >= MAX_ATTEMPTS ? 'FALHOU' : v.estado
  const espera = waitAfter(t.tentativas)
  await sql`update pedido_dms set estado = ${estado}, numero = ${v.numero}, previsao = ${v.previsao}::date, erro = ${v.erro}, status = ${v.status}, duracao_ms = ${duracaoMs}, proxima_em = now() + make_interval(secs => ${espera}::int)
    where cod_distribuidor = ${codDistribuidor} and cod_envio = ${codEnvio} and estado = 'PENDENTE'`.execute(tx)
  // All orders of a distributor go to one address: while it does not answer, postpone the others.
  if (v.fora)
    await sql`update pedido_dms set proxima_em = greatest(proxima_em, now() + make_interval(secs => ${espera}::int)) where cod_distribuidor = ${codDistribuidor} and cod_envio <> ${codEnvio} and estado = 'PENDENTE'`.execute(
      tx,
    )
  await countIntegracao(tx, {
    codDistribuidor,
    codConcessionaria: t.codConcessionaria,
    sistema: 'PEDIDO',
    duracaoMs,
    erro: v.erro,
  })
}

/** Queues orders that are due. */
export async function scheduleEnvios(services: Services): Promise<void> {
  const turn = await transaction(services.db, 'sistema', (tx) =>
    sql<EnvioTarget>`select cod_distribuidor as "codDistribuidor", cod_envio as "codEnvio" from pedido_dms where estado = 'PENDENTE' and proxima_em <= now() order by proxima_em limit ${sql.lit(BATCH)}`.execute(
      tx,
    ),
  )
  for (const target of turn.rows) await services.queue.send(PEDIDO_QUEUE, target)
}
