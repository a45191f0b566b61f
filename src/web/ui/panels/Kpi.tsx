import { Skeleton, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Children, type CSSProperties, type ReactNode } from 'react'
import type { Tone } from '../theme/tone.ts'
import { Tooltip } from './Tooltip.tsx'
import classes from './Kpi.module.css'

interface Props {
  label: string
  /** Null while loading. */
  valor: string | null
  unidade?: string
  /** Change or other remark on the number; the words carry the meaning, the colour only supports them. */
  nota?: { texto: string; tone: Tone } | undefined
  /** Past values, oldest first. */
  serie?: readonly number[]
  /** Formula of the number, shown on hover. */
  formula?: string
  /** Opens the rows behind the number. */
  onClick?: () => void
}

/** Tile of an indicator: number, unit, change, sparkline; formula on hover, its rows on click. */
export function Kpi({ label, valor, unidade, nota, serie, formula, onClick }: Props) {
  const conteudo = (
    <>
      <span className={classes.rotulo}>{label}</span>
      <span className={classes.linha}>
        {valor === null ? <Skeleton height={26} width={90} /> : <b className={classes.valor}>{valor}</b>}
        {unidade !== undefined && valor !== null && <span className={classes.unidade}>{unidade}</span>}
        {serie && serie.length > 1 && <Sparkline serie={serie} />}
      </span>
      <span className={classes.nota} data-tom={nota?.tone}>
        {nota?.texto ?? '\u00a0'}
      </span>
    </>
  )
  const tile = onClick ? (
    <UnstyledButton className={classes.kpi} data-clica onClick={onClick}>
      {conteudo}
    </UnstyledButton>
  ) : (
    <div className={classes.kpi}>{conteudo}</div>
  )
  return formula ? <Tooltip texto={formula}>{tile}</Tooltip> : tile
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

function Sparkline({ serie }: { serie: readonly number[] }) {
  const [min, max] = [Math.min(...serie), Math.max(...serie)]
  const point = (v: number, i: number) =>
    `${((i / (serie.length - 1)) * (WIDTH - 4) + 2).toFixed(1)},${(HEIGHT - 3 - ((v - min) / (max - min || 1)) * (HEIGHT - 6)).toFixed(1)}`
  const [x, y] = point(serie.at(-1) ?? 0, serie.length - 1).split(',')
  return (
    <svg className={classes.serie} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline
        points={serie.map(point).join(' ')}
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
