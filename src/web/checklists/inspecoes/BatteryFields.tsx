import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MAX_CCA, type Answer } from '#shared/checklists/inspecao.ts'
import { Keypad } from '../../ui/inspection/Keypad.tsx'
import { batteryShare } from '#shared/rules/bateria.ts'
import { formatMedida } from '#shared/rules/checklist-words.ts'
import type { MedidaLimit } from '#shared/rules/medidas.ts'
import type { Color } from './answers.ts'
import { limitInWords, readFigure, typedFigure } from './figures.ts'
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
  limitFor,
  colorFor,
  commit,
}: {
  label: string
  battery: Battery | null
  /** The limit that a rated CCA sets to the measured one. */
  limitFor: (nominal: number | null) => MedidaLimit | undefined
  colorFor: (medido: number, b: Battery) => Color | null
  commit: (b: Battery | null) => void
}) {
  const [at, setAt] = useState<Figure>('nominal')
  const [figures, setFigures] = useState<Record<Figure, string>>({
    nominal: typedFigure(battery?.nominal ?? null),
    medido: typedFigure(battery?.medido ?? null),
  })
  const batteryOf = (f: Record<Figure, string>, codigo: string | null): Battery | null => {
    const medido = readFigure(f.medido)
    return medido === null ? null : { medido, nominal: readFigure(f.nominal), codigo }
  }
  const keep = (f: Record<Figure, string>, codigo: string | null) => commit(batteryOf(f, codigo))
  const code = useTyped(battery?.codigo ?? '', (text) => keep(figures, text.trim() || null))
  const typed = batteryOf(figures, null)
  const share = typed && batteryShare(typed)
  const limit = limitFor(readFigure(figures.nominal))
  return (
    <>
      <div className={corners.pneus}>
        {(['nominal', 'medido'] as const).map((f) => (
          <button key={f} type="button" className={corners.casa} aria-pressed={at === f} onClick={() => setAt(f)}>
            {figures[f] || '–'} A<small>{NAMES[f]} (CCA)</small>
          </button>
        ))}
      </div>
      {limit && (
        <div className={classes.leitura} data-estado={(typed && colorFor(typed.medido, typed)) ?? undefined}>
          <output aria-label={`Medido do nominal: ${label}`} aria-live="polite">
            {share === null ? '–' : formatMedida(share, '%')}
          </output>
          <small>
            {share !== null && <div>do nominal</div>}
            {limitInWords(limit).map((words) => (
              <div key={words}>{words}</div>
            ))}
          </small>
        </div>
      )}
      <Keypad
        label={`Teclado: ${label}, ${NAMES[at].toLowerCase()}`}
        decimals={0}
        maxLength={4}
        max={MAX_CCA}
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
