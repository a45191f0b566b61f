import { type KeyboardEvent, useState } from 'react'
import classes from './LineChart.module.css'

/** Point of a chart: its name, its value and, if known, the value in the previous period. */
export interface ChartPoint {
  name: string
  value: number | null
  previous?: number | null
  /** The period is incomplete: the point is drawn differently from the others. */
  parcial?: boolean
}

interface Props {
  label: string
  pontos: readonly ChartPoint[]
  format: (v: number | null) => string
}

const WIDTH = 640
const HEIGHT = 190
const MARGIN = 8

/**
 * Line chart of a figure and its previous period, from zero. Arrow keys and pointer move between points, and the point's values are shown.
 */
export function LineChart({ label, pontos, format }: Props) {
  const [chosen, choose] = useState<number | null>(null)
  const numbers = pontos.flatMap((p) => [p.value ?? 0, p.previous ?? 0])
  const hasPrevious = pontos.some((p) => p.previous !== undefined)
  const [smallest, largest] = [Math.min(0, ...numbers), Math.max(0, ...numbers)]
  const x = (i: number) => MARGIN + (pontos.length < 2 ? 0.5 : i / (pontos.length - 1)) * (WIDTH - 2 * MARGIN)
  const y = (v: number) => HEIGHT - MARGIN - ((v - smallest) / (largest - smallest || 1)) * (HEIGHT - 2 * MARGIN)
  const caminho = (de: (p: ChartPoint) => number | null) => {
    let penUp = true
    return pontos
      .map((p, i) => {
        const v = de(p)
        if (v === null) {
          penUp = true
          return ''
        }
        const step = `${penUp ? 'M' : 'L'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`
        penUp = false
        return step
      })
      .join('')
  }
  /** Segments with a partial point at either end. */
  const parciais = pontos
    .map((p, k) => {
      const before = pontos[k - 1]
      if (!before || !(p.parcial || before.parcial) || p.value === null || before.value === null) return ''
      return `M${x(k - 1).toFixed(1)} ${y(before.value).toFixed(1)}L${x(k).toFixed(1)} ${y(p.value).toFixed(1)}`
    })
    .join('')
  const i = Math.min(chosen ?? pontos.length - 1, pontos.length - 1)
  const p = pontos[i]
  function onKeyDown(e: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -pontos.length, End: pontos.length }[e.key]
    if (step === undefined) return
    e.preventDefault()
    choose(Math.max(0, Math.min(pontos.length - 1, i + step)))
  }
  return (
    <div className={classes.grafico}>
      <div
        className={classes.area}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, pontos.length - 1)}
        aria-valuenow={Math.max(0, i)}
        aria-valuetext={
          p &&
          [`${p.name}: ${format(p.value)}`, hasPrevious && `antes ${format(p.previous ?? null)}`]
            .filter(Boolean)
            .join('; ')
        }
        onKeyDown={onKeyDown}
        onPointerMove={(e) => {
          const box = e.currentTarget.getBoundingClientRect()
          choose(
            Math.max(
              0,
              Math.min(pontos.length - 1, Math.round(((e.clientX - box.left) / box.width) * (pontos.length - 1))),
            ),
          )
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className={classes.zero} />
          <path d={caminho((q) => q.previous ?? null)} className={classes.antes} />
          <path d={caminho((q) => (q.parcial ? null : q.value))} className={classes.agora} />
          {parciais && <path d={parciais} className={classes.parcial} />}
          {p && <line x1={x(i)} x2={x(i)} y1={0} y2={HEIGHT} className={classes.cursor} />}
        </svg>
        {p?.value !== null && p && (
          <i
            className={classes.ponto}
            style={{ left: `${(100 * x(i)) / WIDTH}%`, top: `${(100 * y(p.value)) / HEIGHT}%` }}
          />
        )}
      </div>
      <div className={classes.eixo}>
        <span className="num">{pontos[0]?.name}</span>
        <span className="num">{pontos.length > 1 && pontos.at(-1)?.name}</span>
      </div>
      {p && (
        <p className={classes.dito}>
          <span className="num">{p.name}</span>
          <span>
            <i className={classes.amostra} data-agora aria-hidden="true" /> <b className="num">{format(p.value)}</b>
          </span>
          {hasPrevious && (
            <span className={classes.anterior}>
              <i className={classes.amostra} aria-hidden="true" /> período anterior{' '}
              <span className="num">{format(p.previous ?? null)}</span>
            </span>
          )}
        </p>
      )}
    </div>
  )
}
