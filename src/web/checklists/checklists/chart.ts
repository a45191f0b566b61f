import type { ItemState, Trend } from '#shared/checklists/checklists.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { limitSide, type Projection } from '#shared/rules/trend.ts'

interface Point {
  cod: number
  x: number
  y: number
  medida: number
  estado: ItemState
}
interface AxisLabel {
  x: number
  texto: string
  anchor: 'start' | 'end'
}

/** Geometry of a trend chart, in px of a plot `largura` wide. */
interface Drawing {
  largura: number
  altura: number
  left: number
  right: number
  bands: { cor: 'vermelha' | 'amarela'; y: number; altura: number }[]
  limite: { y: number; textY: number; valor: number } | null
  projecao: { x1: number; y1: number; x2: number; y2: number } | null
  pontos: Point[]
  valores: (Omit<Point, 'estado'> & { anchor: 'start' | 'middle' | 'end' })[]
  dias: AxisLabel[]
}

const HEIGHT = 104
const TOP = 18
const BASE = HEIGHT - 18
const MARGIN = 6
const day = (d: string) => Date.parse(`${d}T00:00:00Z`) / 86_400_000

/**
 * Positions of readings, limit, bands and projection; the time axis extends to the projected day, at most to three times the observed
 * span.
 */
export function draw(t: Trend, projecao: Projection | null, largura: number): Drawing {
  const [first, ultima] = [t.leituras[0], t.leituras.at(-1)]
  const d0 = day(first?.dia ?? '2000-01-01')
  const visto = Math.max(1, day(ultima?.dia ?? '2000-01-01') - d0)
  const ahead = projecao ? Math.min(day(projecao.dia) - d0, visto * 3) : visto
  const d1 = d0 + Math.max(visto, ahead)
  const medidas = t.leituras.map((l) => l.medida)
  const todas = t.limite === null ? medidas : [...medidas, t.limite]
  const [smallest, largest] = [Math.min(...todas), Math.max(...todas)]
  const slack = (largest - smallest || Math.abs(largest) || 1) * 0.18
  const [y0, y1] = [smallest - slack, largest + slack]
  const left = MARGIN
  const right = largura - MARGIN
  const x = (d: number) => round(left + 4 + ((d - d0) / (d1 - d0)) * (right - left - 8))
  const y = (v: number) => round(TOP + ((y1 - Math.min(y1, Math.max(y0, v))) / (y1 - y0)) * (BASE - TOP))
  const pontos = t.leituras.map((l): Point => ({
    cod: l.codCheckList,
    x: x(day(l.dia)),
    y: y(l.medida),
    medida: l.medida,
    estado: l.estado,
  }))
  const end = pontos.at(-1)
  return {
    largura,
    altura: HEIGHT,
    left,
    right,
    bands: bandsFor(t, y, y0, y1),
    limite: t.limite === null ? null : { y: y(t.limite), textY: y(t.limite) - 4, valor: t.limite },
    projecao:
      projecao && end && t.limite !== null ? ate(end, { x: x(day(projecao.dia)), y: y(t.limite) }, right) : null,
    pontos,
    valores: [...new Map([pontos[0], end].flatMap((p) => (p ? [[p.cod, p] as const] : []))).values()].map((p, i) => ({
      cod: p.cod,
      medida: p.medida,
      x: p.x,
      y: p.y - 8,
      anchor: i === 0 ? 'start' : p.x > right - 24 ? 'end' : 'middle',
    })),
    dias: dayLabels(first?.dia, d1),
  }

  function dayLabels(start: string | undefined, last: number): AxisLabel[] {
    const text = (d: number) => formatDay(new Date(d * 86_400_000).toISOString().slice(0, 10))
    return start
      ? [
          { x: left, texto: formatDay(start), anchor: 'start' },
          { x: right, texto: text(last), anchor: 'end' },
        ]
      : []
  }
}

/** The dashed line from the last reading, clipped to the plot. */
function ate(de: { x: number; y: number }, end: { x: number; y: number }, right: number) {
  const part = end.x > right ? (right - de.x) / (end.x - de.x) : 1
  return {
    x1: de.x,
    y1: de.y,
    x2: round(de.x + (end.x - de.x) * part),
    y2: round(de.y + (end.y - de.y) * part),
  }
}

/** Red beyond the limit; amber between the attention threshold and the limit. */
function bandsFor(t: Trend, y: (v: number) => number, y0: number, y1: number): Drawing['bands'] {
  const side = t.limite === null ? null : limitSide(t.leituras, t.limite)
  if (t.limite === null || side === null) return []
  const range = (cor: 'vermelha' | 'amarela', a: number, b: number) => ({
    cor,
    y: Math.min(y(a), y(b)),
    altura: Math.abs(y(a) - y(b)),
  })
  const red = range('vermelha', t.limite, side === 'MINIMO' ? y0 : y1)
  return [red, ...(t.atencao === null ? [] : [range('amarela', t.limite, t.atencao)])].filter((f) => f.altura > 0)
}

function round(v: number): number {
  return Math.round(v * 10) / 10
}
