import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { sql } from 'kysely'
import PQueue from 'p-queue'
import { type Banco } from '../database/pool.ts'
import { type Tx } from '../database/query.ts'
import { foraDeTransacao, transacao } from '../database/transaction.ts'
import type { Env } from '../env.ts'
import { contarIntegracao } from '../outbound/registro-integracao.ts'

interface Mensagem {
  codDistribuidor: number
  codConcessionaria: number | null
  canal: 'EMAIL' | 'SMS'
  destino: string
  assunto: string | null
  corpo: string
  /** The quote and version that it delivers. */
  codOrcamento?: number
  numeroVersao?: number
  /** The appointment that it reminds of. */
  codAgendamento?: number
  /** The user whom it is a letter to. */
  codUsuario?: number
  /** A paper that goes with it. */
  anexo?: Buffer
  anexoNome?: string
}

/** Puts a message in the outbox, inside the caller's transaction; the dispatcher sends it after the commit. */
export async function guardarMensagem(tx: Tx, m: Mensagem): Promise<number> {
  const { codMensagem } = await tx.insertInto('mensagem').values(m).returning('codMensagem').executeTakeFirstOrThrow()
  return codMensagem
}

/** Tries spread over more than a day: an outage of the provider's is waited for, and what still fails is told on the quote. */
const MAX_TENTATIVAS = 10
const PRIMEIRA_ESPERA_S = 30
const MAIOR_ESPERA_S = 6 * 3600
/** A claimed message is left alone this long; then its process is taken for dead, and another sends it. */
const POSSE_S = 300
const LOTE = 20
const SIMULTANEAS = 5
/** Of each step of a delivery: connecting, greeting, silence. */
const LIMITE_MS = 10_000

/** Seconds until the next try, with chance in it: not all that failed together come back together. */
export function esperaDepoisDe(tentativas: number, acaso = Math.random()): number {
  const espera = Math.min(MAIOR_ESPERA_S, PRIMEIRA_ESPERA_S * 4 ** Math.max(0, tentativas - 1))
  return Math.round(espera * (0.75 + acaso / 2))
}

interface Log {
  info(dados: object, texto: string): void
  warn(dados: object, texto: string): void
}

/** Hears of each message that came to another state. */
type AoMudar = (m: Pick<Tomada, 'codDistribuidor' | 'codConcessionaria' | 'codAgendamento'>) => Promise<void>

/** Claims what is due, sends it outside any transaction, and writes down what came of each; gives how many it handled. A process that dies between sending and writing sends again: a message may come twice, never not at all. */
export async function despachar(banco: Banco, env: Env, log: Log, aoMudar: AoMudar = async () => {}): Promise<number> {
  const lote = await transacao(banco, 'sistema', tomar)
  const fila = new PQueue({ concurrency: SIMULTANEAS })
  await fila.addAll(lote.map((m) => () => entregar(banco, env, log, m).then(() => aoMudar(m))))
  return lote.length
}

type Tomada = Awaited<ReturnType<typeof tomar>>[number]

function tomar(tx: Tx) {
  return tx
    .updateTable('mensagem')
    .set({ proximaEm: sql`now() + make_interval(secs => ${POSSE_S})`, tentativas: sql`tentativas + 1` })
    .where((eb) =>
      eb(
        eb.refTuple('codDistribuidor', 'codMensagem'),
        'in',
        eb
          .selectFrom('mensagem as m')
          .select(['m.codDistribuidor', 'm.codMensagem'])
          .where('m.estado', '=', 'PENDENTE')
          .where('m.proximaEm', '<=', sql<string>`now()`)
          .orderBy('m.proximaEm')
          .limit(LOTE)
          .forUpdate()
          .skipLocked()
          .$asTuple('codDistribuidor', 'codMensagem'),
      ),
    )
    .returning([
      'codDistribuidor',
      'codMensagem',
      'codConcessionaria',
      'codAgendamento',
      sql<'EMAIL' | 'SMS'>`canal`.as('canal'),
      'destino',
      'assunto',
      'corpo',
      'tentativas',
      'anexo',
      'anexoNome',
    ])
    .execute()
}

async function entregar(banco: Banco, env: Env, log: Log, m: Tomada): Promise<void> {
  const inicio = Date.now()
  let estado: 'ENVIADA' | 'GUARDADA' | 'PENDENTE' | 'FALHOU'
  let erro: string | null = null
  try {
    estado = m.canal === 'EMAIL' ? await email(env, log, m) : await sms(env, m)
  } catch (e) {
    erro = e instanceof Error ? e.message.slice(0, 300) : String(e)
    estado = m.tentativas >= MAX_TENTATIVAS ? 'FALHOU' : 'PENDENTE'
    log.warn({ codMensagem: m.codMensagem, tentativas: m.tentativas, erro }, 'message not delivered')
  }
  await transacao(banco, 'sistema', async (tx) => {
    // Without a gateway nobody was called.
    if (estado !== 'GUARDADA')
      await contarIntegracao(tx, {
        codDistribuidor: m.codDistribuidor,
        codConcessionaria: m.codConcessionaria,
        sistema: m.canal,
        duracaoMs: Date.now() - inicio,
        erro,
      })
    await tx
      .updateTable('mensagem')
      .set({
        estado,
        erro,
        ...(estado === 'PENDENTE' && {
          proximaEm: sql`now() + make_interval(secs => ${esperaDepoisDe(m.tentativas)})`,
        }),
        ...(estado === 'ENVIADA' && { enviadaEm: sql`now()` }),
      })
      .where('codDistribuidor', '=', m.codDistribuidor)
      .where('codMensagem', '=', m.codMensagem)
      // Whoever was anonymised meanwhile gets no more tries.
      .where('estado', '=', 'PENDENTE')
      .execute()
  })
}

/** How many messages wait, and how many were given up. */
export async function contarMensagens(banco: Banco): Promise<{ estado: 'PENDENTE' | 'FALHOU'; n: number }[]> {
  const contadas = await transacao(banco, 'sistema', (tx) =>
    tx
      .selectFrom('mensagem')
      .select(['estado', ({ fn }) => fn.countAll<number>().as('n')])
      .where('estado', 'in', ['PENDENTE', 'FALHOU'])
      .groupBy('estado')
      .execute(),
  )
  return (['PENDENTE', 'FALHOU'] as const).map((estado) => ({
    estado,
    n: contadas.find((c) => c.estado === estado)?.n ?? 0,
  }))
}

/** By SMTP when configured; otherwise the message is a file in the data folder and a line in the log. */
async function email(
  env: Env,
  log: Log,
  m: Pick<Tomada, 'codMensagem' | 'destino' | 'assunto' | 'corpo' | 'anexo' | 'anexoNome'>,
): Promise<'ENVIADA' | 'GUARDADA'> {
  const attachments = m.anexo && m.anexoNome ? [{ filename: m.anexoNome, content: m.anexo }] : []
  const carta = { from: env.MAIL_FROM, to: m.destino, subject: m.assunto ?? '', text: m.corpo, attachments }
  if (env.SMTP_URL) {
    foraDeTransacao('a letter')
    const limites = { connectionTimeout: LIMITE_MS, greetingTimeout: LIMITE_MS, socketTimeout: LIMITE_MS }
    await createTransport({ url: env.SMTP_URL, ...limites }).sendMail(carta)
    return 'ENVIADA'
  }
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(carta)
  const pasta = join(env.DATA_DIR, 'mensagens')
  await mkdir(pasta, { recursive: true })
  const arquivo = join(pasta, `${m.codMensagem}.eml`)
  await writeFile(arquivo, message, { mode: 0o600 })
  log.info({ arquivo }, 'no SMTP configured: e-mail written to a file')
  return 'GUARDADA'
}

/** By the configured HTTP gateway: POST {telefone, mensagem}; without one it stays in the table. */
async function sms(env: Env, m: { destino: string; corpo: string }): Promise<'ENVIADA' | 'GUARDADA'> {
  if (!env.SMS_URL) return 'GUARDADA'
  const r = await fetch(env.SMS_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(env.SMS_TOKEN && { authorization: `Bearer ${env.SMS_TOKEN}` }) },
    body: JSON.stringify({ telefone: m.destino, mensagem: m.corpo }),
    signal: AbortSignal.timeout(LIMITE_MS),
    redirect: 'error',
  })
  if (!r.ok) throw new Error(`SMS gateway answered ${r.status}`)
  return 'ENVIADA'
}
