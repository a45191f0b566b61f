import { type RawBuilder, sql } from 'kysely'
import { dayInZone, todayIn, startOfDay, addDays } from '#shared/rules/dates.ts'
import { shortName } from '#shared/rules/name.ts'
import type { WeeklyHours } from '#shared/rules/weekly-hours.ts'
import type { Expediente } from '#shared/rules/planning.ts'
import { SETTINGS } from '../../core/tenancy/store-settings.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'

/** The store data that the agenda's rules need: time zone, hours, step and settings. Minutes and percent. */
export interface AgendaLoja {
  codConcessionaria: number
  fuso: string
  passo: number
  horarios: WeeklyHours
  feriados: ReadonlySet<string>
  tolerancia: number
  folga: number
  utilizacao: number
  reservaPassantes: number
  almoco: readonly [string, string] | null
}

const DEFAULT = new Map(SETTINGS.map((k) => [k.chave, k.padrao]))

/** Reads the agenda settings of a store. Throws 404 for a store beyond reach. */
export async function getAgendaLoja(c: Ctx, codConcessionaria: number): Promise<AgendaLoja> {
  const r = await sql<{
    fuso: string
    passo: number
    horarios: WeeklyHours
    feriados: string[] | null
    config: Record<string, string> | null
  }>`select l.fuso, l.passo_minutos as passo, l.horarios,
      (select array_agg(f.dia::text) from feriado f where f.cod_distribuidor = l.cod_distribuidor and f.cod_concessionaria = l.cod_concessionaria) as feriados,
      (select jsonb_object_agg(g.chave, g.valor) from concessionaria_config g where g.cod_distribuidor = l.cod_distribuidor and g.cod_concessionaria = l.cod_concessionaria and g.chave like 'agenda.%') as config
    from concessionaria l where l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_concessionaria = ${codConcessionaria}`.execute(
    c.tx,
  )
  const l = r.rows[0]
  if (!l) throw notFound('Concessionária não encontrada')
  const value = (key: string) => l.config?.[key] ?? DEFAULT.get(key) ?? ''
  const [de, ate] = value('agenda.almoco').split('-')
  return {
    codConcessionaria,
    fuso: l.fuso,
    passo: l.passo,
    horarios: l.horarios,
    feriados: new Set(l.feriados),
    tolerancia: Number(value('agenda.tolerancia')),
    folga: Number(value('agenda.folga')),
    utilizacao: Number(value('agenda.utilizacao')),
    reservaPassantes: Number(value('agenda.passantes')),
    almoco: de && ate ? [de, ate] : null,
  }
}

/** First instant of a store's day, and of the next day. */
export function dayBounds(loja: Pick<AgendaLoja, 'fuso'>, dia: string): { de: string; ate: string } {
  return { de: startOfDay(dia, loja.fuso), ate: startOfDay(addDays(dia, 1), loja.fuso) }
}

/** Today on the store's clock. */
export const lojaToday = (loja: Pick<AgendaLoja, 'fuso'>, now = new Date()): string => todayIn(loja.fuso, now)
/** Day of an instant on the store's clock. */
export const dayOf = (loja: Pick<AgendaLoja, 'fuso'>, instant: string): string => dayInZone(instant, loja.fuso)

/** The store's own working hours. */
export const lojaExpediente = (loja: AgendaLoja): Expediente => ({
  fuso: loja.fuso,
  turnos: loja.horarios,
  almoco: loja.almoco,
  folgas: loja.feriados,
})

/** A mechanic with working hours. */
export interface LojaMecanico {
  codMecanico: number
  nome: string
  nomeTratado: string
  imagem: string | null
  habilidades: string[]
  codUsuario: number | null
  ausencias: { de: string; ate: string; motivo: string }[]
  expediente: Expediente
}

/** Days around today for which absences are read: the past that lists show, and as far ahead as work may be planned. */
const [DAYS_BACK, DAYS_AHEAD] = [90, 500]

/** Active mechanics of a store, or those that match another condition over `k`, by name, with their absences around today or in a period. */
export async function lojaMecanicos(
  c: Ctx,
  loja: AgendaLoja,
  period = { de: addDays(lojaToday(loja), -DAYS_BACK), ate: addDays(lojaToday(loja), DAYS_AHEAD) },
  which: RawBuilder<unknown> = sql`k.ativo`,
): Promise<LojaMecanico[]> {
  const r = await sql<Omit<LojaMecanico, 'nomeTratado' | 'expediente'> & { turnos: WeeklyHours }>`
    select k.cod_mecanico as "codMecanico", k.nome, k.imagem, k.habilidades, k.cod_usuario as "codUsuario", k.turnos,
      coalesce((select jsonb_agg(jsonb_build_object('de', a.de, 'ate', a.ate, 'motivo', a.motivo) order by a.de) from mecanico_ausencia a
        where a.cod_distribuidor = k.cod_distribuidor and a.cod_mecanico = k.cod_mecanico and a.ate >= ${period.de}::date), '[]') as ausencias
    from mecanico k where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_concessionaria = ${loja.codConcessionaria} and ${which}
    order by sem_acento(k.nome), k.cod_mecanico`.execute(c.tx)
  return r.rows.map(({ turnos, ...m }) => ({
    ...m,
    imagem: m.imagem && c.services.files.endereco(c.tenant.codDistribuidor, m.imagem),
    nomeTratado: shortName(m.nome),
    expediente: {
      fuso: loja.fuso,
      turnos,
      almoco: loja.almoco,
      folgas: new Set([...loja.feriados, ...m.ausencias.flatMap((a) => daysWithin(a, period))]),
    },
  }))
}

/** Days of an absence that fall within a period: it may last for years. */
const daysWithin = (a: { de: string; ate: string }, { de, ate }: { de: string; ate: string }): string[] =>
  daysBetween(a.de > de ? a.de : de, a.ate < ate ? a.ate : ate)

const MAX_DAYS = 600
/** Days from `de` to `ate`, both included. */
export function daysBetween(de: string, ate: string): string[] {
  const days: string[] = []
  for (let d = de; d <= ate && days.length < MAX_DAYS; d = addDays(d, 1)) days.push(d)
  return days
}
