import { sql } from 'kysely'
import { formatPhone, normalizePhone } from '#shared/rules/phone.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Who wrote, as a provider knows them. */
export interface Writer {
  /** E.164, with or without the plus. */
  telefone?: string
  email?: string
  nome?: string
}

/** Area code and number of a writer's phone; WhatsApp leaves out the ninth digit of older Brazilian mobiles. */
export function storedPhone(telefone: string): string {
  const d = normalizePhone(telefone)
  return /^[1-9]{2}[6-9]\d{7}$/.test(d) ? `${d.slice(0, 2)}9${d.slice(2)}` : d
}

/**
 * The customer of a store who wrote, by phone (with or without the ninth digit), else by e-mail; a new one when nobody is known. Of several
 * with one phone, the one whose thread moved last.
 */
export async function findOrCreateCliente(c: Ctx, codConcessionaria: number, w: Writer): Promise<number> {
  const { codDistribuidor } = c.tenant
  const telefone = w.telefone ? storedPhone(w.telefone) : null
  const email = w.email?.trim().toLowerCase() ?? null
  if (!telefone && !email) throw new Error('a writer has a phone or an address')
  // Two messages of one unknown person at once make one customer.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cliente:${codDistribuidor}:${codConcessionaria}:${telefone ?? email}`}, 0))`.execute(
    c.tx,
  )
  const known = await sql<{ codCliente: number }>`
    select k.cod_cliente as "codCliente" from cliente k
    left join conversa v on v.cod_distribuidor = k.cod_distribuidor and v.cod_concessionaria = k.cod_concessionaria and v.cod_cliente = k.cod_cliente
    where k.cod_distribuidor = ${codDistribuidor} and k.cod_concessionaria = ${codConcessionaria} and k.anonimizado_em is null
      and ${
        telefone
          ? sql`(k.telefone_chave = telefone_chave(${telefone}) or (telefone_chave(${telefone}) is null and k.telefone = ${telefone}))`
          : sql`lower(k.email) = ${email}`
      }
    order by v.ultima_em desc nulls last, k.cod_cliente desc limit 1`.execute(c.tx)
  const found = known.rows[0]
  if (found) return found.codCliente
  const { codCliente } = await c.tx
    .insertInto('cliente')
    .values({
      codDistribuidor,
      codConcessionaria,
      nome: w.nome?.trim().slice(0, 120) || (telefone ? formatPhone(telefone) : (email ?? '')),
      telefone,
      email,
    })
    .returning('codCliente')
    .executeTakeFirstOrThrow()
  return codCliente
}
