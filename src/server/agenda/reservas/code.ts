import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { maskPhone } from '#shared/rules/contact-mask.ts'
import { normalizePhone, whatsAppPhone } from '#shared/rules/phone.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { codeTemplate } from '../../conversas/nucleo/whatsapp.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { codeHash, countCode, phoneHash } from './limits.ts'

const MAX_CODES = 3
const MAX_TRIES = 5

const noHold = () => notFound('Esta hora não está mais segurada. Escolha outra.')

/** Store and hour of a hold. Throws 404. */
export async function findHold(c: Ctx, token: string) {
  const r = await c.tx
    .selectFrom('reserva')
    .select(['codConcessionaria', 'inicio'])
    .where(ofTenant(c))
    .where('token', '=', token)
    .executeTakeFirst()
  if (!r) throw noHold()
  return r
}

/** A hold under its row lock. Throws 404. */
export async function lockHold(c: Ctx, token: string) {
  const r = await c.tx
    .selectFrom('reserva')
    .select(['codReserva', 'codConcessionaria', 'tipo', 'estado', 'codConsultor', 'inicio', 'fim', 'token', 'pedido'])
    .select(['telefoneHash', 'placaHash', 'codigoHash', 'codigoCanal', 'codigoTentativas', 'codigos', 'codAgendamento'])
    .select([
      sql<boolean>`expira_em > clock_timestamp()`.as('viva'),
      sql<boolean>`coalesce(codigo_expira > clock_timestamp(), false)`.as('codigoVale'),
    ])
    .where(ofTenant(c))
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  if (!r) throw noHold()
  return r
}
export type LockedHold = Awaited<ReturnType<typeof lockHold>>

export const holdLapsed = () =>
  conflict('reserva-expirada', 'O tempo para terminar acabou, e a hora foi liberada. Escolha a hora de novo.')

/** Throws 422 for a number to which no code can go. */
export function requireMobile(telefone: string): void {
  if (whatsAppPhone(telefone) === null)
    throw invalid('Confira o celular', { telefone: 'Escreva o celular com DDD, como (11) 98888-7777' })
}

/**
 * Sends a code to the phone; the previous one ends. By WhatsApp where it was asked for and the store has a template for codes, else by
 * SMS. The answer does not tell whether the phone is known.
 */
export async function sendCode(c: Ctx, token: string, telefone: string, wanted: 'SMS' | 'WHATSAPP') {
  requireMobile(telefone)
  const h = await lockHold(c, token)
  if (h.estado !== 'SEGURADA' || !h.viva || h.tipo !== 'PAGINA') throw holdLapsed()
  if (h.codigos >= MAX_CODES)
    throw new AppError(429, 'codigos-demais', `Já foram ${MAX_CODES} códigos para esta hora. Escolha a hora de novo.`)
  const hash = phoneHash(c, telefone)
  await countCode(c, hash)
  const codigo = String(randomInt(1_000_000)).padStart(6, '0')
  const modelo = wanted === 'WHATSAPP' ? await codeTemplate(c, h.codConcessionaria, codigo) : undefined
  const canal: 'SMS' | 'WHATSAPP' = modelo ? 'WHATSAPP' : 'SMS'
  const { expiraEm } = await c.tx
    .updateTable('reserva')
    .set({
      telefoneHash: hash,
      codigoHash: codeHash(c, token, codigo),
      codigoCanal: canal,
      codigoExpira: sql`clock_timestamp() + interval '10 minutes'`,
      codigoTentativas: 0,
      codigos: h.codigos + 1,
    })
    .where(ofTenant(c))
    .where('codReserva', '=', h.codReserva)
    .returning(sql<string>`codigo_expira`.as('expiraEm'))
    .executeTakeFirstOrThrow()
  const loja = await c.tx
    .selectFrom('reserva as r')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'r.codConcessionaria'))
    .select('l.nome')
    .where(ofTenant(c, 'r'))
    .where('r.codReserva', '=', h.codReserva)
    .executeTakeFirstOrThrow()
  await enqueueMessage(c.tx, {
    codDistribuidor: c.tenant.codDistribuidor,
    codConcessionaria: h.codConcessionaria,
    canal,
    ...(modelo && { modelo: { nome: modelo.nome, idioma: modelo.idioma, valores: modelo.valores } }),
    destino: normalizePhone(telefone),
    assunto: null,
    corpo: `${codigo} é o seu código para agendar na ${loja.nome}. Vale 10 minutos. Não passe este código a ninguém.`,
  })
  return { canal, destino: maskPhone(telefone), expiraEm }
}

const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Compares a code and counts the try. Returns the refusal, whose count must be committed, or null. Missing, expired and wrong codes are
 * answered alike.
 */
export async function checkCode(c: Ctx, h: LockedHold, telefone: string, codigo: string): Promise<AppError | null> {
  const blocked = () =>
    new AppError(429, 'codigo-bloqueado', `Foram ${MAX_TRIES} tentativas sem acertar. Peça outro código.`)
  if (h.codigoTentativas >= MAX_TRIES) return blocked()
  const given = codeHash(c, h.token, codigo)
  const stored = (h.codigoVale || h.estado === 'CONFIRMADA') && h.codigoHash ? h.codigoHash : '0'.repeat(given.length)
  const samePhone = equal(phoneHash(c, telefone), h.telefoneHash ?? '0'.repeat(given.length))
  if (equal(given, stored) && samePhone) return null
  const tentativas = h.codigoTentativas + 1
  await c.tx
    .updateTable('reserva')
    .set({ codigoTentativas: tentativas })
    .where(ofTenant(c))
    .where('codReserva', '=', h.codReserva)
    .execute()
  const left = MAX_TRIES - tentativas
  if (left === 0) return blocked()
  const mensagem = `O código não confere, ou o tempo dele acabou. ${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`}.`
  return new AppError(422, 'codigo-nao-confere', mensagem, { campos: { codigo: mensagem } })
}
