import { sql } from 'kysely'
import type { CodeSent } from '#shared/agenda/reservas.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict, notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { requireMobile, sendCode } from './code.ts'
import { phoneHash } from './limits.ts'

const MAX_CODES = 3

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
      sql<boolean>`coalesce(codigo_expira > clock_timestamp(), false) or estado = 'CONFIRMADA'`.as('codigoVale'),
    ])
    .where(ofTenant(c))
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  if (!r) throw noHold()
  return { tabela: 'reserva' as const, ...r }
}
export type LockedHold = Awaited<ReturnType<typeof lockHold>>

export const holdLapsed = () =>
  conflict('reserva-expirada', 'O tempo para terminar acabou, e a hora foi liberada. Escolha a hora de novo.')

/** Sends the code that books a held hour; the phone may change from code to code. Throws 409 and 429. */
export async function sendHoldCode(
  c: Ctx,
  token: string,
  to: { telefone: string; canal: 'SMS' | 'WHATSAPP' },
): Promise<CodeSent> {
  requireMobile(to.telefone)
  const h = await lockHold(c, token)
  if (h.estado !== 'SEGURADA' || !h.viva || h.tipo !== 'PAGINA') throw holdLapsed()
  if (h.codigos >= MAX_CODES)
    throw new AppError(429, 'codigos-demais', `Já foram ${MAX_CODES} códigos para esta hora. Escolha a hora de novo.`)
  const sent = await sendCode(c, h, to, (loja) => `agendar na ${loja}`)
  await c.tx
    .updateTable('reserva')
    .set({ telefoneHash: phoneHash(c, to.telefone), codigos: h.codigos + 1 })
    .where(ofTenant(c))
    .where('codReserva', '=', h.codReserva)
    .execute()
  return sent
}
