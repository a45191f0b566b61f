import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { CodeSent } from '#shared/agenda/reservas.ts'
import { maskPhone } from '#shared/rules/contact-mask.ts'
import { normalizePhone, whatsAppPhone } from '#shared/rules/phone.ts'
import { codeTemplate } from '../../conversas/nucleo/whatsapp.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, invalid } from '../../core/http/errors.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { codeHash, countCode, phoneHash } from './limits.ts'

const MAX_TRIES = 5
/** How long a code counts. */
const MINUTES = 10

/** A locked row whose phone a code proves: a held hour, or an entry of the waiting list. */
export interface Provable {
  tabela: 'reserva' | 'listaEspera'
  token: string
  codConcessionaria: number
  telefoneHash: string | null
  codigoHash: string | null
  codigoTentativas: number
  /** Whether its code counts: within its minutes, and ever after it proved the phone, for an answer that was lost. */
  codigoVale: boolean
}

/** Throws 422 for a number to which no code can go. */
export function requireMobile(telefone: string): void {
  if (whatsAppPhone(telefone) === null)
    throw invalid('Confira o celular', { telefone: 'Escreva o celular com DDD, como (11) 98888-7777' })
}

/**
 * Sends a code to a phone; the row's previous one ends. By WhatsApp where it was asked for and the store has a template for codes, else by
 * SMS. The answer does not tell whether the phone is known. `purpose` completes "é o seu código para". Throws 429.
 */
export async function sendCode(
  c: Ctx,
  p: Pick<Provable, 'tabela' | 'token' | 'codConcessionaria'>,
  { telefone, canal: wanted }: { telefone: string; canal: 'SMS' | 'WHATSAPP' },
  purpose: (loja: string) => string,
): Promise<CodeSent> {
  await countCode(c, phoneHash(c, telefone))
  const codigo = String(randomInt(1_000_000)).padStart(6, '0')
  const modelo = wanted === 'WHATSAPP' ? await codeTemplate(c, p.codConcessionaria, codigo) : undefined
  const canal: 'SMS' | 'WHATSAPP' = modelo ? 'WHATSAPP' : 'SMS'
  const { expiraEm } = await c.tx
    .updateTable(p.tabela)
    .set({
      codigoHash: codeHash(c, p.token, codigo),
      codigoCanal: canal,
      codigoExpira: sql`clock_timestamp() + make_interval(mins => ${MINUTES})`,
      codigoTentativas: 0,
    })
    .where(ofTenant(c))
    .where('token', '=', p.token)
    .returning(sql<string>`codigo_expira`.as('expiraEm'))
    .executeTakeFirstOrThrow()
  const loja = await c.tx
    .selectFrom('concessionaria')
    .select('nome')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', p.codConcessionaria)
    .executeTakeFirstOrThrow()
  await enqueueMessage(c.tx, {
    codDistribuidor: c.tenant.codDistribuidor,
    codConcessionaria: p.codConcessionaria,
    canal,
    categoria: 'AUTHENTICATION',
    ...(modelo && { modelo: { nome: modelo.nome, idioma: modelo.idioma, valores: modelo.valores } }),
    destino: normalizePhone(telefone),
    assunto: null,
    corpo: `${codigo} é o seu código para ${purpose(loja.nome)}. Vale ${MINUTES} minutos. Não passe este código a ninguém.`,
  })
  return { canal, destino: maskPhone(telefone), expiraEm }
}

/** What a robot is answered that no code is sent to. */
export async function pretendedCode(
  c: Ctx,
  codConcessionaria: number,
  { telefone, canal }: { telefone: string; canal: 'SMS' | 'WHATSAPP' },
): Promise<CodeSent> {
  const byWhatsapp = canal === 'WHATSAPP' && (await codeTemplate(c, codConcessionaria, '000000')) !== undefined
  return {
    canal: byWhatsapp ? 'WHATSAPP' : 'SMS',
    destino: maskPhone(telefone),
    expiraEm: new Date(Date.now() + MINUTES * 60_000).toISOString(),
  }
}

const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Compares a code and counts the try. Returns the refusal, whose count must be committed, or null. Missing, expired and wrong codes are
 * answered alike.
 */
export async function checkCode(c: Ctx, p: Provable, telefone: string, codigo: string): Promise<AppError | null> {
  const blocked = () =>
    new AppError(429, 'codigo-bloqueado', `Foram ${MAX_TRIES} tentativas sem acertar. Peça outro código.`)
  if (p.codigoTentativas >= MAX_TRIES) return blocked()
  const given = codeHash(c, p.token, codigo)
  const stored = p.codigoVale && p.codigoHash ? p.codigoHash : '0'.repeat(given.length)
  const samePhone = equal(phoneHash(c, telefone), p.telefoneHash ?? '0'.repeat(given.length))
  if (equal(given, stored) && samePhone) return null
  const tentativas = p.codigoTentativas + 1
  await c.tx
    .updateTable(p.tabela)
    .set({ codigoTentativas: tentativas })
    .where(ofTenant(c))
    .where('token', '=', p.token)
    .execute()
  const left = MAX_TRIES - tentativas
  if (left === 0) return blocked()
  const mensagem = `O código não confere, ou o tempo dele acabou. ${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`}.`
  return new AppError(422, 'codigo-nao-confere', mensagem, { campos: { codigo: mensagem } })
}
