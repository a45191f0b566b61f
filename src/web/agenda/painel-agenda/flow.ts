import type { DashboardPoint } from '#shared/agenda/painel-agenda.ts'

/** SVG units of the chart; it stretches to its container. */
export const WIDTH = 600
export const HEIGHT = 160

/** A stage as a band of the chart: its outline, and its number of cars at the end. */
export interface Band {
  cod: number
  nome: string
  cor: string
  pontos: string
  fim: number
}

/** Bands of cars by stage. The last stage is at the bottom, as cars leave there; empty stages are left out. */
export function flowBands(
  series: readonly Pick<DashboardPoint, 'fluxo'>[],
  columns: readonly { cod: number; nome: string; cor: string }[],
): { bands: Band[]; maximo: number } {
  const n = (p: Pick<DashboardPoint, 'fluxo'>, cod: number) => p.fluxo.find((x) => x.cod === cod)?.n ?? 0
  const maximo = Math.max(0, ...series.map((p) => p.fluxo.reduce((s, x) => s + x.n, 0)))
  // Repeat a single day, so that it has a width.
  const pontos = series.length === 1 ? [...series, ...series] : series
  const x = (i: number) => ((i / Math.max(1, pontos.length - 1)) * WIDTH).toFixed(1)
  const y = (v: number) => (HEIGHT - (v / Math.max(1, maximo)) * HEIGHT).toFixed(1)
  const base = pontos.map(() => 0)
  const bands: Band[] = []
  for (const c of columns.toReversed()) {
    if (!series.some((p) => n(p, c.cod) > 0)) continue
    const lowerEdge = base.map((v, i) => `${x(i)},${y(v)}`)
    for (const [i, p] of pontos.entries()) base[i] = (base[i] ?? 0) + n(p, c.cod)
    const upperEdge = base.map((v, i) => `${x(i)},${y(v)}`)
    const last = series.at(-1)
    bands.push({
      ...c,
      pontos: [...upperEdge, ...lowerEdge.toReversed()].join(' '),
      fim: last ? n(last, c.cod) : 0,
    })
  }
  return { bands, maximo }
}
