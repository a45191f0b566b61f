import { sql } from 'kysely'
import { whatsAppPhone } from '#shared/rules/phone.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** A customer's addresses, and the channels that they refused. */
export interface Contact {
  nome: string
  telefone: string | null
  email: string | null
  /** They write by WhatsApp and show no phone. */
  numeroOculto: boolean
  /** They wrote by WhatsApp, so that their phone has it although it looks like none: a landline, or one of another country. */
  temWhatsapp: boolean
  /** Channels whose consent the customer withdrew. */
  recusados: string[]
}

/** Contact of a customer. */
export async function contactOf(c: Ctx, codCliente: number): Promise<Contact> {
  const r = await sql<Contact>`
    select k.nome, k.telefone, k.email, k.telefone is null and k.id_whatsapp is not null as "numeroOculto",
      exists (select from conversa v where v.cod_distribuidor = k.cod_distribuidor and v.cod_cliente = k.cod_cliente and v.janela_ate is not null) as "temWhatsapp", coalesce((select array_agg(u.canal) from (
        select distinct on (s.canal) s.canal, s.concedido from cliente_consentimento s
        where s.cod_distribuidor = k.cod_distribuidor and s.cod_cliente = k.cod_cliente order by s.canal, s.cod_consentimento desc) u
      where not u.concedido), '{}') as recusados
    from cliente k where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_cliente = ${codCliente}`.execute(
    c.tx,
  )
  return r.rows[0] ?? { nome: '', telefone: null, email: null, numeroOculto: false, temWhatsapp: false, recusados: [] }
}

/** Address of a customer on a channel; null when there is none. */
export function addressOf(
  canal: 'WHATSAPP' | 'SMS' | 'EMAIL',
  { telefone, email, temWhatsapp }: Pick<Contact, 'telefone' | 'email' | 'temWhatsapp'>,
): string | null {
  if (canal === 'EMAIL') return email
  return canal === 'SMS' || temWhatsapp || (telefone && whatsAppPhone(telefone)) ? telefone : null
}
