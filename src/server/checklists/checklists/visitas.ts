import { sql } from 'kysely'
import type { EstadoItem, Tendencia } from '#shared/checklists/checklists.ts'
import { diaNaZona } from '#shared/rules/datas.ts'
import { LIMITES, tipoDaMedida } from '#shared/rules/limites.ts'
import { chaveDoItem } from '#shared/rules/verificacoes.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { momentoDe } from './queries.ts'

/** How many visits a trend looks back on. */
const MAX_VISITAS = 24

/** The measures of a checklist's items over the vehicle's visits up to it; an item measured once has no trend. */
export async function getTendencias(c: Ctx, codCheckList: number): Promise<Tendencia[]> {
  const aqui = await momentoDe(c, codCheckList)
  const visitas = await c.tx
    .selectFrom('checklist')
    .select(['codChecklist', 'criadoEm', 'km'])
    .where(doInquilino(c))
    .where('codVeiculo', '=', aqui.codVeiculo)
    .where((eb) => eb.or([eb('canceladoEm', 'is', null), eb('codChecklist', '=', codCheckList)]))
    .where(sql<boolean>`(criado_em, cod_checklist) <= (${aqui.criadoEm}::timestamptz, ${codCheckList}::int)`)
    .orderBy('criadoEm', 'desc')
    .orderBy('codChecklist', 'desc')
    .limit(MAX_VISITAS)
    .execute()
  const medidos = await c.tx
    .selectFrom('checklistItem')
    .select(['codChecklist', 'codItem', 'grupo', 'nome', 'estado', 'medida', 'unidade', 'limite'])
    .where(doInquilino(c))
    .where(sql<boolean>`cod_checklist = any(${visitas.map((v) => v.codChecklist)}::int[])`)
    .where('medida', 'is not', null)
    .orderBy('ordem')
    .execute()
  const chave = (i: { grupo: string; nome: string; unidade: string | null }) =>
    `${chaveDoItem(i.grupo)}|${chaveDoItem(i.nome)}|${i.unidade ?? ''}`
  const porVisita = Map.groupBy(medidos, (i) => i.codChecklist)
  const series = (porVisita.get(codCheckList) ?? []).map((i): Tendencia => {
    const leituras = visitas.toReversed().flatMap((v) => {
      const lido = (porVisita.get(v.codChecklist) ?? []).find((outro) => chave(outro) === chave(i))
      if (!lido || lido.medida === null) return []
      return [
        {
          codCheckList: v.codChecklist,
          dia: diaNaZona(v.criadoEm, aqui.fuso),
          km: v.km,
          medida: lido.medida,
          estado: lido.estado as EstadoItem,
        },
      ]
    })
    const tipo = tipoDaMedida(i.nome, i.unidade)
    const { codItem, grupo, nome, unidade } = i
    return {
      codItem,
      grupo,
      nome,
      unidade,
      limite: i.limite ?? (tipo && LIMITES[tipo].vermelho),
      atencao: tipo && LIMITES[tipo].amarelo,
      leituras,
    }
  })
  return series.filter((s) => s.leituras.length > 1)
}
