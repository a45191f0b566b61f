import type { LastVisit } from '#shared/checklists/inspecoes.ts'
import type { Verificacao } from '#shared/checklists/checklists.ts'
import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { TemplateDefinition, TemplateItem, TemplateSection } from '#shared/checklists/modelos-inspecao.ts'
import { isSkipped, lastOf } from '#shared/rules/inspecao-items.ts'
import { itemKey } from '#shared/rules/verificacoes.ts'

/** Id of the block of items that the last visit asks to be checked again. */
export const CHECK_AGAIN = 'verificar-de-novo'

export interface WalkItem {
  secao: TemplateSection
  item: TemplateItem
  /** What the last visit asks of this item. */
  pedido: Verificacao | null
  /** What the last visit found here. */
  last: LastVisit['itens'][number] | undefined
}
export interface WalkBlock {
  id: string
  nome: string
  itens: WalkItem[]
}

function requestFor(visita: LastVisit | null, secao: TemplateSection, item: TemplateItem): Verificacao | null {
  const same = visita?.verificacoes.filter((v) => itemKey(v.nome) === itemKey(item.nome)) ?? []
  return same.find((v) => itemKey(v.grupo) === itemKey(secao.nome)) ?? same[0] ?? null
}

/** All blocks of a walk in its order, what the last visit left open first. Made once: comparing names of visits takes its time. */
export function planWalk(d: TemplateDefinition, visita: LastVisit | null): WalkBlock[] {
  const sections = d.secoes.map((secao) => ({
    id: secao.id,
    nome: secao.nome,
    itens: secao.itens.map((item) => ({
      secao,
      item,
      pedido: requestFor(visita, secao, item),
      last: lastOf(visita, secao.nome, item.nome),
    })),
  }))
  const again = sections.flatMap((s) => s.itens.filter((i) => i.pedido))
  const rest = sections.map((s) => ({ ...s, itens: s.itens.filter((i) => !i.pedido) }))
  return [{ id: CHECK_AGAIN, nome: 'Verificar de novo', itens: again }, ...rest]
}

/** The blocks as they are asked now: without skipped items and without the sections that these empty. */
export function walkBlocks(plan: readonly WalkBlock[], respostas: InspecaoContent['respostas']): WalkBlock[] {
  return plan
    .map((b) => ({ ...b, itens: b.itens.filter(({ item }) => !isSkipped(item, respostas)) }))
    .filter((b) => b.itens.length > 0)
}
