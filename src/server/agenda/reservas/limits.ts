import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { normalizePhone } from '#shared/rules/phone.ts'
import { placaKey } from '#shared/rules/placa.ts'
import { AppError } from '../../core/http/errors.ts'
import { networkOf } from '../../core/http/network.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Hours that one plate and one address hold at the same time, and in an hour. */
const PER_PLACA = { vivas: 2, hora: 8 }
const PER_ORIGEM = { vivas: 6, hora: 40 }
const CODES_PER_HOUR = 3

const hash = (c: Ctx, kind: string, value: string): string =>
  createHmac('sha256', `reserva:${c.services.segredo}`)
    .update(`${c.tenant.codDistribuidor}:${kind}:${value}`)
    .digest('base64url')

/** Keyed hashes by which calls of one phone, plate or address are counted without keeping them. */
export const phoneHash = (c: Ctx, telefone: string): string => hash(c, 'telefone', normalizePhone(telefone))
export const placaHash = (c: Ctx, placa: string): string => hash(c, 'placa', placaKey(placa))
export const originHash = (c: Ctx, ip: string): string => hash(c, 'origem', networkOf(ip))
export const codeHash = (c: Ctx, token: string, codigo: string): string => hash(c, 'codigo', `${token}:${codigo}`)

const tooMany = () =>
  new AppError(
    429,
    'horas-demais',
    'Já há horas seguradas daqui. Termine o agendamento aberto, ou tente de novo em alguns minutos.',
  )

/** Throws 429 when a plate or an address holds too many hours. Limits follow the server's factor; 0 turns them off. */
export async function requireFewHolds(c: Ctx, placa: string, origem: string): Promise<void> {
  const factor = c.services.env.RATE_LIMIT_FACTOR
  if (factor === 0) return
  const counts = (column: string, valor: string) => sql<{ vivas: number; hora: number }>`
    select (count(*) filter (where estado = 'SEGURADA' and expira_em > now()))::int as vivas, count(*)::int as hora from reserva
    where cod_distribuidor = ${c.tenant.codDistribuidor} and ${sql.ref(column)} = ${valor} and criada_em > now() - interval '1 hour'`
  const [byPlaca, byOrigem] = await Promise.all([
    counts('placaHash', placa).execute(c.tx),
    counts('origemHash', origem).execute(c.tx),
  ])
  const over = (n: { vivas: number; hora: number } | undefined, max: typeof PER_PLACA) =>
    n !== undefined && (n.vivas >= Math.ceil(max.vivas * factor) || n.hora >= Math.ceil(max.hora * factor))
  if (over(byPlaca.rows[0], PER_PLACA) || over(byOrigem.rows[0], PER_ORIGEM)) throw tooMany()
}

/** Counts a code to a phone. Throws 429 for the fourth within an hour. */
export async function countCode(c: Ctx, telefone: string): Promise<void> {
  const { codDistribuidor } = c.tenant
  await sql`select pg_advisory_xact_lock(hashtext(${telefone}))`.execute(c.tx)
  const r = await sql<{ n: number }>`select count(*)::int as n from reserva_codigo
    where cod_distribuidor = ${codDistribuidor} and telefone_hash = ${telefone} and em > now() - interval '1 hour'`.execute(
    c.tx,
  )
  if ((r.rows[0]?.n ?? 0) >= CODES_PER_HOUR)
    throw new AppError(
      429,
      'codigos-demais',
      `Já foram ${CODES_PER_HOUR} códigos para este celular nesta hora. Tente mais tarde, ou ligue para a oficina.`,
    )
  await c.tx.insertInto('reservaCodigo').values({ codDistribuidor, telefoneHash: telefone }).execute()
}
