import { Skeleton, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Children, type CSSProperties, type ReactNode } from 'react'
import type { Tone } from '../theme/tone.ts'
import { Tooltip } from './Tooltip.tsx'
import classes from './Kpi.module.css'

interface Props {
  label: string
  /** Null while loading. */
  value: string | null
  unit?: string
  /** Change or other remark on the number; the words carry the meaning, the colour only supports them. */
  nota?: { text: string; tone: Tone } | undefined
  /** Past values, oldest first. */
  series?: readonly number[]
  /** Formula of the number, shown on hover. */
  formula?: string
  /** Opens the rows behind the number. */
  onClick?: () => void
}

/** Tile of an indicator: number, unit, change, sparkline; formula on hover, its rows on click. */
export function Kpi({ label, value, unit, nota, series, formula, onClick }: Props) {
  const content = (
    <>
      <span className={classes.rotulo}>{label}</span>
      <span className={classes.linha}>
        {value === null ? <Skeleton height={26} width={90} /> : <b className={classes.valor}>{value}</b>}
        {unit !== undefined && value !== null && <span className={classes.unidade}>{unit}</span>}
        {series && series.length > 1 && <Sparkline series={series} />}
      </span>
      <span className={classes.nota} data-tom={nota?.tone}>
        {nota?.text ?? '\u00a0'}
      </span>
    </>
  )
  const tile = onClick ? (
    <UnstyledButton className={classes.kpi} data-clica onClick={onClick}>
      {content}
    </UnstyledButton>
  ) : (
    <div className={classes.kpi}>{content}</div>
  )
  return formula ? <Tooltip text={formula}>{tile}</Tooltip> : tile
}

/** Tiles per row: on a wide page, and on a tablet. */
const PER_ROW = { larga: 7, media: 4 }
const iguais = (quantos: number, fitting: number) => Math.ceil(quantos / Math.ceil(quantos / fitting))

/** Tiles in rows of about equal length; on a phone one line that scrolls sideways, by keyboard too. */
export function Kpis({ children }: { children: ReactNode }) {
  const quantos = Children.toArray(children).length
  const wide = iguais(quantos, PER_ROW.larga)
  const media = iguais(quantos, PER_ROW.media)
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  return (
    <div
      className={classes.kpis}
      style={{ '--larga': wide, '--media': media } as CSSProperties}
      {...(isNarrow && { tabIndex: 0, role: 'group', 'aria-label': 'Números' })}
    >
      {children}
    </div>
  )
}

const WIDTH = 72
const HEIGHT = 24

function Sparkline({ series }: { series: readonly number[] }) {
  const [min, max] = [Math.min(...series), Math.max(...series)]
  const point = (v: number, i: number) =>
    `${((i / (series.length - 1)) * (WIDTH - 4) + 2).toFixed(1)},${(HEIGHT - 3 - ((v - min) / (max - min || 1)) * (HEIGHT - 6)).toFixed(1)}`
  const [x, y] = point(series.at(-1) ?? 0, series.length - 1).split(',')
  return (
    <svg className={classes.serie} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline
        points={series.map(point).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r="2.2" fill="currentColor" />
    </svg>
  )
}
