import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { displayPlaca, normalizePlaca } from '#shared/rules/placa.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { type Ctx, withCtx } from '../../core/tenancy/context.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { actOnAgendamento, lockAgendamento } from '../nucleo/agendamento.ts'
import { DOOR_HOURS } from './queries.ts'

const CUSTOMER: Author = { codUsuario: null, quem: 'Cliente' }
/** The same plate within these minutes is the same arrival. */
const AGAIN_MINUTES = 10
/** More than these waiting at one door come from no customer. */
const MAX_WAITING = 100
const AFTER_ANSWER_MS = 200

/**
 * Puts a plate into the queue of a store's door, once. What is done before the answer is the same for every plate: whose it is, is looked
 * up afterwards.
 */
export async function arriveAtDoor(c: Ctx, codConcessionaria: number, typed: string): Promise<void> {
  const { codDistribuidor } = c.tenant
  const placa = normalizePlaca(typed)
  await sql`select pg_advisory_xact_lock(${codDistribuidor}::int, hashtext(${`porta:${codConcessionaria}`}))`.execute(
    c.tx,
  )
  const { rows } = await sql<{ codChegada: number }>`
    insert into chegada_porta (cod_distribuidor, cod_concessionaria, placa)
    select l.cod_distribuidor, l.cod_concessionaria, ${placa}
    from concessionaria l where l.cod_distribuidor = ${codDistribuidor} and l.cod_concessionaria = ${codConcessionaria}
      and not exists (select from chegada_porta x where x.cod_distribuidor = l.cod_distribuidor and x.cod_concessionaria = l.cod_concessionaria
        and placa_chave(x.placa) = placa_chave(${placa}) and x.em > now() - make_interval(mins => ${AGAIN_MINUTES}::int))
      and (select count(*) from chegada_porta x where x.cod_distribuidor = l.cod_distribuidor and x.cod_concessionaria = l.cod_concessionaria
        and x.atendida_em is null and x.em > now() - make_interval(hours => ${DOOR_HOURS}::int)) < ${MAX_WAITING}
    returning cod_chegada as "codChegada"`.execute(c.tx)
  const [arrival] = rows
  if (!arrival) return
  c.depois(async () => {
    await setTimeout(AFTER_ANSWER_MS)
    const known = { ...arrival, codConcessionaria, placa }
    await withCtx(c.services, c.tenant, c.contexto, (later) => recognize(later, known))
  })
}

/** Finds today's appointment of a plate at the door, tells the store, and marks the expected car as arrived. */
async function recognize(
  c: Ctx,
  { codChegada, codConcessionaria, placa }: { codChegada: number; codConcessionaria: number; placa: string },
): Promise<void> {
  const { codDistribuidor } = c.tenant
  const { rows } = await sql<{ codAgendamento: number }>`
    update chegada_porta x set cod_agendamento = y.cod_agendamento from (
      select a.cod_agendamento from agendamento a join veiculo v on v.cod_distribuidor = a.cod_distribuidor and v.cod_veiculo = a.cod_veiculo
      join concessionaria l on l.cod_distribuidor = a.cod_distribuidor and l.cod_concessionaria = a.cod_concessionaria
      where a.cod_distribuidor = ${codDistribuidor} and a.cod_concessionaria = ${codConcessionaria} and v.placa_chave = placa_chave(${placa})
        and a.estado in ('AGENDADO', 'CONFIRMADO', 'CHEGOU', 'NO_SHOW') and (a.inicio at time zone l.fuso)::date = (now() at time zone l.fuso)::date
      order by a.estado = 'CHEGOU', a.estado = 'NO_SHOW', a.inicio limit 1) y
    where x.cod_distribuidor = ${codDistribuidor} and x.cod_chegada = ${codChegada} returning y.cod_agendamento as "codAgendamento"`.execute(
    c.tx,
  )
  const [expected] = rows
  const texto = expected ? 'Chegou para o agendamento de hoje' : 'Chegou sem agendamento'
  c.publish('porta_', codConcessionaria, {
    codConcessionaria,
    codChegada,
    aviso: { placa: displayPlaca(placa), texto },
  })
  if (!expected) return
  const a = await lockAgendamento(c, expected.codAgendamento)
  if (a.estado !== 'AGENDADO' && a.estado !== 'CONFIRMADO' && a.estado !== 'NO_SHOW') return
  await actOnAgendamento(c, a, 'CHEGAR', CUSTOMER)
  await invalidate(c, codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
}
