import { type PointerEvent, useEffectEvent } from 'react'
import type { AgendaServico, Slot } from '#shared/agenda/agenda.ts'
import { formatHours, formatTime } from '#shared/rules/dates.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { drag, type Point } from '../../recipes/board/drag.ts'
import classes from './Day.module.css'
import { endOnDay, range, instantAt, findOccupant, type Ruler, workBetween } from './ruler.ts'

const MIN = 60_000
const MIN_MINUTES = 15
/** The server plans no less. */
const MIN_LEFT = 5

/** Drop target; `minutos` only when a service is stretched. */
export type Drop =
  | { tipo: 'mecanico'; codMecanico: number; inicio: number; minutos: number | null }
  | { tipo: 'bolsao' }

interface Data {
  servicos: readonly AgendaServico[]
  ruler: Ruler
  fuso: string
  /** Shifts of a mechanic on the day. */
  turnos: (codMecanico: number) => readonly Ruler[]
  release: (s: AgendaServico, onde: Drop) => Promise<void>
}

/** The drop target under the pointer. */
function targetAt({ under }: Point): { el: HTMLElement; codMecanico: number | null } | null {
  const el = under?.closest<HTMLElement>('[data-alvo]')
  const [tipo, cod] = el?.dataset['alvo']?.split('-') ?? []
  if (!el || (tipo !== 'mecanico' && tipo !== 'bolsao')) return null
  return { el, codMecanico: tipo === 'mecanico' ? Number(cod) : null }
}

/** Remaining planned minutes of a service: of its open slots, else what is missing of its standard and extra time. */
export function minutesOf(s: AgendaServico): number {
  const openItems = s.slots.filter((x) => x.terminadoEm === null)
  if (openItems.length === 0) return Math.max(MIN_LEFT, s.minutos + s.minutosAdicionais - s.minutosTrabalhados)
  return openItems.reduce((n, x) => n + (Date.parse(x.fim) - Date.parse(x.inicio)) / MIN, 0)
}

/**
 * Starts dragging a service from a row or the bolsão: it follows the pointer, the target slot is drawn, and an occupant is named before
 * the drop.
 */
export function useDayDrag(data: Data) {
  return useEffectEvent(
    (e: PointerEvent<HTMLElement>, s: AgendaServico, what: 'mover' | 'esticar' | 'bolsao', stretched?: Slot): void => {
      const { servicos, ruler, fuso, turnos, release } = data
      const block = what === 'esticar' ? e.currentTarget.parentElement : e.currentTarget
      if (!block) return
      const ghost = document.createElement('div')
      ghost.className = classes.fantasma ?? ''
      // Put the label on the dragged copy: inside the row, the copy would cover it.
      const said = document.createElement('span')
      said.className = classes.dito ?? ''
      let sobre: HTMLElement | null = null
      const first = s.slots.find((x) => x.terminadoEm === null)

      function slotAt(p: Point): { el: HTMLElement; onde: Drop; drawn?: Ruler } | null {
        if (what === 'esticar') {
          const track = block?.closest<HTMLElement>('[data-alvo]')
          if (!track || !stretched || !first) return null
          const r = track.getBoundingClientRect()
          const pointed = instantAt(ruler, p.x - r.left, r.width)
          const { codMecanico } = first
          const more = workBetween(turnos(codMecanico), Date.parse(stretched.fim), pointed)
          const minutos = Math.max(MIN_MINUTES, Math.round(minutesOf(s) + more))
          const de = Date.parse(stretched.inicio)
          return {
            el: track,
            onde: { tipo: 'mecanico', codMecanico, inicio: Date.parse(first.inicio), minutos },
            drawn: { de, ate: Math.max(pointed, de + MIN_MINUTES * MIN) },
          }
        }
        const target = targetAt(p)
        if (!target) return null
        const { codMecanico } = target
        if (codMecanico === null) return { el: target.el, onde: { tipo: 'bolsao' } }
        const r = target.el.getBoundingClientRect()
        const inicio = instantAt(ruler, p.x - (what === 'bolsao' ? 0 : p.dx) - r.left, r.width)
        return {
          el: target.el,
          onde: { tipo: 'mecanico', codMecanico, inicio, minutos: null },
          drawn: { de: inicio, ate: endOnDay(turnos(codMecanico), inicio, minutesOf(s)) },
        }
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
        const drawn = place.drawn ?? { de: inicio, ate: inicio }
        const other = findOccupant(servicos, codMecanico, drawn, s.codServicoAgendado)
        sobre.dataset['sobre'] = other ? 'ocupado' : 'livre'
        Object.assign(ghost.style, range(ruler, drawn.de, drawn.ate))
        const hora = formatTime(new Date(inicio).toISOString(), fuso)
        said.textContent = other
          ? `${hora} · ocupado por ${other.placa ? displayPlaca(other.placa) : other.modelo}`
          : `${hora} · ${formatHours(place.onde.minutos ?? minutesOf(s))}`
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
