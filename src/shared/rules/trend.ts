/** One measure of an item at one visit; `dia` is the store's day, YYYY-MM-DD. */
export interface Reading {
  dia: string
  km: number | null
  medida: number
  estado: 'VERDE' | 'AMARELO' | 'VERMELHO' | 'NAO_VERIFICADO' | 'NA'
}

/** The worn-out side of the limit: tread wears down to a minimum, humidity rises to a maximum. */
export type LimitSide = 'MINIMO' | 'MAXIMO'

/** When the fitted line reaches the limit: a day, and the odometer reading when km were recorded too. */
export interface Projection {
  dia: string
  km: number | null
  /** Change of the measure per 30 days. */
  porMes: number
}

const DAY_MS = 86_400_000
/** No projection beyond this horizon: wear that slow is noise. */
const HORIZON_DAYS = 3653

/** Type of the limit, derived from the colours: readings that are not red lie on its good side. Null when the colours do not tell. */
export function limitSide(leituras: readonly Reading[], limit: number): LimitSide | null {
  for (const l of leituras) {
    if (l.medida === limit) continue
    const above = l.medida > limit
    if (l.estado === 'VERDE' || l.estado === 'AMARELO') return above ? 'MINIMO' : 'MAXIMO'
    if (l.estado === 'VERMELHO') return above ? 'MAXIMO' : 'MINIMO'
  }
  return null
}

/** The readings since the last repair, sorted by day: a change from amber or red back to green starts a new series. */
export function currentSeries(leituras: readonly Reading[]): Reading[] {
  const ordered = leituras.toSorted((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : 0))
  const start = ordered.findLastIndex((l, i) => {
    const before = ordered[i - 1]?.estado
    return l.estado === 'VERDE' && (before === 'AMARELO' || before === 'VERMELHO')
  })
  return start < 0 ? ordered : ordered.slice(start)
}

/**
 * The day of the limit by a straight line through the measures since the last repair (least squares over days). Null with fewer than two
 * days, without wear towards the limit, with the limit already reached, or more than ten years ahead.
 */
export function project(leituras: readonly Reading[], limit: number): Projection | null {
  const side = limitSide(leituras, limit)
  const series = currentSeries(leituras)
  const ultima = series.at(-1)
  if (!side || !ultima || passed(ultima.medida, limit, side)) return null
  const days = series.map((l) => ({ x: Date.parse(`${l.dia}T00:00:00Z`) / DAY_MS, y: l.medida }))
  const fittedLine = fitLine(days, side)
  if (!fittedLine) return null
  const today = Date.parse(`${ultima.dia}T00:00:00Z`) / DAY_MS
  // The line may cross the limit before a last reading that still passes: the day is never before that reading.
  const dia = Math.max(today, Math.ceil(crossing(fittedLine, limit)))
  if (dia - today > HORIZON_DAYS) return null
  return {
    dia: new Date(dia * DAY_MS).toISOString().slice(0, 10),
    km: projectKm(series, limit, side),
    porMes: fittedLine.inclinacao * 30,
  }
}

function projectKm(series: readonly Reading[], limit: number, side: LimitSide): number | null {
  const pontos = series.flatMap((l) => (l.km === null ? [] : [{ x: l.km, y: l.medida }]))
  const fittedLine = fitLine(pontos, side)
  const last = Math.max(...pontos.map((p) => p.x))
  if (!fittedLine) return null
  const km = Math.max(last, Math.ceil(crossing(fittedLine, limit)))
  return km > 2_000_000 ? null : km
}

function passed(medida: number, limit: number, side: LimitSide): boolean {
  return side === 'MINIMO' ? medida <= limit : medida >= limit
}

interface FittedLine {
  inclinacao: number
  xMedio: number
  yMedio: number
}

/** Least squares; null with fewer than two distinct x values or a slope away from the limit. */
function fitLine(pontos: readonly { x: number; y: number }[], side: LimitSide): FittedLine | null {
  if (new Set(pontos.map((p) => p.x)).size < 2) return null
  const media = (f: (p: { x: number; y: number }) => number) => pontos.reduce((s, p) => s + f(p), 0) / pontos.length
  const xMean = media((p) => p.x)
  const yMean = media((p) => p.y)
  const slope = media((p) => (p.x - xMean) * (p.y - yMean)) / media((p) => (p.x - xMean) ** 2)
  return (side === 'MINIMO' ? slope < 0 : slope > 0) ? { inclinacao: slope, xMedio: xMean, yMedio: yMean } : null
}

function crossing(r: FittedLine, limit: number): number {
  return r.xMedio + (limit - r.yMedio) / r.inclinacao
}
