import { type RawBuilder, sql } from 'kysely'
import { formatPhone, isForeignPhone, normalizePhone } from '#shared/rules/phone.ts'
import { lockCreation } from '../../cadastros/clientes/queries.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Who wrote, as a provider knows them. */
export interface Writer {
  /** E.164, with or without the plus. */
  telefone?: string
  /** WhatsApp's id of the person, the only name of one who hides the phone. */
  idWhatsapp?: string
  email?: string
  nome?: string
}

/** Area code and number of a writer's phone, one of another country whole; WhatsApp leaves out the ninth digit of older Brazilian mobiles. */
export function storedPhone(telefone: string): string {
  if (isForeignPhone(telefone)) return telefone
  const d = normalizePhone(telefone)
  return /^[1-9]{2}[6-9]\d{7}$/.test(d) ? `${d.slice(0, 2)}9${d.slice(2)}` : d
}

/** Name of a customer who shows neither a name nor a phone. */
const NAMELESS = 'Cliente do WhatsApp'

/**
 * The customer of a store who wrote, by phone (with or without the ninth digit), else by WhatsApp's id of a person whose phone is hidden,
 * else by e-mail; a new one when nobody is known. Of several with one phone, the one whose thread moved last.
 */
export async function findOrCreateCliente(c: Ctx, codConcessionaria: number, w: Writer): Promise<number> {
  const telefone = (w.telefone && storedPhone(w.telefone)) || null
  const idWhatsapp = w.idWhatsapp ?? null
  const email = w.email?.trim().toLowerCase() ?? null
  const who: Keys = { telefone, idWhatsapp, email }
  const key = telefone ?? idWhatsapp ?? email
  if (key === null) throw new Error('a writer has a phone, an id or an address')
  const known = await find(c, codConcessionaria, who)
  if (known !== null) return known
  // Two messages of one unknown person at once make one customer.
  await lockCreation(c.tx, { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria }, 'cliente', key)
  const made = await find(c, codConcessionaria, who)
  if (made !== null) return made
  const { codCliente } = await c.tx
    .insertInto('cliente')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      nome: w.nome?.trim().slice(0, 120) || (telefone ? formatPhone(telefone) : (email ?? NAMELESS)),
      telefone,
      email,
      idWhatsapp,
    })
    .returning('codCliente')
    .executeTakeFirstOrThrow()
  return codCliente
}

interface Keys {
  telefone: string | null
  idWhatsapp: string | null
  email: string | null
}

async function find(c: Ctx, codConcessionaria: number, who: Keys): Promise<number | null> {
  const { telefone, idWhatsapp, email } = who
  const byPhone = telefone
    ? await findBy(
        c,
        codConcessionaria,
        sql<boolean>`(k.telefone_chave = telefone_chave(${telefone}) or (telefone_chave(${telefone}) is null and k.telefone in (${telefone}, ${telefone.replace('+', '')})))`,
      )
    : null
  const byId =
    idWhatsapp && byPhone?.idWhatsapp !== idWhatsapp
      ? await findBy(c, codConcessionaria, sql<boolean>`k.id_whatsapp = ${idWhatsapp}`)
      : null
  const found = byPhone ?? byId
  if (!found)
    return !telefone && !idWhatsapp && email
      ? ((await findBy(c, codConcessionaria, sql<boolean>`lower(k.email) = ${email}`))?.codCliente ?? null)
      : null
  // The person showed a phone today and may hide it tomorrow, or the other way round: one thread all the same.
  const learned = {
    ...(idWhatsapp && !byId && !found.idWhatsapp && { idWhatsapp }),
    // One of another country may have been kept without its plus.
    ...(telefone && found.telefone !== telefone && (!found.telefone || isForeignPhone(telefone)) && { telefone }),
  }
  if (Object.keys(learned).length > 0)
    await c.tx
      .updateTable('cliente')
      .set(learned)
      .where(ofTenant(c))
      .where('codCliente', '=', found.codCliente)
      .execute()
  return found.codCliente
}

interface Known {
  codCliente: number
  telefone: string | null
  idWhatsapp: string | null
}

async function findBy(c: Ctx, codConcessionaria: number, where: RawBuilder<boolean>): Promise<Known | null> {
  const r = await sql<Known>`
    select k.cod_cliente as "codCliente", k.telefone, k.id_whatsapp as "idWhatsapp" from cliente k
    left join conversa v on v.cod_distribuidor = k.cod_distribuidor and v.cod_concessionaria = k.cod_concessionaria and v.cod_cliente = k.cod_cliente
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_concessionaria = ${codConcessionaria} and k.anonimizado_em is null and ${where}
    order by v.ultima_em desc nulls last, k.cod_cliente desc limit 1`.execute(c.tx)
  return r.rows[0] ?? null
}
