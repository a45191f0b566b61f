import { type PointerEvent, useEffectEvent } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { formatHours, formatTime } from '#shared/rules/dates.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { drag, type Point } from '../../recipes/board/drag.ts'
import classes from './Day.module.css'
import { range, instantAt, findOccupant, type Ruler } from './ruler.ts'

const MIN = 60_000
const MIN_MINUTES = 15

/** Drop target. */
export type Drop =
  | { tipo: 'mecanico'; codMecanico: number; inicio: number; minutos: number | null }
  | { tipo: 'bolsao' }

interface Data {
  servicos: readonly AgendaServico[]
  ruler: Ruler
  fuso: string
  release: (s: AgendaServico, onde: Drop) => Promise<void>
}

/** The drop target under the pointer. */
function targetAt({ under }: Point): { el: HTMLElement; codMecanico: number | null } | null {
  const el = under?.closest<HTMLElement>('[data-alvo]')
  const [tipo, cod] = el?.dataset['alvo']?.split('-') ?? []
  if (!el || (tipo !== 'mecanico' && tipo !== 'bolsao')) return null
  return { el, codMecanico: tipo === 'mecanico' ? Number(cod) : null }
}

/** Remaining planned minutes of a service: of its open slots, else its standard and extra time. */
export function minutesOf(s: AgendaServico): number {
  const openItems = s.slots.filter((x) => x.terminadoEm === null)
  if (openItems.length === 0) return s.minutos + s.minutosAdicionais
  return openItems.reduce((n, x) => n + (Date.parse(x.fim) - Date.parse(x.inicio)) / MIN, 0)
}

/**
 * Starts dragging a service from a row or the bolsão: it follows the pointer, the target slot is drawn, and an occupant is named before
 * the drop.
 */
export function useDayDrag(data: Data) {
  return useEffectEvent(
    (e: PointerEvent<HTMLElement>, s: AgendaServico, what: 'mover' | 'esticar' | 'bolsao'): void => {
      const { servicos, ruler, fuso, release } = data
      const block = what === 'esticar' ? e.currentTarget.parentElement : e.currentTarget
      if (!block) return
      const ghost = document.createElement('div')
      ghost.className = classes.fantasma ?? ''
      // Put the label on the dragged copy: inside the row, the copy would cover it.
      const said = document.createElement('span')
      said.className = classes.dito ?? ''
      let sobre: HTMLElement | null = null
      const slot = s.slots.find((x) => x.terminadoEm === null)

      function slotAt(p: Point): { el: HTMLElement; onde: Drop } | null {
        if (what === 'esticar') {
          const track = block?.closest<HTMLElement>('[data-alvo]')
          if (!track || !slot) return null
          const r = track.getBoundingClientRect()
          const inicio = Date.parse(slot.inicio)
          const minutos = Math.max(MIN_MINUTES, (instantAt(ruler, p.x - r.left, r.width) - inicio) / MIN)
          return { el: track, onde: { tipo: 'mecanico', codMecanico: slot.codMecanico, inicio, minutos } }
        }
        const target = targetAt(p)
        if (!target) return null
        if (target.codMecanico === null) return { el: target.el, onde: { tipo: 'bolsao' } }
        const r = target.el.getBoundingClientRect()
        const inicio = instantAt(ruler, p.x - (what === 'bolsao' ? 0 : p.dx) - r.left, r.width)
        return { el: target.el, onde: { tipo: 'mecanico', codMecanico: target.codMecanico, inicio, minutos: null } }
      }
      function clear(): void {
        sobre?.removeAttribute('data-sobre')
        ghost.remove()
        said.remove()
        sobre = null
      }
      function show(p: Point, ghost: HTMLElement): void {
        const place = slotAt(p)
        if (place?.el !== sobre) clear()
        if (!place) return
        sobre = place.el
        if (place.onde.tipo === 'bolsao') return void (sobre.dataset['sobre'] = 'livre')
        const { codMecanico, inicio } = place.onde
        const minutos = place.onde.minutos ?? minutesOf(s)
        const ate = inicio + minutos * MIN
        const other = findOccupant(servicos, codMecanico, { de: inicio, ate }, s.codServicoAgendado)
        sobre.dataset['sobre'] = other ? 'ocupado' : 'livre'
        Object.assign(ghost.style, range(ruler, inicio, ate))
        const hora = formatTime(new Date(inicio).toISOString(), fuso)
        said.textContent = other
          ? `${hora} · ocupado por ${other.placa ? displayPlaca(other.placa) : other.modelo}`
          : `${hora} · ${formatHours(minutos)}`
        said.dataset['sobre'] = sobre.dataset['sobre']
        if (ghost.parentElement !== sobre) sobre.append(ghost)
        if (said.parentElement !== ghost) ghost.append(said)
      }
      drag(e, block, {
        onMove: show,
        onDrop: (p) => {
          const place = slotAt(p)
          if (place) void release(s, place.onde)
        },
        onEnd: clear,
      })
    },
  )
}
