// The equipment of planned services. A slot's time is carried over to its equipment by the database; here equipment is chosen.
import { type RawBuilder, sql } from 'kysely'
import type { TakenEquipamento } from '#shared/agenda/equipamentos.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { chooseEquipamentos, type EquipamentoOption, typesInWords } from '#shared/rules/equipamento.ts'
import { type Expediente, firstFit } from '#shared/rules/planning.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { type AppError, conflict } from '../../core/http/errors.ts'
import { busyTimes } from './equipamento-times.ts'

/** A service whose slots were written. */
export interface PlannedServico {
  codServicoAgendado: number
  codConcessionaria: number
  equipamentos: readonly string[]
  /** Why it may stay without one that is taken; null refuses. */
  semEquipamento: string | null
}

interface Option extends EquipamentoOption {
  codMecanico: number
  codServicoAgendado: number
  inicio: string
  fim: string
  /** Why it is not free: an absence, or the service that has it. */
  ausencia: string | null
  ocupadoPor: string | null
  ocupadoAte: string | null
}

/** Attempts while others take the same equipment at the same moment. */
const MAX_ATTEMPTS = 6

/** Each equipment that could serve each slot of the services that lacks one. A kind that the store has none of is not controlled. */
async function readOptions(
  c: Ctx,
  codConcessionaria: number,
  fuso: string,
  cods: readonly number[],
): Promise<Option[]> {
  const d = c.tenant.codDistribuidor
  const r = await sql<Option>`
    with falta as (
      select x.cod_slot, x.cod_servico_agendado, x.cod_mecanico, x.inicio, x.fim, k.tipo
      from servico_slot x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico_agendado = x.cod_servico_agendado
      cross join lateral unnest(s.equipamentos) k (tipo)
      where x.cod_distribuidor = ${d} and x.cod_servico_agendado = any(${cods}::int[]) and not x.cancelado and x.terminado_em is null
        and not exists (select from equipamento_slot z where z.cod_distribuidor = x.cod_distribuidor and z.cod_slot = x.cod_slot and z.tipo = k.tipo))
    select f.cod_slot as "codSlot", f.cod_servico_agendado as "codServicoAgendado", f.cod_mecanico as "codMecanico", f.tipo, f.inicio, f.fim,
      e.cod_equipamento as "codEquipamento", e.nome, e.ordem, a.motivo as ausencia, b.descricao as "ocupadoPor", b.fim as "ocupadoAte",
      a.motivo is null and b.fim is null as livre, u.inicio as "usadoEm",
      exists (select from equipamento_slot z join servico_slot y on y.cod_distribuidor = z.cod_distribuidor and y.cod_slot = z.cod_slot
        where z.cod_distribuidor = e.cod_distribuidor and z.cod_equipamento = e.cod_equipamento and not z.cancelado and y.cod_servico_agendado = f.cod_servico_agendado) as "mesmoServico"
    from falta f
    join equipamento e on e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria} and e.tipo = f.tipo and e.ativo
    left join lateral (select x.motivo from equipamento_ausencia x where x.cod_distribuidor = e.cod_distribuidor and x.cod_equipamento = e.cod_equipamento
      and x.de <= (f.fim at time zone ${fuso})::date and x.ate >= (f.inicio at time zone ${fuso})::date order by x.de limit 1) a on true
    left join lateral (select s.descricao, z.fim from equipamento_slot z
      join servico_slot y on y.cod_distribuidor = z.cod_distribuidor and y.cod_slot = z.cod_slot
      join servico_agendado s on s.cod_distribuidor = y.cod_distribuidor and s.cod_servico_agendado = y.cod_servico_agendado
      where z.cod_distribuidor = e.cod_distribuidor and z.cod_equipamento = e.cod_equipamento and not z.cancelado
        and tstzrange(z.inicio, z.fim) && tstzrange(f.inicio, f.fim) order by z.inicio desc limit 1) b on true
    left join lateral (select z.inicio from equipamento_slot z join servico_slot y on y.cod_distribuidor = z.cod_distribuidor and y.cod_slot = z.cod_slot
      where z.cod_distribuidor = e.cod_distribuidor and z.cod_equipamento = e.cod_equipamento and not z.cancelado and y.cod_mecanico = f.cod_mecanico
        and z.inicio < f.inicio and z.inicio > f.inicio - interval '14 days' order by z.inicio desc limit 1) u on true
    order by f.inicio, f.tipo`.execute(c.tx)
  return r.rows
}

/** Writes the choices; an equipment that somebody else took meanwhile is left out. Returns how many were written. */
async function insertChosen(c: Ctx, chosen: readonly Option[]): Promise<number> {
  const r =
    await sql`insert into equipamento_slot (cod_distribuidor, cod_concessionaria, cod_equipamento, tipo, cod_slot, inicio, fim)
    select x.cod_distribuidor, x.cod_concessionaria, e.cod, e.tipo, x.cod_slot, x.inicio, x.fim
    from unnest(${chosen.map((o) => o.codSlot)}::bigint[], ${chosen.map((o) => o.codEquipamento)}::int[], ${chosen.map((o) => o.tipo)}::text[]) e (slot, cod, tipo)
    join servico_slot x on x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_slot = e.slot and not x.cancelado
    order by e.cod, x.inicio on conflict do nothing returning cod_equipamento_slot`.execute(c.tx)
  return r.rows.length
}

/**
 * Reserves the equipment that services need for the minutes of their slots; nothing is done for services that need none. Throws 409 with who
 * has it and when it is free. A service with a reason stays without what is taken, and says so.
 */
export async function reserveEquipamentos(
  c: Ctx,
  expediente: Expediente,
  servicos: readonly PlannedServico[],
): Promise<void> {
  const needing = new Map(servicos.filter((s) => s.equipamentos.length > 0).map((s) => [s.codServicoAgendado, s]))
  const [first] = needing.values()
  if (!first) return
  const cods = [...needing.keys()]
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const options = await readOptions(c, first.codConcessionaria, expediente.fuso, cods)
    const { escolhidos, semLugar } = chooseEquipamentos(options)
    const ofRefused = semLugar.flatMap((x) => x.opcoes.slice(0, 1))
    const refused = ofRefused.find((o) => (needing.get(o.codServicoAgendado)?.semEquipamento ?? null) === null)
    if (refused) {
      const { opcoes = [] } = semLugar.find((x) => x.codSlot === refused.codSlot && x.tipo === refused.tipo) ?? {}
      throw await takenError(c, first.codConcessionaria, expediente, refused, opcoes)
    }
    if (escolhidos.length > 0 && (await insertChosen(c, escolhidos)) < escolhidos.length) continue
    const without = new Set(ofRefused.map((o) => o.codServicoAgendado))
    if (without.size > 0)
      await waive(
        c,
        [...needing.values()].filter((s) => without.has(s.codServicoAgendado)),
      )
    return
  }
  throw conflict('tente-de-novo', 'Outras pessoas pegam os mesmos equipamentos agora. Tente de novo.')
}

/** Notes why services stay without an equipment that they need. */
async function waive(c: Ctx, servicos: readonly PlannedServico[]): Promise<void> {
  await sql`update servico_agendado s set sem_equipamento = w.motivo
    from unnest(${servicos.map((s) => s.codServicoAgendado)}::int[], ${servicos.map((s) => s.semEquipamento)}::text[]) w (cod, motivo)
    where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_servico_agendado = w.cod`.execute(c.tx)
}

/** Takes the note off a service that has all its equipment again. */
export async function clearWaiver(c: Ctx, codServicoAgendado: number): Promise<void> {
  await sql`update servico_agendado s set sem_equipamento = null where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_servico_agendado = ${codServicoAgendado}
    and s.sem_equipamento is not null and not exists (select from servico_slot x cross join lateral unnest(s.equipamentos) k (tipo)
      where x.cod_distribuidor = s.cod_distribuidor and x.cod_servico_agendado = s.cod_servico_agendado and not x.cancelado
        and not exists (select from equipamento_slot z where z.cod_distribuidor = x.cod_distribuidor and z.cod_slot = x.cod_slot and z.tipo = k.tipo))`.execute(
    c.tx,
  )
}

/** Error 409 of a kind without a free equipment: the one that is free first, who has it, and when each is free for the mechanic. */
async function takenError(
  c: Ctx,
  codConcessionaria: number,
  e: Expediente,
  { tipo, codMecanico, codServicoAgendado, inicio, fim }: Option,
  options: readonly Option[],
): Promise<AppError> {
  const desde = Date.parse(inicio)
  const minutos = (Date.parse(fim) - desde) / 60_000
  const times = await busyTimes(c, codConcessionaria, e.fuso, { tipos: [tipo], codMecanico, codServicoAgendado, desde })
  const alternativas = times.equipamentos
    .flatMap(({ codEquipamento, nome, ocupados }) => {
      const [slot] = firstFit(e, desde, minutos, [...ocupados, ...times.mecanico]) ?? []
      return slot ? [{ codEquipamento, nome, inicio: new Date(slot.de).toISOString() }] : []
    })
    .toSorted((a, b) => a.inicio.localeCompare(b.inicio))
  const when = (instant: string) => formatWhen(instant, e.fuso, new Date())
  const [taken] = options.toSorted((a, b) => (a.ocupadoAte ?? '9').localeCompare(b.ocupadoAte ?? '9'))
  const { nome = '', ocupadoAte = null, ocupadoPor = null, ausencia = null, codEquipamento = 0 } = taken ?? {}
  const why =
    ocupadoAte === null || ausencia !== null
      ? `${nome} está indisponível: ${ausencia ?? 'em uso'}.`
      : `${nome} está com “${ocupadoPor ?? 'outro serviço'}” até ${when(ocupadoAte)}.`
  const none = options.length > 1 ? ` Nenhum outro ${typesInWords([tipo])} está livre.` : ''
  const [next] = alternativas
  const offer = next ? ` Há ${next.nome} livre a partir de ${when(next.inicio)}.` : ''
  const atual: TakenEquipamento = { tipo, codEquipamento, nome, ate: ocupadoAte, alternativas }
  return conflict('equipamento-ocupado', `${why}${none}${offer}`, atual)
}

/** Gives slots of an equipment (`z`, of mechanics' slots `y`) another free one of its kind; those without one stay where they are. */
async function moveAway(c: Ctx, fuso: string, codEquipamento: number, onde: RawBuilder<unknown>): Promise<void> {
  const d = c.tenant.codDistribuidor
  await sql`update equipamento_slot w set cod_equipamento = l.cod from (
      select z.cod_equipamento_slot, (select e.cod_equipamento from equipamento e where e.cod_distribuidor = z.cod_distribuidor and e.cod_concessionaria = z.cod_concessionaria
          and e.tipo = z.tipo and e.ativo and e.cod_equipamento <> z.cod_equipamento
          and not exists (select from equipamento_ausencia a where a.cod_distribuidor = e.cod_distribuidor and a.cod_equipamento = e.cod_equipamento
            and a.de <= (z.fim at time zone ${fuso})::date and a.ate >= (z.inicio at time zone ${fuso})::date)
          and not exists (select from equipamento_slot o where o.cod_distribuidor = e.cod_distribuidor and o.cod_equipamento = e.cod_equipamento and not o.cancelado
            and tstzrange(o.inicio, o.fim) && tstzrange(z.inicio, z.fim))
          order by e.ordem, e.cod_equipamento limit 1) as cod
      from equipamento_slot z join servico_slot y on y.cod_distribuidor = z.cod_distribuidor and y.cod_slot = z.cod_slot
      where z.cod_distribuidor = ${d} and z.cod_equipamento = ${codEquipamento} and not z.cancelado and ${onde}) l
    where w.cod_distribuidor = ${d} and w.cod_equipamento_slot = l.cod_equipamento_slot and l.cod is not null`.execute(
    c.tx,
  )
}

interface Kept {
  codEquipamento: number
  codSlot: number
  tipo: string
  codServicoAgendado: number
  de: string
  ate: string
}

/**
 * Keeps the equipment of a slot that became longer: services that stand in the way and have not begun get another free one of the kind. A car on
 * a lift stays there when its work takes longer. Where that is impossible, nothing is written.
 */
export async function keepEquipamento(c: Ctx, fuso: string, k: Kept): Promise<void> {
  await moveAway(
    c,
    fuso,
    k.codEquipamento,
    sql`y.iniciado_em is null and y.cod_servico_agendado <> ${k.codServicoAgendado} and z.inicio < ${k.ate}::timestamptz and z.fim > ${k.de}::timestamptz`,
  )
  await sql`insert into equipamento_slot (cod_distribuidor, cod_concessionaria, cod_equipamento, tipo, cod_slot, inicio, fim)
    select x.cod_distribuidor, x.cod_concessionaria, ${k.codEquipamento}, ${k.tipo}, x.cod_slot, x.inicio, x.fim from servico_slot x
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_slot = ${k.codSlot} on conflict do nothing`.execute(
    c.tx,
  )
}

/**
 * Takes the services to come off an equipment that goes out of use: they get another free one of the kind; those for which there is none stay
 * without, and say why.
 */
export async function putOutOfUse(
  c: Ctx,
  fuso: string,
  e: { codEquipamento: number; nome: string; ativo: boolean },
  ausencias: readonly { de: string; ate: string; motivo: string }[],
): Promise<void> {
  const [de, ate, motivos] = [ausencias.map((a) => a.de), ausencias.map((a) => a.ate), ausencias.map((a) => a.motivo)]
  const period = sql`from unnest(${de}::date[], ${ate}::date[], ${motivos}::text[]) p (de, ate, motivo)
    where p.de <= (z.fim at time zone ${fuso})::date and p.ate >= (z.inicio at time zone ${fuso})::date`
  const hit = sql`z.fim > now() and y.terminado_em is null and (${!e.ativo}::bool or exists (select ${period}))`
  await moveAway(c, fuso, e.codEquipamento, hit)
  await sql`with gone as (
      delete from equipamento_slot z using servico_slot y where y.cod_distribuidor = z.cod_distribuidor and y.cod_slot = z.cod_slot
        and z.cod_distribuidor = ${c.tenant.codDistribuidor} and z.cod_equipamento = ${e.codEquipamento} and not z.cancelado and ${hit}
      returning y.cod_servico_agendado, coalesce((select p.motivo ${period} limit 1), 'desativado') as motivo)
    update servico_agendado s set sem_equipamento = left(${`${e.nome} fora de uso: `}::text || g.motivo, 300)
    from gone g where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_servico_agendado = g.cod_servico_agendado`.execute(
    c.tx,
  )
}
