import classes from './Walk.module.css'
import type { Work } from './work.ts'

/** How far the inspection is, in its colours. */
export function ProgressBar({ progress: p }: { progress: Work['progress'] }) {
  const width = (n: number) => ({ width: `${p.total === 0 ? 0 : (n / p.total) * 100}%` })
  return (
    <div className={classes.progresso}>
      <span
        className={classes.trilho}
        role="progressbar"
        aria-label="Itens verificados"
        aria-valuemin={0}
        aria-valuemax={p.total}
        aria-valuenow={p.feitos}
      >
        <i data-tom="vermelho" style={width(p.vermelhos)} />
        <i data-tom="amarelo" style={width(p.amarelos)} />
        <i data-tom="verde" style={width(p.feitos - p.vermelhos - p.amarelos)} />
      </span>
      {p.feitos}/{p.total}
    </div>
  )
}
