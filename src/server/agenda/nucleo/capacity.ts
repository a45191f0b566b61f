import { sql } from 'kysely'
import type { CapacityDay } from '#shared/agenda/agenda.ts'
import type { EquipamentoType } from '#shared/rules/equipamento.ts'
import { capacityOf, minutesWithin, spansOfDay } from '#shared/rules/planning.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { dayOf, daysBetween, lojaExpediente, lojaToday, dayBounds, type AgendaLoja, lojaMecanicos } from './loja.ts'

interface Job {
  quando: string
  minutos: number
  habilidades: string[]
  equipamentos: string[]
  tipo: 'PLANEJADO' | 'BLOQUEADO' | 'SEM_HORA' | 'CARREGADO'
  codAgendamento: number | null
}

/** A store's active equipment with its absences. */
async function listEquipamentos(c: Ctx, loja: AgendaLoja) {
  const r = await sql<{ tipo: EquipamentoType; ausencias: { de: string; ate: string }[] }>`
    select e.tipo, coalesce((select jsonb_agg(jsonb_build_object('de', a.de, 'ate', a.ate)) from equipamento_ausencia a
      where a.cod_distribuidor = e.cod_distribuidor and a.cod_equipamento = e.cod_equipamento and a.ate >= now()::date - 90), '[]') as ausencias
    from equipamento e where e.cod_distribuidor = ${c.tenant.codDistribuidor} and e.cod_concessionaria = ${loja.codConcessionaria} and e.ativo`.execute(
    c.tx,
  )
  return r.rows
}

/**
 * Capacity of each day from `de` to `ate`, both included, and how much of it is taken, also by skill (those of its work, and `also`)
 * and by kind of equipment:
 * presence × target − carry-over − blocks − walk-in reserve.
 */
export async function dailyCapacity(
  c: Ctx,
  loja: AgendaLoja,
  de: string,
  ate: string,
  also: readonly string[] = [],
): Promise<CapacityDay[]> {
  const days = daysBetween(de, ate)
  const mecanicos = await lojaMecanicos(c, loja, { de, ate })
  const today = lojaToday(loja)
  const limites = { de: dayBounds(loja, de).de, ate: dayBounds(loja, ate).ate }
  const d = sql`x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria}`
  const alive = sql`not s.removido and (s.cod_passagem is not null or a.estado not in ('CANCELADO', 'NO_SHOW'))`
  const joins = sql`left join agendamento a on a.cod_distribuidor = s.cod_distribuidor and a.cod_agendamento = s.cod_agendamento left join motivo_pausa m on m.cod_distribuidor = s.cod_distribuidor and m.cod_motivo = s.cod_motivo`
  const r = await sql<Job>`
    select x.inicio as quando, extract(epoch from x.fim - x.inicio)::int / 60 as minutos, s.habilidades, s.equipamentos, case when m.bloqueia then 'BLOQUEADO' else 'PLANEJADO' end as tipo, s.cod_agendamento as "codAgendamento"
    from servico_slot x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico_agendado = x.cod_servico_agendado ${joins}
    where ${d} and not x.cancelado and x.inicio >= ${limites.de}::timestamptz and x.inicio < ${limites.ate}::timestamptz and ${alive}
    union all
    select x.inicio, s.minutos + s.minutos_adicionais, s.habilidades, s.equipamentos, 'SEM_HORA', s.cod_agendamento
    from agendamento x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_agendamento = x.cod_agendamento ${joins}
    where ${d} and x.inicio >= ${limites.de}::timestamptz and x.inicio < ${limites.ate}::timestamptz and s.status < 3 and ${alive} and not exists (select from servico_slot y
      where y.cod_distribuidor = s.cod_distribuidor and y.cod_servico_agendado = s.cod_servico_agendado and not y.cancelado)
    union all
    select now(), greatest(0, x.minutos + x.minutos_adicionais - x.segundos_trabalhados / 60), x.habilidades, x.equipamentos, 'CARREGADO', x.cod_agendamento
    from servico_agendado x join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem
    where ${d} and x.status < 3 and not x.removido and p.chegou_em < ${dayBounds(loja, today).de}::timestamptz
      -- A car that was left before its appointment is counted on the day of that.
      and not exists (select from agendamento a where a.cod_distribuidor = x.cod_distribuidor and a.cod_agendamento = x.cod_agendamento and a.inicio >= ${dayBounds(loja, today).de}::timestamptz)
      and not exists (select from servico_slot y
      where y.cod_distribuidor = x.cod_distribuidor and y.cod_servico_agendado = x.cod_servico_agendado and not y.cancelado and y.fim > now())`.execute(
    c.tx,
  )
  const lifts = await listEquipamentos(c, loja)
  const tipos = [...new Set(lifts.map((e) => e.tipo))].toSorted()
  const byDay = Map.groupBy(r.rows, (t) => dayOf(loja, t.quando))
  const agendados = await sql<{
    dia: string
    n: number
  }>`select (x.inicio at time zone ${loja.fuso})::date::text as dia, count(*)::int as n from agendamento x
    where ${d} and x.inicio >= ${limites.de}::timestamptz and x.inicio < ${limites.ate}::timestamptz and x.estado not in ('CANCELADO', 'NO_SHOW') group by 1`.execute(
    c.tx,
  )
  return days.map((dia) => {
    const limit = dayBounds(loja, dia)
    const attendance = mecanicos.map((m) => ({
      habilidades: m.habilidades,
      minutos: minutesWithin(spansOfDay(m.expediente, dia), Date.parse(limit.de), Date.parse(limit.ate)),
    }))
    const trabalhos = byDay.get(dia) ?? []
    const sum = (...types: Job['tipo'][]) =>
      trabalhos.filter((t) => types.includes(t.tipo)).reduce((n, t) => n + t.minutos, 0)
    const parts = {
      presenca: attendance.reduce((n, p) => n + p.minutos, 0),
      carregados: sum('CARREGADO'),
      bloqueados: sum('BLOQUEADO'),
      ocupados: sum('PLANEJADO', 'SEM_HORA'),
    }
    const habilidades = [...new Set([...also, ...trabalhos.flatMap((t) => t.habilidades)])].toSorted()
    const has = (x: { habilidades: string[] }, h: string) => x.habilidades.includes(h)
    return {
      dia,
      ...parts,
      ...capacityOf({ ...parts, utilizacao: loja.utilizacao, reservaPassantes: loja.reservaPassantes }),
      agendamentos: agendados.rows.find((x) => x.dia === dia)?.n ?? 0,
      porEquipamento: tipos.map((tipo) => ({
        tipo,
        presenca:
          lifts.filter((e) => e.tipo === tipo && !e.ausencias.some((a) => a.de <= dia && dia <= a.ate)).length *
          minutesWithin(spansOfDay(lojaExpediente(loja), dia), Date.parse(limit.de), Date.parse(limit.ate)),
        ocupados: trabalhos.filter((t) => t.equipamentos.includes(tipo)).reduce((n, t) => n + t.minutos, 0),
      })),
      porHabilidade: habilidades.map((habilidade) => {
        const presenca = attendance.filter((p) => has(p, habilidade)).reduce((n, p) => n + p.minutos, 0)
        return {
          habilidade,
          presenca,
          capacidade: Math.round((presenca * loja.utilizacao) / 100),
          ocupados: trabalhos.filter((t) => has(t, habilidade)).reduce((n, t) => n + t.minutos, 0),
        }
      }),
    }
  })
}
