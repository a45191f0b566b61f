import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { sql } from 'kysely'
import { transacao, type Banco, type Tx } from './db.ts'
import type { Env } from './env.ts'

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
}

/** Puts a message in the outbox, inside the caller's transaction; the dispatcher sends it after the commit. */
export async function guardarMensagem(tx: Tx, m: Mensagem): Promise<number> {
  const { codMensagem } = await tx.insertInto('mensagem').values(m).returning('codMensagem').executeTakeFirstOrThrow()
  return codMensagem
}

const MAX_TENTATIVAS = 5

interface Log {
  info(dados: object, texto: string): void
  warn(dados: object, texto: string): void
}

/** Sends what waits in the outbox, each message once across processes (row lock); gives how many it handled. */
export async function despachar(banco: Banco, env: Env, log: Log): Promise<number> {
  return transacao(banco, 'sistema', async (tx) => {
    const fila = await tx
      .selectFrom('mensagem')
      .select(['codDistribuidor', 'codMensagem', 'canal', 'destino', 'assunto', 'corpo', 'tentativas'])
      .where('estado', '=', 'PENDENTE')
      .orderBy('codMensagem')
      .limit(20)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const m of fila) {
      let estado: 'ENVIADA' | 'GUARDADA' | 'PENDENTE' | 'FALHOU'
      let erro: string | null = null
      try {
        estado = m.canal === 'EMAIL' ? await email(env, log, m) : await sms(env, m)
      } catch (e) {
        erro = e instanceof Error ? e.message.slice(0, 300) : String(e)
        estado = m.tentativas + 1 >= MAX_TENTATIVAS ? 'FALHOU' : 'PENDENTE'
        log.warn({ codMensagem: m.codMensagem, erro }, 'message not delivered')
      }
      await tx
        .updateTable('mensagem')
        .set({ estado, erro, tentativas: m.tentativas + 1, ...(estado === 'ENVIADA' && { enviadaEm: sql`now()` }) })
        .where('codDistribuidor', '=', m.codDistribuidor)
        .where('codMensagem', '=', m.codMensagem)
        .execute()
    }
    return fila.length
  })
}

/** By SMTP when configured; otherwise the message is a file in the data folder and a line in the log. */
async function email(
  env: Env,
  log: Log,
  m: { codMensagem: number; destino: string; assunto: string | null; corpo: string },
): Promise<'ENVIADA' | 'GUARDADA'> {
  const carta = { from: env.MAIL_FROM, to: m.destino, subject: m.assunto ?? '', text: m.corpo }
  if (env.SMTP_URL) {
    await createTransport(env.SMTP_URL).sendMail(carta)
    return 'ENVIADA'
  }
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(carta)
  const pasta = join(env.DATA_DIR, 'mensagens')
  await mkdir(pasta, { recursive: true })
  const arquivo = join(pasta, `${m.codMensagem}.eml`)
  await writeFile(arquivo, message)
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
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
  })
  if (!r.ok) throw new Error(`SMS gateway answered ${r.status}`)
  return 'ENVIADA'
}
