import { MAX_MEASURE } from '#shared/checklists/inspecao.ts'
import type { LastVisit } from '#shared/checklists/inspecoes.ts'
import { formatMedida } from '#shared/rules/checklist-words.ts'
import type { MedidaLimit } from '#shared/rules/medidas.ts'
import { Keypad } from '../../ui/inspection/Keypad.tsx'
import type { Color } from './answers.ts'
import classes from './Item.module.css'
import { limitInWords, readFigure, typedFigure } from './figures.ts'
import { useTyped } from './useTyped.ts'

interface Props {
  label: string
  unit: string | null
  medida: number | null
  last: LastVisit['itens'][number] | undefined
  limit: MedidaLimit | undefined
  colorFor: (medida: number | null) => Color | null
  /** Told at once, before the typing rests: whether there is a figure. */
  onType: (some: boolean) => void
  commit: (medida: number | null) => void
}

/** A measure by the keypad, with the last visit's value and the limit beside it. */
export function MeasureField({ label, unit, medida, last, limit, colorFor, onType, commit }: Props) {
  const typed = useTyped(typedFigure(medida), (text) => commit(readFigure(text)))
  return (
    <>
      <div className={classes.leitura} data-estado={colorFor(readFigure(typed.value)) ?? undefined}>
        <output aria-label={`Medida: ${label}`} aria-live="polite">
          {typed.value || '–'} <span className="suave">{unit}</span>
        </output>
        <small>
          {last?.medida != null && <div>última visita {formatMedida(last.medida, last.unidade)}</div>}
          {limit && limitInWords(limit).map((words) => <div key={words}>{words}</div>)}
        </small>
      </div>
      <Keypad
        label={`Teclado: ${label}`}
        max={MAX_MEASURE}
        value={typed.value}
        onChange={(text) => {
          typed.change(text)
          onType(readFigure(text) !== null)
        }}
      />
    </>
  )
}
