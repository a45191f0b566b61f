import { Button, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CORNERS, MAX_PSI } from '#shared/checklists/inspecao.ts'
import corners from './Tyres.module.css'
import { CORNER_NAMES, withCorner, type Tyres } from './tyres.ts'

/** Week of making (DOT) and pressure of each tyre: folded away, since not every car needs them. */
export function TyreExtras({ tyres, change }: { tyres: Tyres | null; change: (t: Tyres) => void }) {
  const [shown, show] = useState(CORNERS.some((c) => tyres?.[c]?.dot != null || tyres?.[c]?.pressao != null))
  if (!shown)
    return (
      <Button variant="subtle" size="lg" onClick={() => show(true)}>
        Anotar DOT e pressão
      </Button>
    )
  return (
    <div className={corners.pneus}>
      {CORNERS.map((corner) => (
        <div key={corner} className={corners.canto} role="group" aria-label={`DOT e pressão, ${CORNER_NAMES[corner]}`}>
          <span>{CORNER_NAMES[corner]}</span>
          <TextInput
            label="DOT"
            placeholder="2324"
            size="lg"
            inputMode="numeric"
            maxLength={4}
            defaultValue={tyres?.[corner]?.dot ?? ''}
            error={badDot(tyres?.[corner]?.dot)}
            onBlur={(e) => {
              const dot = e.currentTarget.value.replace(/\D/g, '')
              if (dot.length === 4 || dot === '') change(withCorner(tyres, corner, { dot: dot || null }))
            }}
          />
          <NumberInput
            label="Pressão (psi)"
            size="lg"
            min={0}
            max={MAX_PSI}
            hideControls
            defaultValue={tyres?.[corner]?.pressao ?? ''}
            onBlur={(e) => {
              const psi = e.currentTarget.value
              change(withCorner(tyres, corner, { pressao: psi === '' ? null : Math.min(MAX_PSI, Number(psi)) }))
            }}
          />
        </div>
      ))}
    </div>
  )
}

/** A week after the 53rd does not exist. */
const badDot = (dot: string | null | undefined) => (dot && Number(dot.slice(0, 2)) > 53 ? 'Semana de 01 a 53' : null)
