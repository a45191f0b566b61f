// Mail: messages wait in an outbox and leave by SMTP or SMS after the commit.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { sql } from 'kysely'
import PQueue from 'p-queue'
import type { ConversaChanged } from '#shared/core/realtime.ts'
import type { MessageCategory } from '#shared/rules/whatsapp-price.ts'
import { type Db } from '../database/pool.ts'
import { type Tx } from '../database/query.ts'
import { requireNoTransaction, transaction } from '../database/transaction.ts'
import type { Env } from '../env.ts'
import { countIntegracao } from '../outbound/integration-log.ts'
import type { Services } from '../services.ts'
import { carriedTrace, continued } from '../telemetry/tracing.ts'
import { CLAIM_S, DeliveryFailure } from './delivery.ts'
import { messageIdOf, replyAddress } from './reply-address.ts'
import { filesOf, recordInThread, type DeliveryState } from './thread-state.ts'
import { sendWhatsapp, type CodeTemplate } from './whatsapp.ts'

interface Message {
  codDistribuidor: number
  codConcessionaria: number | null
  canal: 'EMAIL' | 'SMS' | 'WHATSAPP'
  destino: string
  assunto: string | null
  corpo: string
  /** The quote and version that the message delivers. */
  codOrcamento?: number
  numeroVersao?: number
  /** The appointment that the message is a reminder of. */
  codAgendamento?: number
  /** The user who is the recipient. */
  codUsuario?: number
  /** The thread, and the message of it that this delivers. */
  codConversa?: number
  codConversaMensagem?: number
  /** What a message without a thread is charged as. */
  categoria?: MessageCategory
  /** The WhatsApp template that a message without a thread is. */
  modelo?: CodeTemplate
  /** An attached document. */
  anexo?: Buffer
  anexoNome?: string
}

/** Puts a message in the outbox, inside the caller's transaction; the dispatcher sends it after the commit. */
export async function enqueueMessage(tx: Tx, m: Message): Promise<number> {
  const { modelo, ...row } = m
  const values = { ...row, rastro: carriedTrace(), ...(modelo && { modelo: JSON.stringify(modelo) }) }
  const { codMensagem } = await tx
    .insertInto('mensagem')
    .values(values)
    .returning('codMensagem')
    .executeTakeFirstOrThrow()
  return codMensagem
}

/** Attempts spread over more than a day, to survive an outage of the provider; a final failure shows on the quote. */
const MAX_ATTEMPTS = 10
const FIRST_WAIT_S = 30
const MAX_WAIT_S = 6 * 3600
const BATCH = 20
const CONCURRENCY = 5
/** Timeout of each step of a delivery: connecting, greeting, silence. */
const LIMIT_MS = 10_000

/** Seconds until the next attempt, with jitter so that messages that failed together do not return together. */
export function waitAfter(tentativas: number, random = Math.random()): number {
  const espera = Math.min(MAX_WAIT_S, FIRST_WAIT_S * 4 ** Math.max(0, tentativas - 1))
  return Math.round(espera * (0.75 + random / 2))
}

interface Log {
  info(dados: object, texto: string): void
  warn(dados: object, texto: string): void
}

/** What a delivery needs of the process. */
export type Outbox = Pick<Services, 'db' | 'env' | 'files' | 'images' | 'segredo'>

/** A message whose state changed, and the thread that shows it. */
export type Delivered = Pick<Claimed, 'codDistribuidor' | 'codConcessionaria' | 'codAgendamento'> & {
  conversa: ConversaChanged | null
}
type OnChange = (m: Delivered) => Promise<void>

/**
 * Claims due messages, sends them outside any transaction, and records each result; returns how many it handled. A process that dies
 * between sending and recording causes a second sending: a message may arrive twice, but is never lost.
 */
export async function dispatch(outbox: Outbox, log: Log, onChange: OnChange = async () => {}): Promise<number> {
  const batch = await transaction(outbox.db, 'sistema', claim)
  const queue = new PQueue({ concurrency: CONCURRENCY })
  await queue.addAll(
    batch.map((m) => () => deliverTraced(outbox, log, m).then((conversa) => onChange({ ...m, conversa }))),
  )
  return batch.length
}

type Claimed = Awaited<ReturnType<typeof claim>>[number]

/** Claims due messages. Of a thread and channel only the oldest that waits: the customer reads them in the order in which they were written. */
function claim(tx: Tx) {
  return tx
    .updateTable('mensagem')
    .set({ proximaEm: sql`now() + make_interval(secs => ${CLAIM_S})`, tentativas: sql`tentativas + 1` })
    .where((eb) =>
      eb(
        eb.refTuple('codDistribuidor', 'codMensagem'),
        'in',
        eb
          .selectFrom('mensagem as m')
          .select(['m.codDistribuidor', 'm.codMensagem'])
          .where('m.estado', '=', 'PENDENTE')
          .where('m.proximaEm', '<=', sql<string>`now()`)
          .where(
            sql<boolean>`(m.cod_conversa is null or not exists (select from mensagem e where e.cod_distribuidor = m.cod_distribuidor
              and e.cod_conversa = m.cod_conversa and e.estado = 'PENDENTE' and e.cod_mensagem < m.cod_mensagem and e.canal = m.canal))`,
          )
          .orderBy('m.proximaEm')
          .limit(BATCH)
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
      'codConversa',
      'codConversaMensagem',
      sql<'EMAIL' | 'SMS' | 'WHATSAPP'>`canal`.as('canal'),
      'destino',
      'assunto',
      'corpo',
      'tentativas',
      'anexo',
      'anexoNome',
      'rastro',
      sql<CodeTemplate | null>`modelo`.as('modelo'),
    ])
    .execute()
}

const deliverTraced = (outbox: Outbox, log: Log, m: Claimed) =>
  continued(`message ${m.canal}`, { 'patio.cod_distribuidor': m.codDistribuidor }, m.rastro, () =>
    deliver(outbox, log, m),
  )

async function deliver(outbox: Outbox, log: Log, m: Claimed): Promise<ConversaChanged | null> {
  const start = Date.now()
  let estado: DeliveryState | 'PENDENTE'
  let erro: string | null = null
  let idProvedor: string | undefined
  let failure: DeliveryFailure | undefined
  try {
    ;({ estado, idProvedor } = await send(outbox, log, m))
  } catch (e) {
    erro = e instanceof Error ? e.message.slice(0, 300) : String(e)
    failure = e instanceof DeliveryFailure ? e : undefined
    estado = failure?.permanente || m.tentativas >= MAX_ATTEMPTS ? 'FALHOU' : 'PENDENTE'
    log.warn({ codMensagem: m.codMensagem, tentativas: m.tentativas, erro }, 'message not delivered')
  }
  return transaction(outbox.db, 'sistema', async (tx) => {
    // Without a gateway no other system was called.
    if (estado !== 'GUARDADA')
      await countIntegracao(tx, {
        codDistribuidor: m.codDistribuidor,
        codConcessionaria: m.codConcessionaria,
        sistema: m.canal,
        duracaoMs: Date.now() - start,
        erro,
      })
    const { numUpdatedRows } = await tx
      .updateTable('mensagem')
      .set({
        estado,
        erro,
        ...(estado === 'PENDENTE' && {
          proximaEm: sql`now() + make_interval(secs => ${failure?.esperaS ?? waitAfter(m.tentativas)})`,
        }),
        ...(estado === 'ENVIADA' && { enviadaEm: sql`now()` }),
      })
      .where('codDistribuidor', '=', m.codDistribuidor)
      .where('codMensagem', '=', m.codMensagem)
      // A customer anonymised meanwhile gets no more attempts.
      .where('estado', '=', 'PENDENTE')
      .executeTakeFirst()
    if (numUpdatedRows === 0n || estado === 'PENDENTE' || m.codConversaMensagem === null) return null
    return recordInThread(tx, {
      ...m,
      codConversaMensagem: m.codConversaMensagem,
      estado,
      idProvedor,
      codigoErro: failure?.codigoErro,
      motivo: failure?.permanente ? failure.message : undefined,
    })
  })
}

/** How a message left; `idProvedor` is the id by which its states and answers find it. */
interface Sent {
  estado: 'ENVIADA' | 'GUARDADA'
  idProvedor?: string
}

/** Sends a message through its channel; without a provider it stays where people find it. */
async function send(outbox: Outbox, log: Log, m: Claimed): Promise<Sent> {
  if (m.canal === 'WHATSAPP') return sendWhatsapp(outbox, m)
  return m.canal === 'SMS' ? { estado: await sms(outbox.env, log, m) } : email(outbox, log, m)
}

/** Number of messages that wait, and of those that failed for good. */
export async function countMessages(db: Db): Promise<{ estado: 'PENDENTE' | 'FALHOU'; n: number }[]> {
  const counts = await transaction(db, 'sistema', (tx) =>
    tx
      .selectFrom('mensagem')
      .select(['estado', ({ fn }) => fn.countAll<number>().as('n')])
      .where('estado', 'in', ['PENDENTE', 'FALHOU'])
      .groupBy('estado')
      .execute(),
  )
  return (['PENDENTE', 'FALHOU'] as const).map((estado) => ({
    estado,
    n: counts.find((c) => c.estado === estado)?.n ?? 0,
  }))
}

/** Sends by SMTP when configured; otherwise writes the message as a file in the data folder and a line in the log. */
async function email(outbox: Outbox, log: Log, m: Claimed): Promise<Sent> {
  const { env } = outbox
  const attachments = m.anexo && m.anexoNome ? [{ filename: m.anexoNome, content: m.anexo }] : []
  for (const f of await filesOf(outbox, m)) attachments.push({ filename: f.nome, content: f.bytes })
  const answer = await answerHeaders(outbox, m)
  const mail = { from: env.MAIL_FROM, to: m.destino, subject: m.assunto ?? '', text: m.corpo, attachments, ...answer }
  const idProvedor = answer && { idProvedor: answer.messageId }
  if (env.SMTP_URL) {
    requireNoTransaction('a letter')
    const limites = { connectionTimeout: LIMIT_MS, greetingTimeout: LIMIT_MS, socketTimeout: LIMIT_MS }
    await createTransport({ url: env.SMTP_URL, ...limites }).sendMail(mail)
    return { estado: 'ENVIADA', ...idProvedor }
  }
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  await keepAsFile(env, log, `${m.codMensagem}.eml`, message)
  return { estado: 'GUARDADA', ...idProvedor }
}

/** Keeps a message that no provider carries where whoever runs the server reads it. */
async function keepAsFile(
  { DATA_DIR }: Env,
  log: Log,
  nome: string,
  text: Parameters<typeof writeFile>[1],
): Promise<void> {
  const folder = join(DATA_DIR, 'mensagens')
  await mkdir(folder, { recursive: true })
  const arquivo = join(folder, nome)
  await writeFile(arquivo, text, { mode: 0o600 })
  log.info({ arquivo }, 'no provider configured: message written to a file')
}

/** Headers by which the answer to a thread's e-mail comes back to it; nothing for a store without an address for answers. */
async function answerHeaders({ db, segredo }: Outbox, m: Claimed) {
  const { codDistribuidor, codConcessionaria, codConversa, codConversaMensagem } = m
  if (codConcessionaria === null || codConversa === null || codConversaMensagem === null) return null
  const kept = await transaction(db, 'sistema', (tx) =>
    tx
      .selectFrom('conversaConexao')
      .select('email')
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codConcessionaria', '=', codConcessionaria)
      .where('canal', '=', 'EMAIL')
      .where('ativa', '=', true)
      .executeTakeFirst(),
  )
  if (!kept?.email) return null
  return {
    messageId: messageIdOf(segredo, kept.email, { codDistribuidor, codConversa, codConversaMensagem }),
    replyTo: replyAddress(segredo, kept.email, { codDistribuidor, codConversa }),
  }
}

/** Sends by the configured HTTP gateway: POST {telefone, mensagem}; without one the message is written to a file, as e-mails are. */
async function sms(
  env: Env,
  log: Log,
  m: Pick<Claimed, 'codMensagem' | 'destino' | 'corpo'>,
): Promise<'ENVIADA' | 'GUARDADA'> {
  if (!env.SMS_URL) {
    await keepAsFile(env, log, `${m.codMensagem}.sms.txt`, `${m.destino}\n${m.corpo}\n`)
    return 'GUARDADA'
  }
  const r = await fetch(env.SMS_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(env.SMS_TOKEN && { authorization: `Bearer ${env.SMS_TOKEN}` }) },
    body: JSON.stringify({ telefone: m.destino, mensagem: m.corpo }),
    signal: AbortSignal.timeout(LIMIT_MS),
    redirect: 'error',
  })
  if (!r.ok) throw new Error(`SMS gateway answered ${r.status}`)
  return 'ENVIADA'
}
