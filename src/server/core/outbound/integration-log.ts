import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Tx } from '../database/query.ts'
import { transaction } from '../database/transaction.ts'
import { mask } from './mask.ts'
import { parseJson } from './parse-json.ts'
import type { Services } from '../services.ts'
import { Chunk } from '../files/upload-chunk.ts'

export type System =
  | 'API'
  | 'DMS'
  | 'PEDIDO'
  | 'SMS'
  | 'EMAIL'
  | 'WHATSAPP'
  | 'WHATSAPP_API'
  | 'WHATSAPP_ENTRADA'
  | 'SMS_ENTRADA'
  | 'EMAIL_ENTRADA'
  | 'WEBHOOK'
  | 'JIRA'
  | 'JIRA_API'
  | 'PIX_API'
  | 'PIX_ENTRADA'
  | 'OIDC'
  | 'SCIM'

/** Result of one message to or from another system. */
export interface CountedMessage {
  codDistribuidor: number
  codConcessionaria: number | null
  sistema: System
  duracaoMs: number
  /** Null for a success. */
  erro: string | null
  /** How many messages with this outcome; `duracaoMs` is then their sum. */
  quantas?: number
}

/** Counts a message in the statistics of its hour, for its store and for the whole distributor. */
export async function countIntegracao(tx: Tx, m: CountedMessage): Promise<void> {
  const lojas = m.codConcessionaria === null ? [0] : [0, m.codConcessionaria]
  const total = m.quantas ?? 1
  const errors = m.erro === null ? 0 : total
  await sql`with hora as (insert into integracao_hora as h (cod_distribuidor, sistema, cod_concessionaria, hora, total, erros, duracao_ms)
    select ${m.codDistribuidor}, ${m.sistema}, l, date_trunc('hour', now()), ${total}, ${errors}, ${m.duracaoMs} from unnest(${lojas}::int[]) l order by l
    on conflict (cod_distribuidor, sistema, cod_concessionaria, hora) do update
      set total = h.total + excluded.total, erros = h.erros + excluded.erros, duracao_ms = h.duracao_ms + excluded.duracao_ms)
    insert into integracao_estado as e (cod_distribuidor, sistema, cod_concessionaria, ultimo_sucesso, ultimo_erro, erro)
    select ${m.codDistribuidor}, ${m.sistema}, l, ${m.erro === null ? sql`now()` : sql`null::timestamptz`}, ${m.erro === null ? sql`null::timestamptz` : sql`now()`}, ${m.erro}
    from unnest(${lojas}::int[]) l order by l
    on conflict (cod_distribuidor, sistema, cod_concessionaria) do update
      set ultimo_sucesso = coalesce(excluded.ultimo_sucesso, e.ultimo_sucesso), ultimo_erro = coalesce(excluded.ultimo_erro, e.ultimo_erro),
        erro = coalesce(excluded.erro, e.erro)`.execute(tx)
}

/** A call that is logged with what it asked and what came back, both masked already. */
export interface LoggedCall extends CountedMessage {
  sistema: 'JIRA_API' | 'WHATSAPP_API' | 'PIX_API' | 'OIDC' | 'SCIM'
  /** What was asked, in words or as method and path; at most 200 characters are kept. */
  operacao: string
  /** HTTP status; null without a response. */
  status: number | null
  pedido: string
  resposta: string
  /** The record that the call is about, for example 'chamado:12'. */
  correlacao: string | null
}

/** Stores a call in the log of integrations, and counts it. */
export async function logCall(tx: Tx, { duracaoMs, erro, resposta, ...call }: LoggedCall): Promise<void> {
  const { codDistribuidor, codConcessionaria, sistema, operacao, status, pedido, correlacao } = call
  await tx
    .insertInto('integracaoRegistro')
    .values({
      codDistribuidor,
      codConcessionaria,
      sistema,
      operacao: operacao.slice(0, 200),
      status,
      duracaoMs,
      pedido,
      resposta: resposta || (erro ?? ''),
      correlacao,
    })
    .execute()
  await countIntegracao(tx, { codDistribuidor, codConcessionaria, sistema, duracaoMs, erro })
}

/** Record names by the code field in an answer. */
const RECORDS: Readonly<Record<string, string>> = {
  codCheckList: 'checklist',
  codChecklist: 'checklist',
  codAgendamento: 'agendamento',
  codOs: 'os',
  codOrdemServico: 'os',
}

function correlationOf(response: unknown): string | null {
  if (typeof response !== 'object' || response === null) return null
  for (const [k, v] of Object.entries(response)) {
    const nome = RECORDS[k]
    if (nome && (typeof v === 'number' || typeof v === 'string')) return `${nome}:${v}`
  }
  return null
}

const lojaOf = (part: unknown): number | null => {
  const cod = (part as { codConcessionaria?: unknown } | null | undefined)?.codConcessionaria
  return typeof cod === 'number' && Number.isInteger(cod) && cod > 0 ? cod : null
}

/**
 * Whether a repetition may succeed later: after a missing record, a conflict, a rule or a server error, never after a malformed request.
 */
const canRepeat = (status: number) => status === 404 || status === 409 || status === 422 || status >= 500

/** Hooks of an integration call: each call with a valid key is logged after its answer, masked. */
export function recordCalls(services: Services, operacao: string) {
  const responses = new WeakMap<FastifyRequest, string>()
  return {
    onSend: (req: FastifyRequest, reply: FastifyReply, body: unknown, pronto: (e: null, corpo: unknown) => void) => {
      // Only JSON answers are logged.
      const json = String(reply.getHeader('content-type')).includes('json')
      if (json && (typeof body === 'string' || Buffer.isBuffer(body))) responses.set(req, body.toString())
      pronto(null, body)
    },
    onResponse: async (req: FastifyRequest, reply: FastifyReply) => {
      const { chave, tenant } = req
      if (!chave) return
      const response = parseJson(responses.get(req) ?? '')
      const erro =
        reply.statusCode < 400
          ? null
          : String((response as { mensagem?: unknown } | null)?.mensagem ?? reply.statusCode)
      const file = req.body instanceof Chunk ? { ...(req.query as object), bytes: req.body.bytes.length } : null
      const named = lojaOf(req.body) ?? lojaOf(req.query)
      await transaction(services.db, 'sistema', async (tx) => {
        // An unknown store stays in the logged request only, since the column references a store.
        const loja = await tx
          .selectFrom('concessionaria')
          .select('codConcessionaria')
          .where('codDistribuidor', '=', tenant.codDistribuidor)
          .where('codConcessionaria', '=', named ?? 0)
          .executeTakeFirst()
        const codConcessionaria = loja?.codConcessionaria ?? null
        const duracaoMs = Math.round(reply.elapsedTime)
        const { codRegistro } = await tx
          .insertInto('integracaoRegistro')
          .values({
            codDistribuidor: tenant.codDistribuidor,
            operacao: `${req.method} ${operacao}`,
            codConcessionaria,
            status: reply.statusCode,
            duracaoMs,
            pedido: mask(file ?? req.body ?? req.query),
            resposta: mask(response),
            correlacao: correlationOf(response),
            codChave: chave.codChave,
            teste: chave.teste,
            repete: chave.repete ?? null,
          })
          .returning('codRegistro')
          .executeTakeFirstOrThrow()
        // Files are not stored for a repetition: their sender must send them again.
        if (
          file === null &&
          req.method !== 'GET' &&
          erro !== null &&
          canRepeat(reply.statusCode) &&
          !chave.teste &&
          !chave.repete
        )
          await services.replayer.keep(
            tx,
            services.segredo,
            { codDistribuidor: tenant.codDistribuidor, codRegistro },
            { metodo: req.method as 'POST', url: req.url, host: req.headers.host ?? '', corpo: req.body },
          )
        // Calls with a test key do not count in the health statistics.
        if (chave.teste) return
        await countIntegracao(tx, {
          codDistribuidor: tenant.codDistribuidor,
          codConcessionaria,
          sistema: 'API',
          duracaoMs,
          erro,
        })
      }).catch((e: unknown) => req.log.warn({ err: e }, 'integration log'))
    },
  }
}
