import { IconCheck, IconX } from '@tabler/icons-react'
import type { ItemState } from '#shared/checklists/checklists.ts'
import classes from './Item.module.css'

interface Props {
  estado: ItemState
  label: string
  no: () => void
  yes: () => void
}

/** A question about a fault ("luz da injeção acesa?"): "não" is in order, "sim" is a finding. */
export function YesNoButtons({ estado, label, no, yes }: Props) {
  const bad = estado === 'AMARELO' || estado === 'VERMELHO'
  return (
    <div className={classes.cores} data-duas role="group" aria-label={label}>
      <button
        type="button"
        className={classes.cor}
        data-cor="VERDE"
        aria-pressed={estado === 'VERDE'}
        aria-label={`Não: ${label}`}
        onClick={no}
      >
        <span className={classes.palavra}>
          <IconCheck size={18} stroke={2.6} aria-hidden="true" /> Não
        </span>
      </button>
      <button
        type="button"
        className={classes.cor}
        data-cor={bad ? estado : 'VERMELHO'}
        aria-pressed={bad}
        aria-label={`Sim: ${label}`}
        onClick={yes}
      >
        <span className={classes.palavra}>
          <IconX size={18} stroke={2.6} aria-hidden="true" /> Sim
        </span>
      </button>
    </div>
  )
}
