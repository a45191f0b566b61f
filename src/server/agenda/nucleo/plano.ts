import { sql } from 'kysely'
import { minutesByFactor } from '#shared/rules/factor.ts'
import { plan, type TimeSpan } from '#shared/rules/planning.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { clearWaiver, keepEquipamento, reserveEquipamentos } from './equipamento.ts'
import type { AgendaLoja, LojaMecanico } from './loja.ts'
import { getAgendaLoja, lojaExpediente, lojaMecanicos } from './loja.ts'
import type { LockedServico } from './servico.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** Minutes of a service still to plan, at least five. A duration set by a person overrides the standard time. */
export const remainingMinutes = (s: LockedServico): number =>
  Math.max(5, (s.minutosDitos ?? s.minutos) + s.minutosAdicionais - Math.floor(s.segundosTrabalhados / 60))

/** Minutes to plan with a mechanic: as set by a person, else the remaining time by the mechanic's factor. */
export const minutesWith = (s: LockedServico, fator: number | null): number =>
  s.minutosDitos === null ? minutesByFactor(remainingMinutes(s), fator) : remainingMinutes(s)

/** Stores a duration set by a person: minutes that the service takes from now on. */
export async function recordMinutes(c: Ctx, s: LockedServico, minutos: number): Promise<void> {
  const told = minutos + Math.floor(s.segundosTrabalhados / 60) - s.minutosAdicionais
  await sql`update servico_agendado set minutos_ditos = ${told} where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado}`.execute(
    c.tx,
  )
}

/** The mechanic of a request. Throws 422 unless active and of the store. */
export async function findMecanico(c: Ctx, loja: AgendaLoja, codMecanico: number): Promise<LojaMecanico> {
  const achado = (await lojaMecanicos(c, loja)).find((m) => m.codMecanico === codMecanico)
  if (!achado)
    throw invalid('Confira os campos marcados', { codMecanico: 'Este mecânico não existe ou está inativo nesta loja' })
  return achado
}

/**
 * Plans a service with a mechanic over as many shifts as needed, reserves the equipment that it needs, and replaces its slots that have not
 * begun. Throws 409 with the conflicting slot or equipment, 422 when no shift has room.
 */
export async function placeServico(
  c: Ctx,
  s: LockedServico,
  mecanico: LojaMecanico,
  start: string,
  minutos: number,
  semEquipamento: string | null = null,
): Promise<TimeSpan[]> {
  const trechos = plan(mecanico.expediente, Date.parse(start), minutos)
  if (!trechos)
    throw invalid('Não há turno para este serviço', {
      inicio: `${mecanico.nomeTratado} não tem turno com este tempo nos próximos 60 dias`,
    })
  await release(c, s.codServicoAgendado)
  await insertSpans(c, s, mecanico.codMecanico, trechos)
  await reserveEquipamentos(c, mecanico.expediente, [{ ...s, semEquipamento }])
  if (s.semEquipamento !== null && semEquipamento === null) await clearWaiver(c, s.codServicoAgendado)
  return trechos
}

const REPORTED = 'Apontado por outro sistema com o equipamento em uso'

/** Reserves the equipment of time that another system reported; where it is taken, the service stays without it and says so. */
export async function reserveReported(c: Ctx, s: LockedServico): Promise<void> {
  if (s.equipamentos.length === 0) return
  const loja = await getAgendaLoja(c, s.codConcessionaria)
  await reserveEquipamentos(c, lojaExpediente(loja), [{ ...s, semEquipamento: s.semEquipamento ?? REPORTED }])
}

/** Cancels the slots of a service that have not begun. */
export async function release(c: Ctx, codServicoAgendado: number): Promise<void> {
  await sql`update servico_slot set cancelado = true where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_servico_agendado = ${codServicoAgendado} and not cancelado and iniciado_em is null`.execute(
    c.tx,
  )
}

/** Inserts slots; the caller reserves their equipment. The exclusion constraint refuses an overlap; throws 409 with the holder of the time. */
async function insertSpans(
  c: Ctx,
  s: Pick<LockedServico, 'codServicoAgendado' | 'codConcessionaria'>,
  codMecanico: number,
  trechos: readonly TimeSpan[],
): Promise<void> {
  const { codDistribuidor } = c.tenant
  for (const t of trechos) {
    const r =
      await sql`insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_mecanico, inicio, fim)
      values (${codDistribuidor}, ${s.codConcessionaria}, ${s.codServicoAgendado}, ${codMecanico}, ${iso(t.de)}, ${iso(t.ate)}) on conflict do nothing returning cod_slot`.execute(
        c.tx,
      )
    if (r.rows.length === 0) throw await busy(c, codMecanico, t)
  }
}

async function busy(c: Ctx, codMecanico: number, t: TimeSpan) {
  const r = await sql<{
    codSlot: number
    codServicoAgendado: number
    inicio: string
    fim: string
    descricao: string
    mecanico: string
  }>`select x.cod_slot as "codSlot", x.cod_servico_agendado as "codServicoAgendado", x.inicio, x.fim, s.descricao, m.nome as mecanico
    from servico_slot x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico_agendado = x.cod_servico_agendado
    join mecanico m on m.cod_distribuidor = x.cod_distribuidor and m.cod_mecanico = x.cod_mecanico
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_mecanico = ${codMecanico} and not x.cancelado and x.inicio < ${iso(t.ate)} and x.fim > ${iso(t.de)} order by x.inicio limit 1`.execute(
    c.tx,
  )
  const dono = r.rows[0]
  return conflict(
    'horario-ocupado',
    dono
      ? `${dono.mecanico} já tem “${dono.descricao}” neste horário.`
      : 'Este horário acabou de ser ocupado por outra pessoa. Escolha outro.',
    dono && { codMecanico, ...dono },
  )
}

interface SlotAhead {
  codSlot: number
  codServicoAgendado: number
  codConcessionaria: number
  inicio: string
  fim: string
  placa: string | null
  descricao: string
  equipamentos: string[]
  semEquipamento: string | null
}
/** A service whose slots moved. Epoch milliseconds. */
export interface Moved extends SlotAhead {
  codMecanico: number
  para: TimeSpan
}

/**
 * Adds minutes at the end of a service's planned time and moves the mechanic's following slots as far as needed, each with its equipment.
 * Returns the moved services.
 */
export async function extend(
  c: Ctx,
  s: LockedServico,
  mecanico: LojaMecanico,
  currentEnd: number,
  minutos: number,
  semEquipamento: string | null = null,
): Promise<Moved[]> {
  const { codDistribuidor } = c.tenant
  const { codMecanico } = mecanico
  const noTurnoError = () =>
    invalid('Não há turno para tantos minutos', {
      minutos: `${mecanico.nomeTratado} não tem turno nos próximos 60 dias`,
    })
  const extra = plan(mecanico.expediente, currentEnd, minutos)
  if (!extra) throw noTurnoError()
  // Lock the mechanic: two extensions of one day run one after the other.
  await sql`select from mecanico where cod_distribuidor = ${codDistribuidor} and cod_mecanico = ${codMecanico} for no key update`.execute(
    c.tx,
  )
  const r = await sql<SlotAhead>`
    select x.cod_slot as "codSlot", x.cod_servico_agendado as "codServicoAgendado", x.cod_concessionaria as "codConcessionaria", x.inicio, x.fim, v.placa, s.descricao, s.equipamentos, s.sem_equipamento as "semEquipamento"
    from servico_slot x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico_agendado = x.cod_servico_agendado
    left join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem
    left join agendamento a on a.cod_distribuidor = s.cod_distribuidor and a.cod_agendamento = s.cod_agendamento
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = coalesce(p.cod_veiculo, a.cod_veiculo)
    where x.cod_distribuidor = ${codDistribuidor} and x.cod_mecanico = ${codMecanico} and not x.cancelado and x.iniciado_em is null and x.cod_servico_agendado <> ${s.codServicoAgendado}
      and x.inicio >= ${iso(currentEnd)} order by x.inicio`.execute(c.tx)
  let freeSince = extra.at(-1)?.ate ?? currentEnd
  const movidos: (Moved & { trechos: TimeSpan[] })[] = []
  for (const x of r.rows) {
    if (Date.parse(x.inicio) >= freeSince) break
    const trechos = plan(mecanico.expediente, freeSince, (Date.parse(x.fim) - Date.parse(x.inicio)) / 60_000)
    const [first, last] = [trechos?.[0], trechos?.at(-1)]
    if (!trechos || !first || !last) throw noTurnoError()
    freeSince = last.ate
    movidos.push({ ...x, codMecanico, trechos, para: { de: first.de, ate: last.ate } })
  }
  await sql`update servico_slot set cancelado = true where cod_distribuidor = ${codDistribuidor} and cod_slot = any(${movidos.map((m) => m.codSlot)}::bigint[])`.execute(
    c.tx,
  )
  // Without a gap, lengthen the last slot instead of adding one.
  const [joined, ...rest] = extra
  if (joined && joined.de === currentEnd) await lengthen(c, s, mecanico, currentEnd, iso(joined.ate))
  await insertSpans(c, s, codMecanico, joined && joined.de === currentEnd ? rest : extra)
  for (const m of movidos) await insertSpans(c, m, codMecanico, m.trechos)
  await reserveEquipamentos(
    c,
    mecanico.expediente,
    [s, ...movidos].map((x) => ({ ...x, semEquipamento: x.semEquipamento ?? semEquipamento })),
  )
  return movidos.map(({ trechos: _, ...m }) => m)
}

/** Lengthens the slot that ends at `currentEnd`. A car at work keeps its equipment where others can make room. */
async function lengthen(c: Ctx, s: LockedServico, m: LojaMecanico, currentEnd: number, end: string): Promise<void> {
  const own = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado} and not cancelado and fim = ${iso(currentEnd)}`
  const longer = sql`update servico_slot set fim = ${end} where ${own} returning cod_slot`
  if (s.equipamentos.length === 0) {
    await longer.execute(c.tx)
    return
  }
  // Released first: the longer time may belong to another service. It is reserved again with the rest.
  const r = await sql<{ codEquipamento: number; codSlot: number; tipo: string }>`
    with released as (delete from equipamento_slot z using servico_slot x where z.cod_distribuidor = x.cod_distribuidor and z.cod_slot = x.cod_slot
        and x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_servico_agendado = ${s.codServicoAgendado} and not x.cancelado and x.fim = ${iso(currentEnd)}
        returning z.cod_equipamento, z.cod_slot, z.tipo),
      longer as (${longer})
    select cod_equipamento as "codEquipamento", cod_slot as "codSlot", tipo from released`.execute(c.tx)
  if (s.iniciadoEm === null) return
  const { codServicoAgendado } = s
  for (const { codEquipamento, codSlot, tipo } of r.rows)
    await keepEquipamento(c, m.expediente.fuso, {
      codEquipamento,
      codSlot,
      tipo,
      codServicoAgendado,
      de: iso(currentEnd),
      ate: end,
    })
}
