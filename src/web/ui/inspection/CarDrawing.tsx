import { Chip } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { CarView } from '#shared/checklists/car-views.ts'
import { CAR_VIEWS, CAR_VIEW_SIZE, type Damage } from '#shared/checklists/inspecao.ts'
import { CAR_DRAWINGS } from './car-views.tsx'
import classes from './Inspection.module.css'

const KIND_LABELS: Record<Damage['tipo'], string> = {
  RISCO: 'Risco',
  AMASSADO: 'Amassado',
  QUEBRADO: 'Quebrado',
  FALTANDO: 'Peça faltando',
  OUTRO: 'Outro',
}

/** Name of a kind of damage. */
export const damageLabel = (tipo: Damage['tipo']): string => KIND_LABELS[tipo]

interface Props {
  view: CarView
  onView: (view: CarView) => void
  damages: readonly Damage[]
  /** Called with the tapped point, from 0 to 1 of the view; without it the drawing is only read. */
  onPoint?: (point: { x: number; y: number }) => void
  onOpen: (damage: Damage) => void
}

/** The car from above and from four sides, on which damage is marked by a tap. A keyboard marks the middle by Enter. */
export function CarDrawing({ view, onView, damages, onPoint, onOpen }: Props) {
  const numbered = damages.map((d, i) => ({ d, n: i + 1 }))
  function mark(e: MouseEvent<HTMLElement>): void {
    const box = e.currentTarget.getBoundingClientRect()
    // A click by the keyboard has no point.
    const byKeyboard = e.detail === 0
    const x = byKeyboard ? 0.5 : (e.clientX - box.left) / box.width
    const y = byKeyboard ? 0.5 : (e.clientY - box.top) / box.height
    onPoint?.({ x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) })
  }
  const drawing = (
    <svg
      viewBox={`0 0 ${CAR_VIEW_SIZE.width} ${CAR_VIEW_SIZE.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {CAR_DRAWINGS[view].desenho}
    </svg>
  )
  return (
    <div className={classes.car}>
      <div className={classes.views} role="radiogroup" aria-label="Vista do veículo">
        {CAR_VIEWS.map((v) => {
          const count = damages.filter((d) => d.vista === v).length
          return (
            <Chip key={v} type="radio" size="lg" checked={v === view} onChange={() => onView(v)}>
              {CAR_DRAWINGS[v].titulo}
              {count > 0 && ` · ${count}`}
            </Chip>
          )
        })}
      </div>
      <div className={classes.stage}>
        {onPoint ? (
          <button
            type="button"
            className={classes.canvas}
            aria-label={`Marcar avaria: ${CAR_DRAWINGS[view].titulo}`}
            onClick={mark}
          >
            {drawing}
          </button>
        ) : (
          drawing
        )}
        {numbered
          .filter(({ d }) => d.vista === view)
          .map(({ d, n }) => (
            <button
              key={d.id}
              type="button"
              className={classes.mark}
              style={{ left: `${d.x * 100}%`, top: `${d.y * 100}%` }}
              aria-label={`Avaria ${n}: ${KIND_LABELS[d.tipo]}${d.observacao && `, ${d.observacao}`}`}
              onClick={() => onOpen(d)}
            >
              <span>{n}</span>
            </button>
          ))}
      </div>
    </div>
  )
}
