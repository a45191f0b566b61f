import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Tx } from '../database/query.ts'
import { transacao } from '../database/transaction.ts'
import { mascarar } from './mascarar.ts'
import type { Partes } from '../partes.ts'
import { Pedaco } from '../files/pedaco.ts'

export type Sistema = 'API' | 'DMS' | 'PEDIDO' | 'SMS' | 'EMAIL' | 'WEBHOOK' | 'JIRA' | 'JIRA_API'

/** What came of one message of a system. */
export interface Contado {
  codDistribuidor: number
  codConcessionaria: number | null
  sistema: Sistema
  duracaoMs: number
  /** Null when it went well. */
  erro: string | null
}

/** Counts a message in its hour, for its store and for the whole distributor. */
export async function contarIntegracao(tx: Tx, m: Contado): Promise<void> {
  const lojas = m.codConcessionaria === null ? [0] : [0, m.codConcessionaria]
  const erros = m.erro === null ? 0 : 1
  await sql`insert into integracao_hora as h (cod_distribuidor, sistema, cod_concessionaria, hora, total, erros, duracao_ms)
    select ${m.codDistribuidor}, ${m.sistema}, l, date_trunc('hour', now()), 1, ${erros}, ${m.duracaoMs} from unnest(${lojas}::int[]) l order by l
    on conflict (cod_distribuidor, sistema, cod_concessionaria, hora) do update
      set total = h.total + 1, erros = h.erros + excluded.erros, duracao_ms = h.duracao_ms + excluded.duracao_ms`.execute(
    tx,
  )
  await sql`insert into integracao_estado as e (cod_distribuidor, sistema, cod_concessionaria, ultimo_sucesso, ultimo_erro, erro)
    select ${m.codDistribuidor}, ${m.sistema}, l, ${m.erro === null ? sql`now()` : sql`null::timestamptz`}, ${m.erro === null ? sql`null::timestamptz` : sql`now()`}, ${m.erro}
    from unnest(${lojas}::int[]) l order by l
    on conflict (cod_distribuidor, sistema, cod_concessionaria) do update
      set ultimo_sucesso = coalesce(excluded.ultimo_sucesso, e.ultimo_sucesso), ultimo_erro = coalesce(excluded.ultimo_erro, e.ultimo_erro),
        erro = coalesce(excluded.erro, e.erro)`.execute(tx)
}

/** Names of records by the code that an answer gives. */
const REGISTROS: Readonly<Record<string, string>> = {
  codCheckList: 'checklist',
  codChecklist: 'checklist',
  codAgendamento: 'agendamento',
  codOs: 'os',
  codOrdemServico: 'os',
}

function correlacaoDe(resposta: unknown): string | null {
  if (typeof resposta !== 'object' || resposta === null) return null
  for (const [k, v] of Object.entries(resposta)) {
    const nome = REGISTROS[k]
    if (nome && (typeof v === 'number' || typeof v === 'string')) return `${nome}:${v}`
  }
  return null
}

const lojaDe = (parte: unknown): number | null => {
  const cod = (parte as { codConcessionaria?: unknown } | null | undefined)?.codConcessionaria
  return typeof cod === 'number' && Number.isInteger(cod) && cod > 0 ? cod : null
}

function lerJson(texto: string | undefined): unknown {
  try {
    return texto ? JSON.parse(texto) : null
  } catch {
    return null
  }
}

/** What a rule, a conflict or a failure of ours refused may be taken later; what is wrong in itself never is. */
const podeRepetir = (status: number) => status === 404 || status === 409 || status === 422 || status >= 500

/** Hooks of a call that other systems make: each one made with a valid key is kept after its answer, masked. */
export function anotarChamadas(partes: Partes, operacao: string) {
  const respostas = new WeakMap<FastifyRequest, string>()
  return {
    onSend: (req: FastifyRequest, reply: FastifyReply, corpo: unknown, pronto: (e: null, corpo: unknown) => void) => {
      // What is no JSON is not kept.
      const json = String(reply.getHeader('content-type')).includes('json')
      if (json && (typeof corpo === 'string' || Buffer.isBuffer(corpo))) respostas.set(req, corpo.toString())
      pronto(null, corpo)
    },
    onResponse: async (req: FastifyRequest, reply: FastifyReply) => {
      const { chave, inquilino } = req
      if (!chave) return
      const resposta = lerJson(respostas.get(req))
      const erro =
        reply.statusCode < 400
          ? null
          : String((resposta as { mensagem?: unknown } | null)?.mensagem ?? reply.statusCode)
      const arquivo = req.body instanceof Pedaco ? { ...(req.query as object), bytes: req.body.bytes.length } : null
      const dita = lojaDe(req.body) ?? lojaDe(req.query)
      await transacao(partes.banco, 'sistema', async (tx) => {
        // A store of nobody's is kept in what was sent, not as a store.
        const loja = await tx
          .selectFrom('concessionaria')
          .select('codConcessionaria')
          .where('codDistribuidor', '=', inquilino.codDistribuidor)
          .where('codConcessionaria', '=', dita ?? 0)
          .executeTakeFirst()
        const codConcessionaria = loja?.codConcessionaria ?? null
        const duracaoMs = Math.round(reply.elapsedTime)
        const { codRegistro } = await tx
          .insertInto('integracaoRegistro')
          .values({
            codDistribuidor: inquilino.codDistribuidor,
            operacao: `${req.method} ${operacao}`,
            codConcessionaria,
            status: reply.statusCode,
            duracaoMs,
            pedido: mascarar(arquivo ?? req.body ?? req.query),
            resposta: mascarar(resposta),
            correlacao: correlacaoDe(resposta),
            codChave: chave.codChave,
            teste: chave.teste,
            repete: chave.repete ?? null,
          })
          .returning('codRegistro')
          .executeTakeFirstOrThrow()
        // A file is sent again by whoever has it.
        if (
          arquivo === null &&
          req.method !== 'GET' &&
          erro !== null &&
          podeRepetir(reply.statusCode) &&
          !chave.teste &&
          !chave.repete
        )
          await partes.repetidor.guardar(
            tx,
            partes.segredo,
            { codDistribuidor: inquilino.codDistribuidor, codRegistro },
            { metodo: req.method as 'POST', url: req.url, host: req.headers.host ?? '', corpo: req.body },
          )
        // What was tried says nothing of the system's health.
        if (chave.teste) return
        await contarIntegracao(tx, {
          codDistribuidor: inquilino.codDistribuidor,
          codConcessionaria,
          sistema: 'API',
          duracaoMs,
          erro,
        })
      }).catch((e: unknown) => req.log.warn({ err: e }, 'integration log'))
    },
  }
}
