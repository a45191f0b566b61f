import { sql } from 'kysely'
import { asSystem } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import { SYSTEM } from '../nucleo/event.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { getAgendaLoja } from '../nucleo/loja.ts'
import type { Services } from '../../core/services.ts'
import { actOnAgendamento, lockAgendamento } from '../nucleo/agendamento.ts'

const BATCH = 500
const EXPECTED_STATES: readonly string[] = ['AGENDADO', 'CONFIRMADO']

interface OverdueAgendamento {
  codDistribuidor: number
  codAgendamento: number
}

/**
 * Marks appointments past the store's tolerance as NO_SHOW and frees their hours, each in its own transaction. A failure is reported and
 * retried in the next round. Returns how many were marked.
 */
export async function markNoShows(services: Services, notify: (e: unknown) => void): Promise<number> {
  let quantos = 0
  for (const a of await listOverdue(services))
    try {
      if (await mark(services, a)) quantos++
    } catch (e) {
      notify(
        new Error(`appointment ${a.codAgendamento} of distributor ${a.codDistribuidor} was not found absent`, {
          cause: e,
        }),
      )
    }
  return quantos
}

async function listOverdue({ db }: Services): Promise<OverdueAgendamento[]> {
  const r = await transaction(db, 'sistema', (tx) =>
    sql<OverdueAgendamento>`select a.cod_distribuidor as "codDistribuidor", a.cod_agendamento as "codAgendamento" from agendamento a
      left join concessionaria_config g on g.cod_distribuidor = a.cod_distribuidor and g.cod_concessionaria = a.cod_concessionaria and g.chave = 'agenda.tolerancia'
      where a.estado in ('AGENDADO', 'CONFIRMADO') and not a.ausencia_desfeita and a.inicio < now()
        and a.inicio + make_interval(mins => coalesce(g.valor::int, 30)) < now() order by a.inicio limit ${sql.lit(BATCH)}`.execute(
      tx,
    ),
  )
  return r.rows
}

async function mark(services: Services, { codDistribuidor, codAgendamento }: OverdueAgendamento): Promise<boolean> {
  const tenant = await services.tenants.fromCode(codDistribuidor)
  return asSystem(services, tenant, async (c) => {
    const a = await lockAgendamento(c, codAgendamento)
    if (!EXPECTED_STATES.includes(a.estado)) return false
    const { tolerancia: tolerance } = await getAgendaLoja(c, a.codConcessionaria)
    const timing = { inicio: Date.parse(a.inicio), agora: Date.now(), toleranciaMinutos: tolerance }
    await actOnAgendamento(c, a, 'AUSENTAR', SYSTEM, { momento: timing })
    await invalidate(c, a.codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
    return true
  })
}
