import { formatarDuracao } from '#shared/rules/datas.ts'
import { useAgora } from '../../core/agora.ts'
import classes from './StageClock.module.css'

const ATENCAO = 0.8

interface Props {
  /** When the stage began, UTC. */
  desde: string
  /** Minutes the stage may take; null has no bar. */
  metaMinutos: number | null
}

/** Time in a stage over a thin bar: amber from 80 % of the target, red beyond it. */
export function StageClock({ desde, metaMinutos }: Props) {
  const minutos = Math.max(0, Math.floor((useAgora() - Date.parse(desde)) / 60_000))
  const parte = metaMinutos === null ? null : minutos / Math.max(1, metaMinutos)
  const tom = parte === null ? 'sem-meta' : parte > 1 ? 'vermelho' : parte >= ATENCAO ? 'amarelo' : 'verde'
  const aviso = { 'sem-meta': '', verde: '', amarelo: ', perto da meta', vermelho: ', fora da meta' }[tom]
  const tempo = formatarDuracao(minutos)
  return (
    <span
      className={classes.relogio}
      role="img"
      aria-label={`${tempo}${aviso}`}
      title={metaMinutos === null ? undefined : `Meta: ${formatarDuracao(metaMinutos)}${aviso}`}
    >
      <span className="num">{tempo}</span>
      {parte !== null && (
        <span
          className={classes.barra}
          data-tom={tom}
          style={{ backgroundSize: `${Math.min(100, Math.max(4, parte * 100))}% 100%` }}
        />
      )}
    </span>
  )
}
