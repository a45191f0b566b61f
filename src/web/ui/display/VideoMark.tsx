import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { formatVideoLength } from '#shared/rules/checklist-words.ts'
import classes from './Photo.module.css'

/** Mark on a video's first frame: a play sign and the length. Its button must be `position: relative`. */
export function VideoMark({ duracaoMs }: { duracaoMs: number | null | undefined }) {
  return (
    <span className={classes.video} aria-hidden>
      <IconPlayerPlayFilled size={11} />
      {duracaoMs && formatVideoLength(duracaoMs)}
    </span>
  )
}
