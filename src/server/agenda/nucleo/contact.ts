import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'

/** A customer's addresses, and the channels that they refused. */
export interface Contact {
  nome: string
  telefone: string | null
  email: string | null
  /** Channels whose consent the customer withdrew. */
  recusados: string[]
}

/** Contact of a customer. */
export async function contactOf(c: Ctx, codCliente: number): Promise<Contact> {
  const r = await sql<Contact>`
    select k.nome, k.telefone, k.email, coalesce((select array_agg(u.canal) from (
        select distinct on (s.canal) s.canal, s.concedido from cliente_consentimento s
        where s.cod_distribuidor = k.cod_distribuidor and s.cod_cliente = k.cod_cliente order by s.canal, s.cod_consentimento desc) u
      where not u.concedido), '{}') as recusados
    from cliente k where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_cliente = ${codCliente}`.execute(
    c.tx,
  )
  return r.rows[0] ?? { nome: '', telefone: null, email: null, recusados: [] }
}

/** Default channel of a message: SMS, else e-mail; null when the customer lacks or refused both. */
export function channelOf({ telefone, email, recusados }: Contact): 'SMS' | 'EMAIL' | null {
  if (telefone && !recusados.includes('SMS')) return 'SMS'
  return email && !recusados.includes('EMAIL') ? 'EMAIL' : null
}

/** Puts a message to a customer in the outbox. Throws 422 for a channel that the customer lacks or refused. */
export async function write(
  c: Ctx,
  contact: Contact,
  m: { codConcessionaria: number; canal: 'SMS' | 'EMAIL'; assunto: string; corpo: string; codAgendamento?: number },
): Promise<void> {
  const destino = m.canal === 'SMS' ? contact.telefone : contact.email
  if (!destino)
    throw invalid('O cliente não tem este contato', {
      canal: `O cliente não tem ${m.canal === 'SMS' ? 'telefone' : 'e-mail'} cadastrado`,
    })
  if (contact.recusados.includes(m.canal))
    throw invalid('O cliente não autorizou este canal', {
      canal: `O cliente não autorizou contato por ${m.canal === 'SMS' ? 'SMS' : 'e-mail'}`,
    })
  await enqueueMessage(c.tx, {
    codDistribuidor: c.tenant.codDistribuidor,
    codConcessionaria: m.codConcessionaria,
    canal: m.canal,
    destino,
    assunto: m.canal === 'EMAIL' ? m.assunto : null,
    corpo: m.corpo,
    ...(m.codAgendamento !== undefined && { codAgendamento: m.codAgendamento }),
  })
}
