import { sql } from 'kysely'
import { firstName } from '#shared/rules/name.ts'
import { asSystem } from '../../core/tenancy/context.ts'
import type { Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { lockPassagem } from '../nucleo/passagem.ts'
import { getClienteVisit } from '../nucleo/track-visit.ts'
import { contactOf } from '../../conversas/nucleo/contact.ts'
import { writeByItself } from '../nucleo/contact.ts'
import { createLink, linkUrl } from '../../core/tenancy/secret-links.ts'
import type { Services } from '../../core/services.ts'

const BATCH = 200

interface Delivered {
  codDistribuidor: number
  codPassagem: number
}

/** Delivered visits whose customer is to be asked now; of one, when it is named. */
async function listDue(tx: Tx, only?: Delivered): Promise<Delivered[]> {
  const r =
    await sql<Delivered>`select p.cod_distribuidor as "codDistribuidor", p.cod_passagem as "codPassagem" from passagem p
      left join concessionaria_config g on g.cod_distribuidor = p.cod_distribuidor and g.cod_concessionaria = p.cod_concessionaria and g.chave = 'agenda.pesquisa'
      where p.entregue_em < now() - interval '30 minutes' and p.entregue_em > now() - interval '2 days' and coalesce(g.valor, 'ENVIAR') = 'ENVIAR'
        and exists (select from servico_agendado s where s.cod_distribuidor = p.cod_distribuidor and s.cod_passagem = p.cod_passagem and not s.removido)
        and not exists (select from agenda_link k where k.cod_distribuidor = p.cod_distribuidor and k.cod_passagem = p.cod_passagem and k.tipo = 'PESQUISA')
        ${only ? sql`and p.cod_distribuidor = ${only.codDistribuidor} and p.cod_passagem = ${only.codPassagem}` : sql``}
      order by p.entregue_em limit ${sql.lit(BATCH)}`.execute(tx)
  return r.rows
}

/**
 * Sends each survey once, 30 minutes or more after the delivery, because a delivery may be undone; none for a car that left without any
 * service. A failure is reported and retried in the next round.
 */
export async function sendPesquisas(services: Services, notify: (e: unknown) => void): Promise<number> {
  let count = 0
  for (const e of await transaction(services.db, 'sistema', (tx) => listDue(tx)))
    try {
      if (await send(services, e)) count++
    } catch (error) {
      notify(new Error(`the survey of visit ${e.codPassagem} was not sent`, { cause: error }))
    }
  return count
}

/** Creates a visit's survey link and sends it if the customer has a channel. */
async function send(services: Services, e: Delivered): Promise<boolean> {
  const { codDistribuidor, codPassagem } = e
  const tenant = await services.tenants.fromCode(codDistribuidor)
  return asSystem(services, tenant, async (c) => {
    // Asked by another process, or the delivery undone, since it was listed.
    await lockPassagem(c, codPassagem)
    if ((await listDue(c.tx, e)).length === 0) return false
    const v = await getClienteVisit(c, codPassagem)
    if (!v?.entregueEm) return false
    const { codConcessionaria } = v
    const { token } = await createLink(c, { tipo: 'PESQUISA', codConcessionaria, codPassagem })
    const contact = await contactOf(c, v.codCliente)
    const url = linkUrl(tenant, 'PESQUISA', `/o/pesquisa/${token}`)
    const nome = firstName(contact.nome)
    return writeByItself(c, contact, {
      codConcessionaria,
      codCliente: v.codCliente,
      codPassagem,
      tipo: 'PESQUISA',
      assunto: `Como foi o serviço do seu ${v.modelo}?`,
      corpo: `${nome}, como foi o serviço do seu ${v.modelo} na ${v.nome}? Leva meio minuto: ${url}`,
      valores: [nome, v.modelo, url],
    })
  })
}
