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
  serie: readonly Pick<DashboardPoint, 'fluxo'>[],
  colunas: readonly { cod: number; nome: string; cor: string }[],
): { bands: Band[]; maximo: number } {
  const n = (p: Pick<DashboardPoint, 'fluxo'>, cod: number) => p.fluxo.find((x) => x.cod === cod)?.n ?? 0
  const maximo = Math.max(0, ...serie.map((p) => p.fluxo.reduce((s, x) => s + x.n, 0)))
  // Repeat a single day, so that it has a width.
  const pontos = serie.length === 1 ? [...serie, ...serie] : serie
  const x = (i: number) => ((i / Math.max(1, pontos.length - 1)) * WIDTH).toFixed(1)
  const y = (v: number) => (HEIGHT - (v / Math.max(1, maximo)) * HEIGHT).toFixed(1)
  const base = pontos.map(() => 0)
  const bands: Band[] = []
  for (const c of colunas.toReversed()) {
    if (!serie.some((p) => n(p, c.cod) > 0)) continue
    const lowerEdge = base.map((v, i) => `${x(i)},${y(v)}`)
    for (const [i, p] of pontos.entries()) base[i] = (base[i] ?? 0) + n(p, c.cod)
    const upperEdge = base.map((v, i) => `${x(i)},${y(v)}`)
    const ultimo = serie.at(-1)
    bands.push({
      ...c,
      pontos: [...upperEdge, ...lowerEdge.toReversed()].join(' '),
      fim: ultimo ? n(ultimo, c.cod) : 0,
    })
  }
  return { bands, maximo }
}
