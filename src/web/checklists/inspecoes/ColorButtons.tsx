import { IconAlertTriangleFilled, IconCheck, IconX } from '@tabler/icons-react'
import type { ItemState } from '#shared/checklists/checklists.ts'
import type { Color } from './answers.ts'
import classes from './Item.module.css'

const COLORS = [
  { color: 'VERDE', word: 'Em ordem', Icon: IconCheck },
  { color: 'AMARELO', word: 'Atenção', Icon: IconAlertTriangleFilled },
  { color: 'VERMELHO', word: 'Urgente', Icon: IconX },
] as const

interface Props {
  estado: ItemState
  choose: (color: Color) => void
  /** Name of the item, for the accessible names. */
  label: string
  /** With words below the icons: where there is room. */
  wide?: boolean
  /** Colours that the measure forbids. */
  forbidden?: (color: Color) => boolean
}

/** The three colours of an item, each with its own sign. */
export function ColorButtons({ estado, choose, label, wide = false, forbidden }: Props) {
  return (
    <div className={classes.cores} data-larga={wide || undefined} role="group" aria-label={`Cor: ${label}`}>
      {COLORS.map(({ color, word, Icon }) => (
        <button
          key={color}
          type="button"
          className={classes.cor}
          data-cor={color}
          aria-pressed={estado === color}
          aria-label={`${word}: ${label}`}
          disabled={forbidden?.(color) ?? false}
          onClick={() => choose(color)}
        >
          <Icon size={wide ? 20 : 22} stroke={2.6} aria-hidden="true" />
          {wide && <span>{word}</span>}
        </button>
      ))}
    </div>
  )
}
