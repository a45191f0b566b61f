import { firstName } from '#shared/rules/name.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { type Contact, contactOf } from '../../conversas/nucleo/contact.ts'
import { writeByItself } from './contact.ts'
import { createLink, linkUrl } from '../../core/tenancy/secret-links.ts'

/** Value of a store's setting; undefined when it is not set. */
export async function getLojaSetting(c: Ctx, codConcessionaria: number, key: string): Promise<string | undefined> {
  const r = await c.tx
    .selectFrom('concessionariaConfig')
    .select('valor')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('chave', '=', key)
    .executeTakeFirst()
  return r?.valor
}

/** The fields of a visit that its messages need. */
export async function getClienteVisit(c: Ctx, codPassagem: number) {
  return c.tx
    .selectFrom('passagem as p')
    .innerJoin('veiculo as v', joinOn('v.codVeiculo', 'p.codVeiculo'))
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'p.codConcessionaria'))
    .select([
      'p.codPassagem',
      'p.codConcessionaria',
      'p.codCliente',
      'p.codConsultor',
      'p.entregueEm',
      'v.modelo',
      'l.nome',
    ])
    .where(ofTenant(c, 'p'))
    .where('p.codPassagem', '=', codPassagem)
    .executeTakeFirst()
}
export type ClienteVisit = NonNullable<Awaited<ReturnType<typeof getClienteVisit>>>

/** Address of a visit's tracking page; creates the link when there is none. */
export async function ensureCarroLink(
  c: Ctx,
  v: Pick<ClienteVisit, 'codPassagem' | 'codConcessionaria'>,
): Promise<string> {
  const { token } = await createLink(c, {
    tipo: 'ACOMPANHAR',
    codConcessionaria: v.codConcessionaria,
    codPassagem: v.codPassagem,
  })
  return linkUrl(c.tenant, 'ACOMPANHAR', `/o/carro/${token}`)
}

/** Text of the message with the link. */
export const carroText = (contact: Pick<Contact, 'nome'>, v: Pick<ClienteVisit, 'modelo'>, url: string): string =>
  `${firstName(contact.nome)}, acompanhe o serviço do seu ${v.modelo}: ${url}`

/** The message with the link. */
export const carroMessage = (contact: Pick<Contact, 'nome'>, v: ClienteVisit, url: string) =>
  ({
    codConcessionaria: v.codConcessionaria,
    codCliente: v.codCliente,
    codPassagem: v.codPassagem,
    tipo: 'ACOMPANHAR',
    assunto: `Seu ${v.modelo} na oficina`,
    corpo: carroText(contact, v, url),
    valores: [firstName(contact.nome), v.modelo, url],
  }) as const

/** Sends the tracking link after a reception, if the store sends it and the customer has a channel. */
export async function notifyRecepcao(c: Ctx, codPassagem: number): Promise<void> {
  const v = await getClienteVisit(c, codPassagem)
  if (!v) return
  const url = await ensureCarroLink(c, v)
  if ((await getLojaSetting(c, v.codConcessionaria, 'agenda.acompanhar')) === 'MANUAL') return
  const contact = await contactOf(c, v.codCliente)
  await writeByItself(c, contact, carroMessage(contact, v, url))
}
