import { IconCheck, IconPencil } from '@tabler/icons-react'
import type { ItemState } from '#shared/checklists/checklists.ts'
import classes from './Item.module.css'

interface Props {
  estado: ItemState
  label: string
  none: () => void
  mark: () => void
}

/** A damage map without a mark: in order by one tap, or on to the drawing. */
export function DamageButtons({ estado, label, none, mark }: Props) {
  return (
    <div className={classes.cores} data-avarias role="group" aria-label={label}>
      <button
        type="button"
        className={classes.cor}
        data-cor="VERDE"
        aria-pressed={estado === 'VERDE'}
        aria-label={`Sem avarias: ${label}`}
        onClick={none}
      >
        <span className={classes.palavra}>
          <IconCheck size={18} stroke={2.6} aria-hidden="true" /> Sem avarias
        </span>
      </button>
      <button type="button" className={classes.cor} aria-label={`Marcar avarias: ${label}`} onClick={mark}>
        <IconPencil size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
