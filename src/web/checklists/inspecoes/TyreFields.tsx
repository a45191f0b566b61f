import { Button } from '@mantine/core'
import { useState } from 'react'
import { CORNERS, type Answer } from '#shared/checklists/inspecao.ts'
import { Keypad } from '../../ui/inspection/Keypad.tsx'
import type { Color } from './answers.ts'
import { typedFigure } from './figures.ts'
import classes from './Item.module.css'
import corners from './Tyres.module.css'
import { TyreExtras } from './TyreExtras.tsx'
import { CELLS, CORNER_NAMES, PLACES, PLACE_NAMES, typedDepth, withCorner, type Tyres } from './tyres.ts'

interface Props {
  label: string
  pneus: Answer['pneus']
  colorFor: (depth: number | null) => Color | null
  commit: (pneus: Tyres) => void
}

/** Twelve depths of a car's tyres: two digits each, the next place takes over by itself. */
export function TyreFields({ label, pneus, colorFor, commit }: Props) {
  const [at, setAt] = useState(() => {
    const empty = CELLS.findIndex((c) => (pneus?.[c.corner]?.[c.place] ?? null) === null)
    return Math.max(0, empty)
  })
  const [typed, setTyped] = useState('')
  // The answer follows a moment later: until then the next figure builds on this one.
  const [tyres, setTyres] = useState<Tyres | null>(pneus)
  const cell = CELLS[at]
  const change = (next: Tyres) => {
    setTyres(next)
    commit(next)
  }
  const goTo = (next: number) => {
    setTyped('')
    setAt(Math.min(CELLS.length - 1, next))
  }
  function press(text: string): void {
    if (!cell) return
    const { depth, complete } = typedDepth(text)
    setTyped(text)
    if (depth !== null && depth > 30) return
    change(withCorner(tyres, cell.corner, { [cell.place]: depth }))
    if (complete) goTo(at + 1)
  }
  function sameInCorner(): void {
    if (!cell) return
    const depth = tyres?.[cell.corner]?.[cell.place] ?? null
    if (depth === null) return
    change(withCorner(tyres, cell.corner, { interno: depth, meio: depth, externo: depth }))
    goTo((CORNERS.indexOf(cell.corner) + 1) * PLACES.length)
  }
  return (
    <>
      <div className={corners.pneus}>
        {CORNERS.map((corner) => (
          <div key={corner} className={corners.canto} role="group" aria-label={CORNER_NAMES[corner]}>
            <span>{CORNER_NAMES[corner]}</span>
            <div className={corners.tres}>
              {PLACES.map((place) => {
                const index = CELLS.findIndex((c) => c.corner === corner && c.place === place)
                const depth = tyres?.[corner]?.[place] ?? null
                return (
                  <button
                    key={place}
                    type="button"
                    className={corners.casa}
                    aria-pressed={index === at}
                    aria-label={`${CORNER_NAMES[corner]}, ${PLACE_NAMES[place]}: ${depth === null ? 'sem medida' : `${typedFigure(depth)} mm`}`}
                    data-estado={colorFor(depth) ?? undefined}
                    onClick={() => goTo(index)}
                  >
                    {index === at && typed ? typed : typedFigure(depth) || '–'}
                    <small>{PLACE_NAMES[place]}</small>
                  </button>
                )
              })}
            </div>
          </div>
        ))}
      </div>
      <Keypad label={`Teclado: ${label}`} value={typed} maxLength={4} onChange={press} />
      <div className={classes.botoes}>
        <Button variant="default" size="lg" px="xs" flex="1" onClick={sameInCorner}>
          Igual nos três
        </Button>
        <Button
          variant="default"
          size="lg"
          px="xs"
          flex="1"
          disabled={at === CELLS.length - 1}
          onClick={() => goTo(at + 1)}
        >
          Próximo ponto
        </Button>
      </div>
      <TyreExtras tyres={tyres} change={change} />
    </>
  )
}
