import { sql } from 'kysely'
import type { ItemState, Photo } from '#shared/checklists/checklists.ts'
import type { LinhaCliente, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { itemKey } from '#shared/rules/verificacoes.ts'
import { listItemPhotos } from '../../checklists/checklists/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** What the customer sees of the checklist beside the frozen content: photos, earlier visits, every item. */
export interface Checked {
  fotos: ReadonlyMap<number, Photo[]>
  antes: ReadonlyMap<number, NonNullable<LinhaCliente['antes']>>
  verificados: NonNullable<OrcamentoCliente['verificados']>
}

/** How many earlier visits are searched for the last one that checked an item. */
const EARLIER_VISITS = 6

interface Row {
  codItem: number
  codChecklist: number
  em: string
  km: number | null
  grupo: string
  nome: string
  estado: ItemState
  medida: number | null
  unidade: string | null
}

/** Items of a checklist and of the vehicle's visits before it, newest visit first. */
async function listVisitItems(c: Ctx, codChecklist: number): Promise<Row[]> {
  const r = await sql<Row>`
    with hoje as (select cod_distribuidor, cod_checklist, cod_veiculo, criado_em from checklist where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_checklist = ${codChecklist}),
    visita as (
      select k.cod_distribuidor, k.cod_checklist, k.criado_em, k.km from checklist k join hoje h using (cod_distribuidor, cod_checklist)
      union all
      (select k.cod_distribuidor, k.cod_checklist, k.criado_em, k.km from hoje h join checklist k on k.cod_distribuidor = h.cod_distribuidor and k.cod_veiculo = h.cod_veiculo
       where (k.criado_em, k.cod_checklist) < (h.criado_em, h.cod_checklist) and k.cancelado_em is null
       order by k.criado_em desc, k.cod_checklist desc limit ${sql.lit(EARLIER_VISITS)})
    )
    select i.cod_item as "codItem", v.cod_checklist as "codChecklist", v.criado_em as em, v.km, i.grupo, i.nome, i.estado, i.medida, i.unidade
    from visita v join checklist_item i on i.cod_distribuidor = v.cod_distribuidor and i.cod_checklist = v.cod_checklist
    order by v.criado_em desc, v.cod_checklist desc, i.ordem`.execute(c.tx)
  return r.rows
}

const isChecked = (estado: ItemState) => estado !== 'NAO_VERIFICADO' && estado !== 'NA'
const key = (i: Row) => `${itemKey(i.grupo)}|${itemKey(i.nome)}`

/** The checklist behind a quote for its customer. `codItens` are the items that the quote's lines show. */
export async function readChecked(c: Ctx, codChecklist: number, codItens: readonly number[]): Promise<Checked> {
  const itens = await listVisitItems(c, codChecklist)
  const today = itens.filter((i) => i.codChecklist === codChecklist)
  const earlier = itens.filter((i) => i.codChecklist !== codChecklist && isChecked(i.estado))
  const shown = today.filter((i) => codItens.includes(i.codItem))
  const pairs = shown.flatMap((i) => {
    const last = isAchado(i) ? earlier.find((e) => key(e) === key(i)) : undefined
    return last ? [[i.codItem, last] as const] : []
  })
  const fotos = await listItemPhotos(
    c,
    [...shown, ...pairs.map(([, e]) => e)].map((i) => i.codItem),
  )
  return {
    fotos,
    antes: new Map(
      pairs.map(([codItem, { codItem: before, em, km, estado, medida, unidade }]) => [
        codItem,
        { em, km, estado, medida, unidade, fotos: fotos.get(before) ?? [] },
      ]),
    ),
    verificados: today.map(({ grupo, nome, estado, medida, unidade }) => ({ grupo, nome, estado, medida, unidade })),
  }
}

const isAchado = (i: Row) => i.estado === 'AMARELO' || i.estado === 'VERMELHO'
