import classes from './Cars.module.css'

const R = 18
const ROUND = 2 * Math.PI * R

/** How far an inspection is: a ring with done of all in it, its bad items as its colour. */
export function ProgressRing({
  feitos,
  total,
  tone,
}: {
  feitos: number
  total: number
  tone: 'verde' | 'amarelo' | 'vermelho' | 'azul'
}) {
  const share = total === 0 ? 0 : feitos / total
  return (
    <span className={classes.anel} role="img" aria-label={`${feitos} de ${total} itens verificados`}>
      <svg viewBox="0 0 44 44" width="48" height="48" aria-hidden="true">
        <circle cx="22" cy="22" r={R} className={classes.trilho} />
        {share > 0 && (
          <circle
            cx="22"
            cy="22"
            r={R}
            className={classes.volta}
            data-tom={tone}
            strokeDasharray={`${share * ROUND} ${ROUND}`}
            transform="rotate(-90 22 22)"
          />
        )}
      </svg>
      <span className={classes.quanto} aria-hidden="true">
        {feitos}/{total}
      </span>
    </span>
  )
}
