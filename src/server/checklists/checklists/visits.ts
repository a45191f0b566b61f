import { sql } from 'kysely'
import type { ItemState, Trend } from '#shared/checklists/checklists.ts'
import { dayInZone } from '#shared/rules/dates.ts'
import { LIMITS, medidaType } from '#shared/rules/limits.ts'
import { itemKey } from '#shared/rules/verificacoes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { instantOf } from './queries.ts'

/** Maximum visits of a trend. */
const MAX_VISITS = 24

/** Measures of a checklist's items over the vehicle's visits up to it. An item measured only once has no trend. */
export async function getTrends(c: Ctx, codCheckList: number): Promise<Trend[]> {
  const local = await instantOf(c, codCheckList)
  const visitas = await c.tx
    .selectFrom('checklist')
    .select(['codChecklist', 'criadoEm', 'km'])
    .where(ofTenant(c))
    .where('codVeiculo', '=', local.codVeiculo)
    .where((eb) => eb.or([eb('canceladoEm', 'is', null), eb('codChecklist', '=', codCheckList)]))
    .where(sql<boolean>`(criado_em, cod_checklist) <= (${local.criadoEm}::timestamptz, ${codCheckList}::int)`)
    .orderBy('criadoEm', 'desc')
    .orderBy('codChecklist', 'desc')
    .limit(MAX_VISITS)
    .execute()
  const measured = await c.tx
    .selectFrom('checklistItem')
    .select(['codChecklist', 'codItem', 'grupo', 'nome', 'estado', 'medida', 'unidade', 'limite'])
    .where(ofTenant(c))
    .where(sql<boolean>`cod_checklist = any(${visitas.map((v) => v.codChecklist)}::int[])`)
    .where('medida', 'is not', null)
    .orderBy('ordem')
    .execute()
  const key = (i: { grupo: string; nome: string; unidade: string | null }) =>
    `${itemKey(i.grupo)}|${itemKey(i.nome)}|${i.unidade ?? ''}`
  const byVisit = Map.groupBy(measured, (i) => i.codChecklist)
  const series = (byVisit.get(codCheckList) ?? []).map((i): Trend => {
    const leituras = visitas.toReversed().flatMap((v) => {
      const loaded = (byVisit.get(v.codChecklist) ?? []).find((other) => key(other) === key(i))
      if (!loaded || loaded.medida === null) return []
      return [
        {
          codCheckList: v.codChecklist,
          dia: dayInZone(v.criadoEm, local.fuso),
          km: v.km,
          medida: loaded.medida,
          estado: loaded.estado as ItemState,
        },
      ]
    })
    const tipo = medidaType(i.nome, i.unidade)
    const { codItem, grupo, nome, unidade } = i
    return {
      codItem,
      grupo,
      nome,
      unidade,
      limite: i.limite ?? (tipo && LIMITS[tipo].vermelho),
      atencao: tipo && LIMITS[tipo].amarelo,
      leituras,
    }
  })
  return series.filter((s) => s.leituras.length > 1)
}
