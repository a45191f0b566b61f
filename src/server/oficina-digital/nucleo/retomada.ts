import { type RawBuilder, sql } from 'kysely'
import type { Decisao } from '#shared/oficina-digital/oferta.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'

/** Days until a line that was not approved is taken up again, by colour, when the customer named no day (urgent ones first). */
const RETOMAR_DIAS = { VERMELHO: 15, AMARELO: 60, SEM_COR: 60 } as const
/** Kilometres a day where the vehicle's visits do not tell. */
const KM_POR_DIA = 40

/** Store's today and the vehicle's kilometres a day, for the day a line should be taken up again. */
export interface Relogio {
  dia: string
  km: number | null
  kmPorDia: number
}

export async function relogioDe(c: Ctx, codOrcamento: number): Promise<Relogio> {
  const r = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 'o.codConcessionaria'))
    .innerJoin('checklist as k', liga('k.codChecklist', 'o.codChecklist'))
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
    .where(doInquilino(c, 'o'))
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirstOrThrow()
  return { dia: hoje(r.fuso, new Date()), km: r.km, kmPorDia: r.ritmo !== null && r.ritmo >= 1 ? r.ritmo : KM_POR_DIA }
}

/** When a line that was not approved should be taken up again: the customer's day, the day their kilometres are reached, or the rule by colour. */
export function diaDeRetomar(
  d: Pick<Decisao, 'adiadoPara' | 'adiadoKm'>,
  cor: string | null,
  { dia, km, kmPorDia }: Relogio,
): string {
  const dias: string[] = d.adiadoPara ? [d.adiadoPara] : []
  if (d.adiadoKm !== undefined && km !== null)
    dias.push(somarDias(dia, Math.max(0, Math.round((d.adiadoKm - km) / kmPorDia))))
  return dias.sort()[0] ?? somarDias(dia, RETOMAR_DIAS[cor === 'VERMELHO' || cor === 'AMARELO' ? cor : 'SEM_COR'])
}

/** The rule by colour for every line of a quote at once, whoever ended it: the customer's refusal of all, or the validity. */
export const diaDeRetomarPorCor = (dia: string): RawBuilder<string> =>
  sql<string>`${dia}::date + case when cor = 'VERMELHO' then ${RETOMAR_DIAS.VERMELHO}::int else ${RETOMAR_DIAS.AMARELO}::int end`
