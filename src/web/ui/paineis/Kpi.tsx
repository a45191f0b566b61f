import { Skeleton, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Children, type CSSProperties, type ReactNode } from 'react'
import type { Tom } from '../tema/tom.ts'
import { Dica } from './Dica.tsx'
import classes from './Kpi.module.css'

interface Props {
  rotulo: string
  /** Null while loading. */
  valor: string | null
  unidade?: string
  /** The change, or what else qualifies the number; words carry the meaning, colour only underlines it. */
  nota?: { texto: string; tom: Tom } | undefined
  /** Past values, oldest first. */
  serie?: readonly number[]
  /** How the number is made, on hover. */
  formula?: string
  /** Opens the rows behind the number. */
  aoClicar?: () => void
}

/** A figure: number, unit, change, sparkline; the formula on hover, the rows on click. */
export function Kpi({ rotulo, valor, unidade, nota, serie, formula, aoClicar }: Props) {
  const conteudo = (
    <>
      <span className={classes.rotulo}>{rotulo}</span>
      <span className={classes.linha}>
        {valor === null ? <Skeleton height={26} width={90} /> : <b className={classes.valor}>{valor}</b>}
        {unidade !== undefined && valor !== null && <span className={classes.unidade}>{unidade}</span>}
        {serie && serie.length > 1 && <Sparkline serie={serie} />}
      </span>
      <span className={classes.nota} data-tom={nota?.tom}>
        {nota?.texto ?? '\u00a0'}
      </span>
    </>
  )
  const tile = aoClicar ? (
    <UnstyledButton className={classes.kpi} data-clica onClick={aoClicar}>
      {conteudo}
    </UnstyledButton>
  ) : (
    <div className={classes.kpi}>{conteudo}</div>
  )
  return formula ? <Dica texto={formula}>{tile}</Dica> : tile
}

/** Tiles that a page holds in one row: a wide one, and one of a tablet. */
const POR_LINHA = { larga: 7, media: 4 }
const iguais = (quantos: number, cabem: number) => Math.ceil(quantos / Math.ceil(quantos / cabem))

/** Tiles side by side, in rows of about equal length; on a phone one line that is pushed aside, by keyboard too. */
export function Kpis({ children }: { children: ReactNode }) {
  const quantos = Children.toArray(children).length
  const larga = iguais(quantos, POR_LINHA.larga)
  const media = iguais(quantos, POR_LINHA.media)
  const estreita = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  return (
    <div
      className={classes.kpis}
      style={{ '--larga': larga, '--media': media } as CSSProperties}
      {...(estreita && { tabIndex: 0, role: 'group', 'aria-label': 'Números' })}
    >
      {children}
    </div>
  )
}

const LARGURA = 72
const ALTURA = 24

function Sparkline({ serie }: { serie: readonly number[] }) {
  const [min, max] = [Math.min(...serie), Math.max(...serie)]
  const ponto = (v: number, i: number) =>
    `${((i / (serie.length - 1)) * (LARGURA - 4) + 2).toFixed(1)},${(ALTURA - 3 - ((v - min) / (max - min || 1)) * (ALTURA - 6)).toFixed(1)}`
  const [x, y] = ponto(serie.at(-1) ?? 0, serie.length - 1).split(',')
  return (
    <svg className={classes.serie} width={LARGURA} height={ALTURA} aria-hidden="true">
      <polyline
        points={serie.map(ponto).join(' ')}
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
