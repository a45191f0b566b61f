import { type KeyboardEvent, useState } from 'react'
import classes from './GraficoLinha.module.css'

/** A point of a chart: what it is called, its value and, where there is one beside it, that of the period before. */
export interface PontoDoGrafico {
  nome: string
  valor: number | null
  anterior?: number | null
  /** Holds less than the points beside it: drawn apart from them. */
  parcial?: boolean
}

interface Props {
  rotulo: string
  pontos: readonly PontoDoGrafico[]
  formatar: (v: number | null) => string
}

const LARGURA = 640
const ALTURA = 190
const MARGEM = 8

/** A figure over time beside the period before it, from zero; arrow keys and the pointer go from point to point, and what stands there is told. */
export function GraficoLinha({ rotulo, pontos, formatar }: Props) {
  const [escolhido, escolher] = useState<number | null>(null)
  const numeros = pontos.flatMap((p) => [p.valor ?? 0, p.anterior ?? 0])
  const comAntes = pontos.some((p) => p.anterior !== undefined)
  const [menor, maior] = [Math.min(0, ...numeros), Math.max(0, ...numeros)]
  const x = (i: number) => MARGEM + (pontos.length < 2 ? 0.5 : i / (pontos.length - 1)) * (LARGURA - 2 * MARGEM)
  const y = (v: number) => ALTURA - MARGEM - ((v - menor) / (maior - menor || 1)) * (ALTURA - 2 * MARGEM)
  const caminho = (de: (p: PontoDoGrafico) => number | null) => {
    let solto = true
    return pontos
      .map((p, i) => {
        const v = de(p)
        if (v === null) {
          solto = true
          return ''
        }
        const passo = `${solto ? 'M' : 'L'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`
        solto = false
        return passo
      })
      .join('')
  }
  /** From a point to the next where one of the two is partial. */
  const parciais = pontos
    .map((p, k) => {
      const antes = pontos[k - 1]
      if (!antes || !(p.parcial || antes.parcial) || p.valor === null || antes.valor === null) return ''
      return `M${x(k - 1).toFixed(1)} ${y(antes.valor).toFixed(1)}L${x(k).toFixed(1)} ${y(p.valor).toFixed(1)}`
    })
    .join('')
  const i = Math.min(escolhido ?? pontos.length - 1, pontos.length - 1)
  const p = pontos[i]
  function aoTeclar(e: KeyboardEvent): void {
    const passo = { ArrowLeft: -1, ArrowRight: 1, Home: -pontos.length, End: pontos.length }[e.key]
    if (passo === undefined) return
    e.preventDefault()
    escolher(Math.max(0, Math.min(pontos.length - 1, i + passo)))
  }
  return (
    <div className={classes.grafico}>
      <div
        className={classes.area}
        role="slider"
        tabIndex={0}
        aria-label={rotulo}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, pontos.length - 1)}
        aria-valuenow={Math.max(0, i)}
        aria-valuetext={
          p &&
          [`${p.nome}: ${formatar(p.valor)}`, comAntes && `antes ${formatar(p.anterior ?? null)}`]
            .filter(Boolean)
            .join('; ')
        }
        onKeyDown={aoTeclar}
        onPointerMove={(e) => {
          const caixa = e.currentTarget.getBoundingClientRect()
          escolher(
            Math.max(
              0,
              Math.min(pontos.length - 1, Math.round(((e.clientX - caixa.left) / caixa.width) * (pontos.length - 1))),
            ),
          )
        }}
      >
        <svg viewBox={`0 0 ${LARGURA} ${ALTURA}`} preserveAspectRatio="none" aria-hidden="true">
          <line x1={0} x2={LARGURA} y1={y(0)} y2={y(0)} className={classes.zero} />
          <path d={caminho((q) => q.anterior ?? null)} className={classes.antes} />
          <path d={caminho((q) => (q.parcial ? null : q.valor))} className={classes.agora} />
          {parciais && <path d={parciais} className={classes.parcial} />}
          {p && <line x1={x(i)} x2={x(i)} y1={0} y2={ALTURA} className={classes.cursor} />}
        </svg>
        {p?.valor !== null && p && (
          <i
            className={classes.ponto}
            style={{ left: `${(100 * x(i)) / LARGURA}%`, top: `${(100 * y(p.valor)) / ALTURA}%` }}
          />
        )}
      </div>
      <div className={classes.eixo}>
        <span className="num">{pontos[0]?.nome}</span>
        <span className="num">{pontos.length > 1 && pontos.at(-1)?.nome}</span>
      </div>
      {p && (
        <p className={classes.dito}>
          <span className="num">{p.nome}</span>
          <span>
            <i className={classes.amostra} data-agora aria-hidden="true" /> <b className="num">{formatar(p.valor)}</b>
          </span>
          {comAntes && (
            <span className={classes.anterior}>
              <i className={classes.amostra} aria-hidden="true" /> período anterior{' '}
              <span className="num">{formatar(p.anterior ?? null)}</span>
            </span>
          )}
        </p>
      )}
    </div>
  )
}
