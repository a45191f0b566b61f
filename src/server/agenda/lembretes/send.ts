import { sql } from 'kysely'
import { asSystem } from '../../core/tenancy/context.ts'
import type { Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { contactOf } from '../../conversas/nucleo/contact.ts'
import { lockAgendamento } from '../nucleo/agendamento.ts'
import { writeByItself } from '../nucleo/contact.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import type { Services } from '../../core/services.ts'
import { getLembreteAgendamento, createChegadaLink, markReminded, lembreteMessage } from './queries.ts'

const BATCH = 200
/** Reminders go out only between these hours of the store's clock. */
const [DE, UNTIL] = ['08:00', '20:00']

interface DueLembrete {
  codDistribuidor: number
  codAgendamento: number
}
type Listed = DueLembrete & { inicio: string }

/** Appointments whose customer is to be reminded now, those after one of them; or one, when it is named. */
async function listDue(tx: Tx, { only, after }: { only?: DueLembrete; after?: Listed | undefined }): Promise<Listed[]> {
  const r =
    await sql<Listed>`select a.cod_distribuidor as "codDistribuidor", a.cod_agendamento as "codAgendamento", a.inicio from agendamento a
      join cliente k on k.cod_distribuidor = a.cod_distribuidor and k.cod_cliente = a.cod_cliente and (k.telefone is not null or k.email is not null)
      join concessionaria l on l.cod_distribuidor = a.cod_distribuidor and l.cod_concessionaria = a.cod_concessionaria
        and (now() at time zone l.fuso)::time >= ${DE}::time and (now() at time zone l.fuso)::time < ${UNTIL}::time
      left join concessionaria_config g on g.cod_distribuidor = a.cod_distribuidor and g.cod_concessionaria = a.cod_concessionaria and g.chave = 'agenda.lembrete'
      where a.estado in ('AGENDADO', 'CONFIRMADO') and a.confirmado_em is null and a.lembrado_em is null and a.inicio > now() + interval '1 hour'
        and a.inicio < now() + make_interval(hours => coalesce(g.valor::int, 24)) and a.criado_em < now() - interval '1 hour'
        ${only ? sql`and a.cod_distribuidor = ${only.codDistribuidor} and a.cod_agendamento = ${only.codAgendamento}` : sql``}
        ${after ? sql`and (a.inicio, a.cod_distribuidor, a.cod_agendamento) > (${after.inicio}::timestamptz, ${after.codDistribuidor}::int, ${after.codAgendamento}::int)` : sql``}
      order by a.inicio, a.cod_distribuidor, a.cod_agendamento limit ${sql.lit(BATCH)}`.execute(tx)
  return r.rows
}

/**
 * Sends each reminder once, as many hours ahead as the store sets. Customers without phone or e-mail are skipped: staff calls them. A
 * failure is reported and retried in the next round.
 */
export async function remindAgendamentos(services: Services, notify: (e: unknown) => void): Promise<number> {
  let quantos = 0
  let after: Listed | undefined
  // All that are due: who can be reached by nothing stays due, and must not fill the round.
  do {
    const due = await transaction(services.db, 'sistema', (tx) => listDue(tx, { after }))
    for (const e of due)
      try {
        if (await lembrar(services, e)) quantos++
      } catch (error) {
        notify(new Error(`appointment ${e.codAgendamento} was not reminded of`, { cause: error }))
      }
    after = due.length === BATCH ? due.at(-1) : undefined
  } while (after && !services.closing)
  return quantos
}

async function lembrar(services: Services, e: DueLembrete): Promise<boolean> {
  const { codDistribuidor, codAgendamento } = e
  const tenant = await services.tenants.fromCode(codDistribuidor)
  return asSystem(services, tenant, async (c) => {
    // Reminded of by another process, confirmed, moved or cancelled since it was listed.
    await lockAgendamento(c, codAgendamento)
    if ((await listDue(c.tx, { only: e })).length === 0) return false
    const a = await getLembreteAgendamento(c, codAgendamento)
    const contact = await contactOf(c, a.codCliente)
    const { codConcessionaria } = a
    if (!(await writeByItself(c, contact, lembreteMessage(contact, a, await createChegadaLink(c, a))))) return false
    await markReminded(c, codAgendamento)
    await invalidate(c, codConcessionaria, ['getAgendamentos'])
    return true
  })
}
