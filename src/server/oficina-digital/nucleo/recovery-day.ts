import { type RawBuilder, sql } from 'kysely'
import type { Decision } from '#shared/oficina-digital/oferta.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'

/** Days until an unapproved line is due for a new offer, by colour, when the customer named no day (urgent ones first). */
const RECOVERY_DAYS = { VERMELHO: 15, AMARELO: 60, SEM_COR: 60 } as const
/** Kilometres per day when the vehicle's visits give no rate. */
const KM_PER_DAY = 40

/** The store's current day and the vehicle's kilometres per day, for the recovery day of a line. */
export interface Clock {
  dia: string
  km: number | null
  kmPorDia: number
}

export async function clockOf(c: Ctx, codOrcamento: number): Promise<Clock> {
  const r = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'o.codConcessionaria'))
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
    .select(['c.fuso', 'o.km'])
    .select((eb) =>
      eb
        .selectFrom('checklist as v')
        .select(
          sql<number>`(max(v.km) - min(v.km)) / nullif(extract(epoch from max(v.criado_em) - min(v.criado_em)) / 86400, 0)`.as(
            'ritmo',
          ),
        )
        .whereRef('v.codDistribuidor', '=', 'k.codDistribuidor')
        .whereRef('v.codVeiculo', '=', 'k.codVeiculo')
        .where('v.km', 'is not', null)
        .as('ritmo'),
    )
    .where(ofTenant(c, 'o'))
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirstOrThrow()
  return {
    dia: todayIn(r.fuso, new Date()),
    km: r.km,
    kmPorDia: r.ritmo !== null && r.ritmo >= 1 ? r.ritmo : KM_PER_DAY,
  }
}

/**
 * Day on which an unapproved line is offered again: the customer's day, the day the vehicle reaches their kilometres, or the rule by
 * colour.
 */
export function recoveryDay(
  d: Pick<Decision, 'adiadoPara' | 'adiadoKm'>,
  cor: string | null,
  { dia, km, kmPorDia }: Clock,
): string {
  const days: string[] = d.adiadoPara ? [d.adiadoPara] : []
  if (d.adiadoKm !== undefined && km !== null)
    days.push(addDays(dia, Math.max(0, Math.round((d.adiadoKm - km) / kmPorDia))))
  return days.sort()[0] ?? addDays(dia, RECOVERY_DAYS[cor === 'VERMELHO' || cor === 'AMARELO' ? cor : 'SEM_COR'])
}

/** The rule by colour for all lines of a quote at once, after a refusal of the whole quote or its expiry. */
export const recoveryDayByColor = (dia: string): RawBuilder<string> =>
  sql<string>`${dia}::date + case when cor = 'VERMELHO' then ${RECOVERY_DAYS.VERMELHO}::int else ${RECOVERY_DAYS.AMARELO}::int end`
