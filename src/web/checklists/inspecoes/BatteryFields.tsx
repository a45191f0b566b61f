import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '#shared/checklists/inspecao.ts'
import { Keypad } from '../../ui/inspection/Keypad.tsx'
import { readFigure, typedFigure } from './figures.ts'
import classes from './Item.module.css'
import corners from './Tyres.module.css'
import { useTyped } from './useTyped.ts'

type Battery = NonNullable<Answer['bateria']>
type Figure = 'nominal' | 'medido'
const NAMES: Record<Figure, string> = { nominal: 'Nominal', medido: 'Medido' }

/** The battery's test: rated and measured cold cranking amps (CCA), and the tester's code. */
export function BatteryFields({
  label,
  battery,
  commit,
}: {
  label: string
  battery: Battery | null
  commit: (b: Battery | null) => void
}) {
  const [at, setAt] = useState<Figure>('nominal')
  const [figures, setFigures] = useState<Record<Figure, string>>({
    nominal: typedFigure(battery?.nominal ?? null),
    medido: typedFigure(battery?.medido ?? null),
  })
  const keep = (f: Record<Figure, string>, codigo: string | null) => {
    const medido = readFigure(f.medido)
    commit(medido === null ? null : { medido, nominal: readFigure(f.nominal), codigo })
  }
  const code = useTyped(battery?.codigo ?? '', (text) => keep(figures, text.trim() || null))
  return (
    <>
      <div className={corners.pneus}>
        {(['nominal', 'medido'] as const).map((f) => (
          <button
            key={f}
            type="button"
            className={corners.casa}
            aria-pressed={at === f}
            aria-label={`${NAMES[f]}: ${figures[f] === '' ? 'sem valor' : `${figures[f]} A`}`}
            onClick={() => setAt(f)}
          >
            {figures[f] || '–'} A<small>{NAMES[f]} (CCA)</small>
          </button>
        ))}
      </div>
      <Keypad
        label={`Teclado: ${label}, ${NAMES[at].toLowerCase()}`}
        decimals={0}
        maxLength={4}
        value={figures[at]}
        onChange={(text) => {
          const next = { ...figures, [at]: text }
          setFigures(next)
          keep(next, code.value.trim() || null)
          // A rated CCA has three digits: the measured one takes over.
          if (at === 'nominal' && text.length === 3) setAt('medido')
        }}
      />
      <div className={classes.ditado}>
        <TextInput
          label="Código do aparelho (opcional)"
          size="lg"
          maxLength={40}
          disabled={figures.medido === ''}
          value={code.value}
          onChange={(e) => code.change(e.currentTarget.value)}
        />
        {at === 'nominal' && (
          <Button variant="default" size="lg" onClick={() => setAt('medido')}>
            Medido
          </Button>
        )}
      </div>
    </>
  )
}
