import { formatDuration } from '#shared/rules/dates.ts'
import { useNow } from '../../core/realtime/now.ts'
import classes from './StageClock.module.css'

const ATTENTION = 0.8

interface Props {
  /** Start of the stage, UTC. */
  desde: string
  /** Target of the stage in minutes; null shows no bar. */
  metaMinutos: number | null
}

/** Time in a stage over a thin bar: amber from 80 % of the target, red beyond the target. */
export function StageClock({ desde, metaMinutos }: Props) {
  const minutos = Math.max(0, Math.floor((useNow() - Date.parse(desde)) / 60_000))
  const part = metaMinutos === null ? null : minutos / Math.max(1, metaMinutos)
  const tone = part === null ? 'sem-meta' : part > 1 ? 'vermelho' : part >= ATTENTION ? 'amarelo' : 'verde'
  const notice = { 'sem-meta': '', verde: '', amarelo: ', perto da meta', vermelho: ', fora da meta' }[tone]
  const tempo = formatDuration(minutos)
  return (
    <span
      className={classes.relogio}
      role="img"
      aria-label={`${tempo}${notice}`}
      title={metaMinutos === null ? undefined : `Meta: ${formatDuration(metaMinutos)}${notice}`}
    >
      <span className="num">{tempo}</span>
      {part !== null && (
        <span
          className={classes.barra}
          data-tom={tone}
          style={{ backgroundSize: `${Math.min(100, Math.max(4, part * 100))}% 100%` }}
        />
      )}
    </span>
  )
}
