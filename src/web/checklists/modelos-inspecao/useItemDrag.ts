import { useState, type PointerEvent } from 'react'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { drag, trackTarget, type Point } from '../../recipes/board/drag.ts'
import { placeItem } from './definition.ts'

const PREFIX = 'modelo-'
/** Drop targets: an item's row, and a section. */
export const itemTarget = (id: string) => `${PREFIX}item:${id}`
export const sectionTarget = (id: string) => `${PREFIX}secao:${id}`

const isBelow = (p: Point, el: HTMLElement) => {
  const r = el.getBoundingClientRect()
  return p.y > r.top + r.height / 2
}

/** The definition with an item dropped before or after another item, or at the end of a section. */
function dropped(d: TemplateDefinition, id: string, under: string, below: boolean): TemplateDefinition {
  const [kind = '', target = ''] = under.slice(PREFIX.length).split(':')
  if (target === id) return d
  const secao = d.secoes.find((s) => (kind === 'secao' ? s.id === target : s.itens.some((i) => i.id === target)))
  if (!secao) return d
  const others = secao.itens.filter((i) => i.id !== id)
  const at = kind === 'secao' ? others.length : others.findIndex((i) => i.id === target) + (below ? 1 : 0)
  return placeItem(d, id, secao.id, at)
}

/** Drags an item's row by its handle; the id of the dragged item. */
export function useItemDrag(change: (next: (d: TemplateDefinition) => TemplateDefinition) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  function startDrag(e: PointerEvent, id: string): void {
    const row = e.currentTarget.closest<HTMLElement>('li')
    if (!row) return
    const tracked = trackTarget(PREFIX)
    drag(e, row, {
      onStart: () => setDragged(id),
      onMove(p) {
        const el = tracked.at(p)
        el?.toggleAttribute('data-depois', isBelow(p, el))
      },
      onDrop(p) {
        const el = tracked.at(p)
        const below = el !== null && isBelow(p, el)
        const target = el?.dataset['alvo']
        if (target) change((d) => dropped(d, id, target, below))
      },
      onEnd() {
        tracked.release()
        setDragged(null)
      },
    })
  }
  return { dragged, startDrag }
}
