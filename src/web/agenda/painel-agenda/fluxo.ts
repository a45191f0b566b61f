import type { PontoDoPainel } from '#shared/agenda/painel-agenda.ts'

/** The chart's own units; it is stretched to its place. */
export const LARGURA = 600
export const ALTURA = 160

/** A stage as a band of the chart: its outline, and how many stand in it at the end. */
export interface Faixa {
  cod: number
  nome: string
  cor: string
  pontos: string
  fim: number
}

/** Bands of cars by stage, the last stage at the bottom, as cars leave there; stages that stayed empty are left out. */
export function faixasDoFluxo(
  serie: readonly Pick<PontoDoPainel, 'fluxo'>[],
  colunas: readonly { cod: number; nome: string; cor: string }[],
): { faixas: Faixa[]; maximo: number } {
  const n = (p: Pick<PontoDoPainel, 'fluxo'>, cod: number) => p.fluxo.find((x) => x.cod === cod)?.n ?? 0
  const maximo = Math.max(0, ...serie.map((p) => p.fluxo.reduce((s, x) => s + x.n, 0)))
  // A single day is drawn as a band all the same.
  const pontos = serie.length === 1 ? [...serie, ...serie] : serie
  const x = (i: number) => ((i / Math.max(1, pontos.length - 1)) * LARGURA).toFixed(1)
  const y = (v: number) => (ALTURA - (v / Math.max(1, maximo)) * ALTURA).toFixed(1)
  const base = pontos.map(() => 0)
  const faixas: Faixa[] = []
  for (const c of colunas.toReversed()) {
    if (!serie.some((p) => n(p, c.cod) > 0)) continue
    const embaixo = base.map((v, i) => `${x(i)},${y(v)}`)
    for (const [i, p] of pontos.entries()) base[i] = (base[i] ?? 0) + n(p, c.cod)
    const encima = base.map((v, i) => `${x(i)},${y(v)}`)
    const ultimo = serie.at(-1)
    faixas.push({ ...c, pontos: [...encima, ...embaixo.toReversed()].join(' '), fim: ultimo ? n(ultimo, c.cod) : 0 })
  }
  return { faixas, maximo }
}
