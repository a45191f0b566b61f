import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { Answer } from '#shared/checklists/inspecao.ts'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { orderedComments } from './answers.ts'
import classes from './Item.module.css'

interface Props {
  item: TemplateItem
  answer: Answer | undefined
  mostUsed: readonly string[]
  toggle: (comment: TemplateItem['comentarios'][number]) => void
}

/** Ready sentences of an item: one tap says what was found. */
export function CommentChips({ item, answer, mostUsed, toggle }: Props) {
  if (item.comentarios.length === 0) return null
  return (
    <div className={classes.achados} role="group" aria-label="O que foi visto">
      {orderedComments(item, answer?.estado ?? 'NAO_VERIFICADO', mostUsed).map((c) => {
        const on = answer?.achados.includes(c.id) ?? false
        const Icon = on ? IconCheck : IconPlus
        return (
          <button
            key={c.id}
            type="button"
            className={classes.achado}
            data-cor={c.cor}
            aria-pressed={on}
            onClick={() => toggle(c)}
          >
            <span>{c.cliente}</span>
            <Icon size={18} aria-hidden="true" />
          </button>
        )
      })}
    </div>
  )
}
